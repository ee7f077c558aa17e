import { expect, test } from 'vitest';
import { findAction, readForm } from '#lib/server/loaders/page/form-body.ts';

const createPost = (type: string, body: string) => ({
  locals: {} as App.Locals,
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

test('a form asks for an action of its page, and for none that every object has', () => {
  const actions = { pay: 1 };
  const find = (action: string) => {
    const form = new FormData();
    form.set('action', action);
    return findAction<unknown>(actions, form);
  };
  expect(find('pay')).toBe(1);
  expect(['', '__proto__', 'constructor', 'toString'].map(find)).toEqual(Array(4).fill(undefined));
  expect(findAction(actions, new FormData())).toBeUndefined();
});
