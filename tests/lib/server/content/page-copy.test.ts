// Whatever the translation service answers, a page has all its words.
import { expect, test, vi } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { wasUnservedSince } from '#lib/server/content/content-faults.ts';
import { loadPageCopy, loadRegionalCopy, mergeCopy } from '#lib/server/content/page-copy.ts';
import { ApiCache } from '#lib/server/services/api-cache.ts';
import { createPageApi, type PageApi } from '#lib/server/services/public-calls.ts';
import { createService } from '#lib/server/services/service.ts';

const keys = { appKey: 'shop', appSecret: 'kept-on-the-server' };
const WHERE = { locale: 'en-AU', subVariant: '' } as const;
const MENU = { id: 'layout.menu', category: 'layout', type: 'plain', value: 'All games' };

function apiOver(fetch: () => Promise<Response>, cache = new ApiCache()): PageApi {
  const service = createService({ base: 'http://texts.test', fetch, keys, timeoutMs: 50 });
  return createPageApi({ service: async () => service, cache });
}
const answering = (make: () => Response) => apiOver(async () => make());
const json = (value: unknown) => () => Response.json(value);

test('an edited text takes the place of the first one', async () => {
  const { t } = await loadPageCopy(WHERE, answering(json({ result: [MENU] })));
  expect(t('layout.menu')).toBe('All games');
  expect(t('layout.cart')).toBe(defaultCopy['layout.cart']);
});

test.each([
  ['is down', () => Promise.reject(new TypeError('fetch failed'))],
  ['is slow', () => new Promise<Response>(() => {})],
  ['answers 500', async () => Response.json({ error: { code: 'x', message: 'x' } }, { status: 500 })],
  ['answers a page', async () => new Response('<html>Bad gateway</html>', { status: 502 })],
  ['answers a page as 200', async () => new Response('<html>Hello</html>')],
  ['breaks off', async () => new Response('{"result":[{"id":"layout.menu","val')],
  ['answers nothing', async () => new Response('')],
  ['answers another shape', async () => Response.json({ result: { items: [] } })],
  ['knows no text at all', async () => Response.json({ result: [] })],
  ['answers null', async () => Response.json({ result: null })],
])('every text is the first one while the service %s', async (_, fetch) => {
  const asked = Date.now();
  const { copy } = await loadPageCopy(WHERE, apiOver(fetch));
  expect(copy).toEqual(defaultCopy);
  expect(wasUnservedSince(asked)).toBe(true);
});

test('a service that lacks most texts is reported once, with how many', () => {
  const report = vi.fn();
  expect(mergeCopy(defaultCopy, [MENU], report)['layout.menu']).toBe('All games');
  expect(report.mock.calls).toEqual([
    ['missing', `${Object.keys(defaultCopy).length - 1} texts of the release`],
  ]);
});

test('texts that were served once are kept through an outage', async () => {
  let isDown = false;
  let now = 0;
  const cache = new ApiCache(() => now);
  const api = apiOver(
    async () => (isDown ? new Response('', { status: 503 }) : json({ result: [MENU] })()),
    cache,
  );
  await loadPageCopy(WHERE, api);
  isDown = true;
  now = 600_000;
  expect((await loadPageCopy(WHERE, api)).t('layout.menu')).toBe('All games');
});

test('a purge of the texts is heard at once', async () => {
  let value = 'Before';
  const cache = new ApiCache();
  const api = apiOver(async () => json({ result: [{ ...MENU, value }] })(), cache);
  expect((await loadPageCopy(WHERE, api)).t('layout.menu')).toBe('Before');
  value = 'After';
  cache.purge(['copy']);
  expect((await loadPageCopy(WHERE, api)).t('layout.menu')).toBe('After');
});

test.each([null, undefined, '', '   ', {}, [], true, Number.NaN])(
  'the value %j is reported and its default shown',
  (value) => {
    const faults: string[] = [];
    const copy = mergeCopy({ 'layout.menu': 'Menu' }, [{ ...MENU, value }], (kind, key) =>
      faults.push(`${kind} ${key}`),
    );
    expect(copy).toEqual({ 'layout.menu': 'Menu' });
    expect(faults).toEqual(['broken layout.menu']);
  },
);

test('a text that is empty from the start may be written and emptied', () => {
  const report = vi.fn();
  const banner = { id: 'layout.banner', type: 'plain' };
  const shown = (value: string) => mergeCopy({ 'layout.banner': '' }, [{ ...banner, value }], report);
  expect(shown('Closed on Monday')).toEqual({ 'layout.banner': 'Closed on Monday' });
  expect(shown('')).toEqual({ 'layout.banner': '' });
  expect(report).not.toHaveBeenCalled();
});

test('a number is a text', () => {
  expect(mergeCopy({ 'layout.menu': 'Menu' }, [{ ...MENU, value: 7 }])).toEqual({ 'layout.menu': '7' });
});

