// What a content system reports at /webhooks/content, and what it is answered.
import type { APIContext } from 'astro';
import { SignJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { runtime } from '#lib/server/runtime.ts';
import { POST } from '../../src/pages/webhooks/content.ts';

const SECRET = 'a-secret-that-both-sides-know-and-nobody-else';
const follow = vi.fn(async () => ['content:faqs:1']);
const listen = () => {
  const history = { findOutSince: vi.fn(), listMoved: vi.fn() };
  runtime.contentReports = { follower: { follow, start: vi.fn(), stop: vi.fn(), history }, secret: SECRET };
};
afterEach(() => {
  delete runtime.contentReports;
  follow.mockClear();
});

const sign = (claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .sign(new TextEncoder().encode(SECRET));
async function report(body: unknown): Promise<Response> {
  const request = new Request('https://shop.example/webhooks/content', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return POST({ request, locals: { requestId: 'report-1' } } as APIContext);
}

test('a signed report is followed and answered with what was purged', async () => {
  listen();
  const answer = await report({
    token: await sign({ event: 'items.update', collection: 'faqs', keys: [1] }),
  });
  expect([answer.status, await answer.json()]).toEqual([200, { purged: ['content:faqs:1'] }]);
  expect(follow).toHaveBeenCalledExactlyOnceWith({ kind: 'items', collection: 'faqs' });
});

test.each([
  [{ token: 'no token' }, 401],
  [{}, 400],
  ['not JSON', 400],
])('%j is refused with %i, and nothing is read', async (body, status) => {
  listen();
  expect((await report(body)).status).toBe(status);
  expect(follow).not.toHaveBeenCalled();
});

test('a collection that pages do not show is taken and left alone', async () => {
  listen();
  const answer = await report({ token: await sign({ event: 'items.update', collection: 'notes' }) });
  expect([answer.status, await answer.json()]).toEqual([200, { purged: [] }]);
});

test('a shop whose content is its own has no such address', async () => {
  expect((await report({ token: await sign({ collection: 'faqs' }) })).status).toBe(404);
});

test('content that can not be read asks to be told again', async () => {
  listen();
  follow.mockRejectedValueOnce(new Error('away'));
  const answer = await report({ token: await sign({ event: 'items.create', collection: 'faqs', key: 4 }) });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
});
