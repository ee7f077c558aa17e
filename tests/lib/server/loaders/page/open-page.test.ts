import type { APIContext, AstroGlobal } from 'astro';
import { expect, test, vi } from 'vitest';
import { noteUnserved } from '#lib/server/content/content-faults.ts';
import { answerNotFound, cacheAnswer, cachePage, toCachePolicy } from '#lib/server/loaders/page/open-page.ts';
import type { PageContext } from '#lib/server/page/page-context.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';

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

test('a page that is to change is served until then and not a moment longer', () => {
  const ages = (maxAgeS: number, untilChangeS: number) => {
    const { maxAge, swr } = toCachePolicy([], maxAgeS, untilChangeS);
    return [maxAge, swr];
  };
  expect(ages(86_400, 3600)).toEqual([3600, 0]);
  expect(ages(60, 3600)).toEqual([60, 3540]);
});

test('a page is kept until what it shows changes by itself, in its blocks or over it', () => {
  const begunAt = Date.now();
  const keep = (bannerS: number, blocksS?: number) => {
    const set = vi.fn();
    const astro = {
      locals: {},
      cache: { set },
      response: { headers: new Headers() },
    } as unknown as AstroGlobal;
    const page = {
      begunAt,
      clockMovedMs: 0,
      tags: new PageTags(),
      capabilities: new Set(),
      sitewide: { changesAt: begunAt + bannerS * 1000, banners: { sa: { text: '' } } },
    } as unknown as PageContext;
    cachePage(astro, page, blocksS === undefined ? {} : { changesAt: begunAt + blocksS * 1000 });
    return set.mock.calls;
  };
  expect(keep(7200)).toMatchObject([[{ maxAge: 7200, swr: 0 }]]);
  expect(keep(7200, 3600)).toMatchObject([[{ maxAge: 3600, swr: 0 }]]);
  expect(keep(1800, 3600)).toMatchObject([[{ maxAge: 1800, swr: 0 }]]);
});

test.each([
  [true, 'sv'],
  [false, null],
])('a page is kept by region where texts differ by region: %s', (hasRegionalTexts, vary) => {
  const headers = new Headers();
  const astro = { locals: {}, cache: { set: vi.fn() }, response: { headers } } as unknown as AstroGlobal;
  const page = {
    begunAt: Date.now(),
    clockMovedMs: 0,
    tags: new PageTags(),
    capabilities: new Set(),
    hasRegionalTexts,
    sitewide: { changesAt: Number.POSITIVE_INFINITY, banners: { sa: { text: '' } } },
  } as unknown as PageContext;
  cachePage(astro, page);
  expect(headers.get('x-store-vary')).toBe(vary);
});

test('robots.txt, sitemaps and feeds that were made without what content holds are made again in a minute', () => {
  const keep = (begunAt: number) => {
    const set = vi.fn();
    cacheAnswer({ cache: { set } } as unknown as APIContext, { begunAt, tags: new PageTags('draws') });
    return set.mock.calls;
  };
  noteUnserved();
  const now = Date.now();
  expect(keep(now + 1)).toMatchObject([[{ maxAge: 86_400, tags: ['brand', 'copy', 'draws'] }]]);
  expect(keep(now - 1000)).toMatchObject([[{ maxAge: 60, tags: ['brand', 'copy', 'draws'] }]]);
});
