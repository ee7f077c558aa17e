// Which prices a browser is shown, across links, accounts and calls: no one sees or pays a price that is not theirs.
import { expect, test, vi } from 'vitest';
import type { getProductOffers } from '#lib/contracts/offers/offer.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { getOwnBrand, loadBrandOffers } from '#lib/server/content/brand-content.ts';
import { answerPricingLink } from '#lib/server/loaders/offers/pricing-link.ts';
import { cachePage } from '#lib/server/loaders/page/open-page.ts';
import type { PageApi } from '#lib/server/page/page-api.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { RequestContext } from '#lib/server/session/request-context.ts';
import { findVisitorPricing } from '#lib/server/session/shown-pricing.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { putPricings } from '#platform/ground/config/pricings.ts';
import { transact } from '#platform/ground/db/open.ts';
import { createSignUpDetails } from '#tests/support/customers.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { playGame } from '#tests/support/played-draws.ts';
import { createTestContext, ORIGIN, TestBrowser } from '#tests/support/test-browser.ts';

const PRICINGS = [
  { id: 'standard', name: 'Standard', isOpenToLinks: false },
  { id: 'spring', name: 'Spring', isOpenToLinks: true },
  { id: 'staff', name: 'Staff', isOpenToLinks: false },
];

async function openShop() {
  const platform = await openTestPlatform();
  platform.clock.set(Date.now());
  const { services } = platform;
  const offer = await playGame(services);
  const prices = { spring: { 'random/random:10': '8.00' }, staff: { 'random/random:10': '5.00' } };
  await saveOffer(services.database.db, services, { ...offer, prices });
  await transact(services.database, (tx) => putPricings(tx, services, PRICINGS));
  const app = createTestContext(platform);
  const browser = new TestBrowser(app);
  const readContext = () =>
    new RequestContext(new Request(ORIGIN, { headers: { cookie: browser.cookie } }), '198.51.100.7');
  const assign = (pricing_id: string) =>
    services.database.db.updateTable('customer').set({ pricing_id }).execute();
  return { platform, app, browser, readContext, assign };
}

const signUp = (browser: TestBrowser) => {
  const { dateOfBirth, acceptTerms, ...details } = createSignUpDetails();
  const body = { ...details, date_of_birth: dateOfBirth, accept_terms: acceptTerms };
  return browser.send('POST', '/api/signup', { body });
};

const TEN = {
  kind: 'lottery_ticket',
  product_type: 'lottery_ticket',
  lottery_key: 'pair',
  game_type: 'random',
  game_offer: 'random',
  num_games: 10,
};

const readTenGames = async (browser: TestBrowser, pricing = 'default') => {
  const { status, result } = await browser.send('GET', `/api/pricing/${pricing}/product_offers`);
  if (status !== 200) return status;
  const [offer] = result as {
    gameTypes: { key: string; gameOffers: { prices: { games: number; price: string }[] }[] }[];
  }[];
  const random = offer?.gameTypes.find(({ key }) => key === 'random');
  return random?.gameOffers[0]?.prices.find(({ games }) => games === 10)?.price;
};

test('the browser is told the prices of its own pricing, whatever it names', async () => {
  const { browser } = await openShop();
  expect(await readTenGames(browser)).toBe('10.00');
  browser.jar.set('pricing', 'spring');
  expect(await readTenGames(browser)).toBe('8.00');
  browser.jar.set('pricing', 'staff');
  expect(await readTenGames(browser)).toBe('10.00');
  expect(await readTenGames(browser, 'staff')).toBe(404);
});

test('a pricing that links do not bring, or no longer bring, is forgotten', async () => {
  const { app, browser, readContext } = await openShop();
  browser.jar.set('pricing', 'spring');
  expect(await findVisitorPricing(app, readContext())).toBe('spring');
  browser.jar.set('pricing', 'staff');
  const asked = readContext();
  expect(await findVisitorPricing(app, asked)).toBeUndefined();
  expect(asked.takeCookieLines().join()).toContain('pricing=; Path=/; SameSite=Lax; Max-Age=0');
});

test('by link into the cart and to an account, which keeps the pricing on another device', async () => {
  const { app, browser, readContext, platform } = await openShop();
  browser.jar.set('pricing', 'spring');
  const added = await browser.send('POST', '/api/cart/items', { body: TEN });
  expect(added.result.cartTotal.amount).toBe('8.00');
  const opened = await signUp(browser);
  expect(opened.result.customer.pricingId).toBe('spring');
  expect(browser.jar.get('segment')).toBe('1');
  browser.jar.delete('pricing');
  expect((await browser.send('GET', '/api/cart')).result.cartTotal.amount).toBe('8.00');
  expect(await findVisitorPricing(app, readContext())).toBe('spring');
  const { pricing_id } = await platform.services.database.db
    .selectFrom('cart')
    .select('pricing_id')
    .executeTakeFirstOrThrow();
  expect(pricing_id).toBe('spring');
});

