// Every public route against the features that open it: with all of them, and with none.
import { type Capability, type Gate, isGateOpen } from '#lib/domain/brand/capabilities.ts';
import { getRouteGate } from '#lib/domain/pages/route-gates.ts';
import type { RouteName } from '#lib/routes.ts';
import { getSampleAddress, PUBLIC_ROUTES } from '#tests/support/http/route-addresses.ts';
import { ask, findTexts, listLinks, walkSite } from './support/crawl.ts';
import { type Shop, startShop } from './support/shop.ts';
import { expect, test } from './support/test.ts';

const NAMES = PUBLIC_ROUTES;

const listKeys = (name: RouteName): readonly Capability[] => {
  const gate = getRouteGate(name);
  return 'anyOf' in gate ? gate.anyOf : gate;
};
const GATING = [...new Set(NAMES.flatMap(listKeys))];

test.describe.configure({ mode: 'serial', timeout: 240_000 });

let shop: Shop;
let visitor: { port: number; host: string };
test.beforeAll(async () => {
  shop = await startShop();
  const { port, host } = new URL(shop.url);
  visitor = { port: Number(port), host };
});
test.afterAll(() => shop.stop());

const getStatus = async (path: string): Promise<number> => (await ask(visitor, path)).status;
const getStatuses = async () =>
  Object.fromEntries(
    await Promise.all(NAMES.map(async (name) => [name, await getStatus(getSampleAddress(name))])),
  );
const getListed = async (): Promise<string[]> =>
  findTexts((await ask(visitor, '/sitemap/pages.xml')).body, /<loc>(.*?)<\/loc>/g).map(
    (url) => new URL(url).pathname,
  );
/** The addresses, as far as any page leads to them, that lead nowhere. */
async function findDeadLinks(): Promise<string[]> {
  const resultLists = (await getStatus('/lotto-results')) === 200 ? ['/lotto-results', '/comet'] : [];
  const dead: string[] = [];
  await walkSite(
    ['/', '/about', '/about/contact-us', '/your-support', '/login?step=register', '/cart', ...resultLists],
    async (path) => {
      const { status, type, body } = await ask(visitor, path);
      if (status >= 400 && status !== 418) dead.push(`${path}: ${status}`);
      return type.startsWith('text/html') ? listLinks(body, shop.url, path) : [];
    },
  );
  return dead;
}

test('with every feature every page is there', async () => {
  await shop.ops('capabilities', 'on', ...GATING);
  await expect.poll(getStatuses).toEqual(Object.fromEntries(NAMES.map((name) => [name, 200])));
  expect(await findDeadLinks()).toEqual([]);
});

/** What shows a lottery: where none is sold and none is in the lists of results, past results alone have pages. */
const SHOWS_LOTTERIES: Gate = { anyOf: ['commercial-lotteries', 'multi-offer-site'] };
const PAST_RESULTS: readonly RouteName[] = ['offerResults', 'offerResultsOn', 'drawResult', 'offerWinners'];
const isOfLottery = (name: RouteName): boolean =>
  getSampleAddress(name).startsWith('/comet') && !PAST_RESULTS.includes(name);

/** What is open to a visitor with these capabilities. */
const getExpected = (...held: Capability[]): Record<string, number> =>
  Object.fromEntries(
    NAMES.map((name) => {
      if (!isGateOpen(getRouteGate(name), new Set(held))) return [name, 404];
      if (isOfLottery(name) && !isGateOpen(SHOWS_LOTTERIES, new Set(held))) return [name, 404];
      return [name, 200];
    }),
  );

async function expectOnlyOpen(...held: Capability[]): Promise<void> {
  const wanted = getExpected(...held);
  await expect.poll(getStatuses).toEqual(wanted);
  const closed: string[] = NAMES.filter((name) => wanted[name] === 404).map((name) => getSampleAddress(name));
  // What is kept is served until it was made again.
  await expect.poll(async () => (await getListed()).filter((path) => closed.includes(path))).toEqual([]);
  expect(await getListed()).toContain('/about');
  await expect.poll(findDeadLinks, { timeout: 90_000, intervals: [2000] }).toEqual([]);
}

test('with the lotteries alone the other pages are gone, are listed nowhere, and nothing leads to them', async () => {
  const others = GATING.filter((key) => key !== 'commercial-lotteries');
  await shop.ops('capabilities', 'off', ...others);
  await expectOnlyOpen('commercial-lotteries');
});

test('with none of them the same holds for the lotteries', async () => {
  await shop.ops('capabilities', 'off', 'commercial-lotteries');
  await expectOnlyOpen();
});

test('with the lists of results and no lotteries for sale, results have names and lead somewhere', async () => {
  await shop.ops('capabilities', 'on', 'multi-offer-site');
  await expectOnlyOpen('multi-offer-site');
  const { body } = await ask(visitor, '/lotto-results');
  expect(findTexts(body, /class="result__title"><strong>([^<]*)</g)).not.toContain('comet');
  expect(body).toContain('/daybreak/results/draw/');
  const parts = findTexts((await ask(visitor, '/sitemap.xml')).body, /<loc>(.*?)<\/loc>/g);
  const answers = await Promise.all(parts.map(async (url) => getStatus(new URL(url).pathname)));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect((await ask(visitor, '/comet')).body).toContain('Comet cannot be bought for the moment');
  expect(await getStatus('/comet/results/check')).toBe(200);
  expect(await getStatus('/lotto-results/find')).toBe(200);
});