/** Each key is taken out of as many: of all of them the time would grow with the square. */
const KEYS_AT_ONCE = 100;

test('each key taken away in turn shows its default and is reported', () => {
  const all = Object.entries(defaultCopy);
  for (let start = 0; start < all.length; start += KEYS_AT_ONCE) {
    const defaults = Object.fromEntries(all.slice(start, start + KEYS_AT_ONCE));
    const items = Object.keys(defaults).map((id) => ({ id, type: 'plain', value: 'edited' }));
    for (const { id } of items) {
      const report = vi.fn();
      const copy = mergeCopy(
        defaults,
        items.filter((item) => item.id !== id),
        report,
      );
      expect(copy[id]).toBe(defaultCopy[id]);
      expect(report.mock.calls).toEqual([['missing', id]]);
    }
  }
});

test('items that are none are passed over', () => {
  const report = vi.fn();
  const items = [null, 'x', 7, {}, { id: 5 }, MENU];
  expect(mergeCopy({ 'layout.menu': 'Menu' }, items, report)).toEqual({ 'layout.menu': 'All games' });
  expect(report).not.toHaveBeenCalled();
});

test('what an editor wrote as Markdown is HTML, and its plain form stays', async () => {
  const item = { ...MENU, type: 'markdown', value: '**All**', html: '<p><strong>All</strong></p>' };
  const { t, html } = await loadPageCopy(WHERE, answering(json({ result: [item] })));
  expect(html('layout.menu')).toBe('<p><strong>All</strong></p>');
  expect(t('layout.menu')).toBe(defaultCopy['layout.menu']);
});

test.each([null, {}, ['**All**'], true, ' '])(
  'Markdown whose value is %j is no text: the first one is shown, whatever was made of it',
  async (value) => {
    const item = { ...MENU, type: 'markdown', value, html: '<p>[object Object]</p>' };
    const { html } = await loadPageCopy(WHERE, answering(json({ result: [item] })));
    expect(html('layout.menu')).toBe(defaultCopy['layout.menu']);
    const report = vi.fn();
    mergeCopy({ 'layout.menu': 'Menu' }, [item], report);
    expect(report.mock.calls).toEqual([['broken', 'layout.menu']]);
  },
);

test('Markdown whose value is a number is one', async () => {
  const item = { ...MENU, type: 'markdown', value: 7, html: '<p>7</p>' };
  const { html } = await loadPageCopy(WHERE, answering(json({ result: [item] })));
  expect(html('layout.menu')).toBe('<p>7</p>');
});

const askRegion = (subVariant: string, regions: () => Response, isRegional = true) => {
  const asked: string[] = [];
  const service = createService({
    base: 'http://texts.test',
    keys,
    timeoutMs: 50,
    fetch: async ({ url }) => {
      asked.push(new URL(url).search);
      return url.includes('/regions') ? regions() : Response.json({ result: [MENU] });
    },
  });
  const api = createPageApi({ service: async () => service, cache: new ApiCache() });
  return { asked, copy: loadRegionalCopy({ locale: 'en-AU', subVariant, isRegional }, api) };
};

test.each([
  ['SA', 'SA', true],
  ['VIC', '', true],
  ['', '', true],
])('a page in the region %j is written for %j where SA alone has texts', async (region, shown, hasTexts) => {
  const { asked, copy } = askRegion(region, () => Response.json({ result: ['SA'] }));
  expect(await copy).toMatchObject({ subVariant: shown, hasRegionalTexts: hasTexts });
  expect(asked).toEqual(['', shown === '' ? '' : '?sub_variant=SA']);
});

test('no region has texts where the service knows none or is down, and where the shop has no pages for regions', async () => {
  const none = { subVariant: '', hasRegionalTexts: false };
  expect(await askRegion('SA', () => Response.json({ result: [] })).copy).toMatchObject(none);
  const down = () => Response.json({ error: { code: 'x', message: 'x' } }, { status: 503 });
  expect(await askRegion('SA', down).copy).toMatchObject(none);
  const off = askRegion('', () => Response.json({ result: ['SA'] }), false);
  expect(await off.copy).toMatchObject(none);
  expect(off.asked).toHaveLength(1);
});

test('any region may have texts where the service does not know the call', async () => {
  const unknown = () => Response.json({ error: { code: 'x', message: 'x' } }, { status: 404 });
  const begun = Date.now();
  const { asked, copy } = askRegion('SA', unknown);
  expect(await copy).toMatchObject({ subVariant: 'SA', hasRegionalTexts: true });
  expect(asked).toEqual(['', '?sub_variant=SA']);
  expect(await askRegion('', unknown).copy).toMatchObject({ subVariant: '', hasRegionalTexts: true });
  expect(wasUnservedSince(begun + 1)).toBe(false);
});
