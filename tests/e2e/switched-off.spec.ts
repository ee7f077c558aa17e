// An area that is switched off leaves no trace: not in menus, sitemap, addresses, calls, nor in the pages of others.
import type { APIRequestContext, Page } from 'playwright/test';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import { findTexts, listLinks, toText } from './support/crawl.ts';
import { type Shop, startShop } from './support/shop.ts';
import { addMoney, addStandardTicket, payFromWallet } from './support/shopping.ts';
import { expect, signUp, test } from './support/test.ts';

interface Area {
  readonly name: string;
  readonly keys: readonly Capability[];
  /** Its pages, for a customer who has nothing in it. */
  readonly addresses: readonly string[];
  /** Listed for search engines while it is on. */
  readonly listed: readonly string[];
  readonly calls: readonly (readonly ['get' | 'post' | 'put', string])[];
  /** What links to it look like. */
  readonly links: RegExp;
  /** What other pages say of it. */
  readonly words: RegExp;
}

const AREAS: readonly Area[] = [
  {
    name: 'autoplay',
    keys: ['autoplay-manage', 'combined-recurring-purchases'],
    addresses: ['/my-account/autoplay', '/my-account/recurring-purchases'],
    listed: [],
    calls: [['post', '/api/autoplay']],
    links: /^\/my-account\/(autoplay|recurring-purchases)/,
    words: /\bautoplay|buy it again for every draw|repeat this ticket/i,
  },
  {
    name: 'subscriptions',
    keys: ['subscription-manage', 'combined-recurring-purchases'],
    addresses: [
      '/my-account/subscriptions',
      '/my-account/recurring-purchases',
      '/public/pdf/subscription/seven-seas-calendar.pdf',
      '/seven-seas/subscription',
    ],
    listed: ['/seven-seas/subscription'],
    calls: [],
    links: /^\/my-account\/(subscriptions|recurring-purchases)|\/subscription\b|-calendar\.pdf$/,
    words: /\bsubscri(be|ption)/i,
  },
  {
    name: 'lotto party',
    keys: ['social-syndicates'],
    addresses: [
      '/lotto-party',
      '/lotto-party/group',
      '/lotto-party/verify',
      '/lighthouse/lotto-party',
      '/my-account/lotto-party',
      '/fragments/party-create',
      '/.well-known/jwks.json',
    ],
    listed: ['/lotto-party'],
    calls: [
      ['get', '/api/lotto-party/config'],
      ['get', '/api/lotto-party/session/discover'],
      ['get', '/api/lotto-party/group'],
      ['post', '/api/lotto-party/group'],
    ],
    links: /\/lotto-party/,
    words: /lotto part(y|ies)/i,
  },
  {
    name: 'membership',
    keys: ['membership-program', 'membership-purchase', 'giveaway-entries'],
    addresses: [
      '/daily-winners',
      '/daily-winners/winners',
      '/daily-winners/membership-tiers',
      '/daily-winners/deposit',
      '/daily-winners/giveaways/daily/1',
      '/daily-winners/my',
      '/my-account/current-giveaways',
      '/my-account/closed-giveaways',
    ],
    listed: ['/daily-winners', '/daily-winners/winners', '/daily-winners/membership-tiers'],
    calls: [
      ['get', '/api/rewards/v3/customer'],
      ['put', '/api/rewards/membership'],
      ['get', '/api/rewards/v3/benefits'],
      ['get', '/api/rewards/v3/customer/draws'],
    ],
    links: /\/daily-winners|-giveaways/,
    words: /daily winners|giveaway/i,
  },
];

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

/** Pages of others that lead to an area or speak of it while it is on. */
const OTHERS = [
  '/',
  '/lotto-tickets',
  '/social-play',
  '/syndicates',
  '/lighthouse',
  '/comet',
  '/seven-seas',
  '/lotto-results',
  '/cart',
  '/my-account',
  '/my-account/upcoming-tickets',
  '/my-account/cards-and-accounts',
  '/my-account/messages',
  '/communication-preferences',
  '/about/faq',
];

interface Traces {
  readonly open: readonly string[];
  readonly listed: readonly string[];
  readonly links: readonly string[];
  readonly words: readonly string[];
}

/** What a customer finds of the area. */
async function findTraces(
  request: APIRequestContext,
  others: readonly string[],
  area: Area,
): Promise<Traces> {
  const open: string[] = [];
  for (const path of area.addresses) {
    const answer = await request.get(path, { maxRedirects: 0 });
    if (answer.status() !== 404) open.push(`${path}: ${answer.status()}`);
  }
  for (const [method, path] of area.calls) {
    const answer = await request[method](path, {
      headers: { origin: shop.url, 'idempotency-key': 'switched-off' },
      ...(method !== 'get' && { data: {} }),
    });
    if (answer.status() !== 404) open.push(`${method} ${path}: ${answer.status()}`);
  }
  const sitemap = await (await request.get('/sitemap/pages.xml')).text();
  const listed = findTexts(sitemap, /<loc>(.*?)<\/loc>/g)
    .map((url) => new URL(url).pathname)
    .filter((path) => area.links.test(path));
  const links: string[] = [];
  const words: string[] = [];
  for (const path of others) {
    const body = await (await request.get(path)).text();
    links.push(
      ...listLinks(body, shop.url, path)
        .filter((href) => area.links.test(href))
        .map((href) => `${path} > ${href}`),
    );
    const said = new RegExp(`.{0,40}(?:${area.words.source}).{0,40}`, area.words.flags).exec(toText(body));
    if (said) words.push(`${path}: ${said[0]}`);
  }
  return { open, listed, links, words };
}

/** A customer with a ticket, and the address of its receipt. */
async function buyTicket(page: Page): Promise<string> {
  await signUp(page);
  await addMoney(page, '50.00');
  await addStandardTicket(page, 'lighthouse');
  await payFromWallet(page);
  return new URL(page.url()).pathname;
}

const SOON = { timeout: 15_000, intervals: [1000] };

test('an area that is switched off leaves no trace', async ({ browser }) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ baseURL: shop.url });
  await context.addCookies([{ name: 'consent', value: 'essential', url: shop.url }]);
  const page = await context.newPage();
  const receipt = await buyTicket(page);
  await page.goto('/my-account/upcoming-tickets');
  const ticket = await page.locator('a[href*="/upcoming-tickets/ticket/"]').first().getAttribute('href');
  const others = [...OTHERS, receipt, ticket ?? ''];
  for (const area of AREAS) {
    await test.step(area.name, async () => {
      // What the area before needs too is back within a second of its switch.
      await expect
        .poll(async () => (await findTraces(context.request, others, area)).open.length, SOON)
        .toBe(area.addresses.length + area.calls.length);
      const before = await findTraces(context.request, others, area);
      expect.soft(before.listed).toEqual(expect.arrayContaining([...area.listed]));
      expect.soft(before.links).not.toEqual([]);
      expect.soft(before.words).not.toEqual([]);
      await shop.ops('capabilities', 'off', ...area.keys);
      await expect
        .poll(() => findTraces(context.request, others, area), SOON)
        .toEqual({ open: [], listed: [], links: [], words: [] });
      await shop.ops('capabilities', 'on', ...area.keys);
    });
  }
  await context.close();
});
