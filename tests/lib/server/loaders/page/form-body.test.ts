import { expect, test } from 'vitest';
import { readForm } from '#lib/server/loaders/page/form-body.ts';

const createPost = (type: string, body: string) => ({
  request: new Request('http://shop.test/cart', { method: 'POST', headers: { 'content-type': type }, body }),
});

test('a form is read', async () => {
  const form = await readForm(
    createPost('application/x-www-form-urlencoded; charset=utf-8', 'action=pay&a=%'),
  );
  expect([form.get('action'), form.get('a')]).toEqual(['pay', '%']);
});

test.each([
  ['text/plain', 'action=pay', 415],
  ['application/json', '{}', 415],
  ['multipart/form-data', 'x', 400],
  ['multipart/form-data; boundary=a', '--a\r\nnonsense', 400],
])('a body of the type %s that is no form is told so', async (type, body, status) => {
  await expect(readForm(createPost(type, body))).rejects.toMatchObject({ name: 'NoForm', status });
});
