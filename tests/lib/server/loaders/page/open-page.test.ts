import type { APIContext } from 'astro';
import { expect, test } from 'vitest';
import { answerNotFound, toCachePolicy } from '#lib/server/loaders/page/open-page.ts';

const createRequest = (address: string, method = 'GET') => {
  const rewritten: string[] = [];
  const context = {
    request: new Request(`https://shop.example${address}`, { method }),
    url: new URL(`https://shop.example${address}`),
    rewrite: async (to: string) => {
      rewritten.push(to);
      return new Response('found');
    },
  } as unknown as APIContext;
  return { context, rewritten };
};

test('an unknown address in small letters is not found', async () => {
  const { context, rewritten } = createRequest('/nothing');
  expect((await answerNotFound(context)).status).toBe(404);
  expect(rewritten).toEqual([]);
});

test('an address with capitals is tried in small letters, its query as it is', async () => {
  const { context, rewritten } = createRequest('/Comet/Results?Page=2');
  expect((await answerNotFound(context)).status).toBe(200);
  expect(rewritten).toEqual(['/comet/results?Page=2']);
});

test.each(['/caf%C3%A9', '/about/faq%C2%A0', '/%F0%9F%98%80', '/nope<x', '/a^b', '/a%5Eb'])(
  'an address with the escapes of %s is not found, without going round',
  async (address) => {
    const { context, rewritten } = createRequest(address);
    expect((await answerNotFound(context)).status).toBe(404);
    expect(rewritten).toEqual([]);
  },
);

test('an escape in small letters is written in capitals once', async () => {
  const { context, rewritten } = createRequest('/Caf%c3%a9');
  await answerNotFound(context);
  expect(rewritten).toEqual(['/caf%C3%A9']);
});

test('a form is never sent somewhere else', async () => {
  const { context, rewritten } = createRequest('/Comet/Random', 'POST');
  expect((await answerNotFound(context)).status).toBe(404);
  expect(rewritten).toEqual([]);
});

test('a page is kept a day, and stale copies a month, under brand, copy and its own tags', () => {
  expect(toCachePolicy(['draws:comet'])).toEqual({
    maxAge: 86_400,
    swr: 2_592_000,
    tags: ['brand', 'copy', 'draws:comet'],
  });
});