test('without a link an account has the usual prices, and the next page of a link its prices', async () => {
  const { browser } = await openShop();
  expect((await signUp(browser)).result.customer.pricingId).toBe('standard');
  expect(browser.jar.has('segment')).toBe(false);
  await browser.send('POST', '/api/cart/items', { body: TEN });
  browser.jar.set('pricing', 'spring');
  expect((await browser.send('GET', '/api/cart')).result.cartTotal.amount).toBe('8.00');
  browser.jar.delete('pricing');
  expect((await browser.send('GET', '/api/cart')).result.cartTotal.amount).toBe('10.00');
});

test('an account that gets a pricing sees it with the next page, and logging out ends it', async () => {
  const { app, browser, readContext, assign } = await openShop();
  await signUp(browser);
  await assign('staff');
  await browser.send('GET', '/api/session');
  expect([browser.jar.get('segment'), await findVisitorPricing(app, readContext())]).toEqual(['1', 'staff']);
  expect(await readTenGames(browser)).toBe('5.00');
  await browser.send('POST', '/api/logout');
  expect([browser.jar.has('segment'), await findVisitorPricing(app, readContext())]).toEqual([
    false,
    undefined,
  ]);
  expect(await readTenGames(browser)).toBe('10.00');
});

test('a brand may have a pricing; an account that is opened there keeps none of it', async () => {
  const { app, browser } = await openShop();
  const branded = new TestBrowser({ ...app, readBrandPricing: async () => 'spring' });
  expect(await readTenGames(branded)).toBe('8.00');
  expect((await signUp(branded)).result.customer.pricingId).toBe('standard');
  expect(await readTenGames(branded)).toBe('8.00');
  expect(await readTenGames(browser)).toBe('10.00');
});

test('calls go on while nothing can be found out about pricings', async () => {
  const { app } = await openShop();
  const failing = () => Promise.reject(new ServiceLost('service_down'));
  const browser = new TestBrowser({ ...app, readBrandPricing: failing, readPricings: failing });
  browser.jar.set('pricing', 'spring');
  expect((await browser.send('POST', '/api/cart/items', { body: TEN })).result.cartTotal.amount).toBe(
    '10.00',
  );
  expect(app.sent.at(-1)?.headers.has(HEADERS.pricing)).toBe(false);
});

test.each([
  ['/comet?p=spring', '/comet', 'pricing=spring; Path=/; SameSite=Lax'],
  ['/comet/?utm_source=mail&p=spring', '/comet?utm_source=mail', 'pricing=spring; Path=/; SameSite=Lax'],
  ['/comet?p=staff', '/comet', ''],
  ['/comet?p=%3Cb%3E', '/comet', ''],
])('%s goes on to %s and keeps "%s"', async (path, location, line) => {
  const { app, readContext } = await openShop();
  const url = new URL(path, ORIGIN);
  const locals = { context: readContext() };
  const redirect = (to: string, status = 302) => new Response(null, { status, headers: { location: to } });
  const asked = { url, originPathname: url.pathname, locals, redirect };
  const answer = await answerPricingLink(asked, async () => app);
  expect(answer?.headers.get('location')).toBe(location);
  expect(locals.context.takeCookieLines().join()).toBe(line);
  const plain = { ...asked, url: new URL('/comet', ORIGIN) };
  expect(await answerPricingLink(plain, async () => app)).toBeUndefined();
});

test('a page of a pricing of its own is stored for nobody', () => {
  const set = vi.fn();
  const astro = { locals: { pricing: 'spring' }, cache: { set } };
  Reflect.apply(cachePage, undefined, [astro, {}]);
  expect(set).not.toHaveBeenCalled();
});

test('a page asks for the prices of its visitor, and for the usual ones where those are gone', async () => {
  const asked: string[] = [];
  const call = async (_: typeof getProductOffers, { params }: { params: { pricingId: string } }) => {
    asked.push(params.pricingId);
    if (params.pricingId === 'gone') throw new ApiError({ status: 404, url: '/' });
    return { result: [] };
  };
  const brand = getOwnBrand('drawcard');
  const api = { call } as unknown as PageApi;
  await loadBrandOffers(brand, api, 'spring');
  await loadBrandOffers(brand, api, 'gone');
  await loadBrandOffers(brand, api);
  expect(asked).toEqual(['spring', 'gone', 'default', 'default']);
});
