import { expect, test, vi } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { formsCopy } from '#content/copy/forms.ts';
import { supportCopy } from '#content/copy/pages/support.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { handleContactForm } from '#lib/server/loaders/content/contact-page.ts';
import { ServiceLost } from '#lib/server/services/service.ts';

const FIELDS = { name: 'Ada', email: 'ada@example.org', topic: 'prize', message: 'Hello <b>', website: '' };

async function postForm(answer: () => Promise<unknown>, fields: Record<string, string> = FIELDS) {
  const response: { status: number; headers: Headers } = { status: 200, headers: new Headers() };
  const request = new Request('https://shop.example/about/contact-us', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const page = { brand: drawcard, t: createTranslator({ ...supportCopy, ...formsCopy }) };
  const form = await handleContactForm({ request, response } as never, page, {
    call: answer as never,
    getVisitor: async () => ({ state: 'guest' }),
  });
  return { form, status: response.status, cache: response.headers.get('cache-control') };
}

test.each([
  ['application/json', '{"name":"Ada"}', 415],
  ['text/xml', '<name>Ada</name>', 415],
  ['multipart/form-data; boundary=a', '--a\r\nnonsense', 400],
])('a body of the type %s that is no form is refused', async (type, body, status) => {
  const request = new Request('https://shop.example/about/contact-us', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  const page = { brand: drawcard, t: createTranslator({ ...supportCopy, ...formsCopy }) };
  const response = { status: 200, headers: new Headers() };
  const form = handleContactForm({ request, response } as never, page, { call: vi.fn() } as never);
  await expect(form).rejects.toMatchObject({ name: 'NoForm', status });
});

test('a message that was taken is confirmed with its reference', async () => {
  const { form, status, cache } = await postForm(async () => ({ result: { reference: '7F3K-29QD' } }));
  expect(form.sent).toEqual({ email: 'ada@example.org', reference: '7F3K-29QD' });
  expect([status, cache]).toEqual([200, 'private, no-store']);
});

test('what is wrong is told at its field, and what was typed stays', async () => {
  const errors = { email: [{ code: 'x', message: 'Please enter a valid email address' }] };
  const { form, status } = await postForm(() =>
    Promise.reject(new ApiError({ status: 422, url: '', errors })),
  );
  expect(form).toMatchObject({ view: { values: FIELDS, errors }, sent: undefined });
  expect(status).toBe(422);
});

test.each([
  ['lost', new ServiceLost('service_down')],
  ['broken', new ApiError({ status: 500, url: '' })],
  ['a surprise', new Error('x')],
])('where the service is %s nothing is lost, and one sentence says so', async (_, error) => {
  const { form, status } = await postForm(() => Promise.reject(error));
  expect(form.view.values).toEqual(FIELDS);
  expect(form.view.errors.general?.[0]?.message).toBe(
    'We were unable to submit your message. Please try again.',
  );
  expect(status).toBe(503);
});

test('what the form itself finds wrong is told without a call', async () => {
  const answer = vi.fn();
  const { form, status } = await postForm(answer, { ...FIELDS, email: 'ada', topic: 'gossip', message: ' ' });
  const messages = Object.entries(form.view.errors).map(([field, [error]]) => [field, error?.message]);
  expect(messages).toEqual([
    ['email', 'Please enter a valid email address'],
    ['topic', 'This field is required'],
    ['message', 'This field is required'],
  ]);
  expect([status, form.view.values.email, answer.mock.calls.length]).toEqual([422, 'ada', 0]);
});
