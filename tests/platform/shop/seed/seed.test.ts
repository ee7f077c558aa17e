import { expect, test } from 'vitest';
import { getOrders } from '#lib/contracts/cart/order.ts';
import { logIn } from '#lib/contracts/identity/customer.ts';
import { getProductOffers } from '#lib/contracts/offers/offer.ts';
import { countEntryGames } from '#lib/domain/lottery/entry-games.ts';
import type { DrawNumbers } from '#lib/domain/lottery/game-rules.ts';
import { findRulesOn } from '#lib/domain/lottery/game-rules.ts';
import { checkDraw } from '#lib/domain/lottery/validate.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { OfferDefinition } from '#platform/catalogue/offers/definition.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { PURGE_JOB } from '#platform/ground/jobs/purge.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { GROUP_JOB } from '#platform/repeat/recurring/jobs.ts';
import type { Services } from '#platform/services.ts';
import { DEMO_CUSTOMER_EMAILS, DEMO_PASSWORD } from '#platform/shop/seed/customers.ts';
import { describeDemonstration, removeDemonstration } from '#platform/shop/seed/demonstration.ts';
import { DEMONSTRATION_GAMES } from '#platform/shop/seed/games/all.ts';
import { seedHistory } from '#platform/shop/seed/history.ts';
import { DEMONSTRATION_RAFFLES } from '#platform/shop/seed/raffles/all.ts';
import { seedShop } from '#platform/shop/seed/seed.ts';
import { MEMBER_NAMES } from '#platform/shop/seed/syndicates/members.ts';
import { DEMONSTRATION_SYNDICATES } from '#platform/shop/seed/syndicates/offers.ts';
import { openTestPlatform, type TestPlatform } from '../../../support/platform.ts';
import { listDraws } from '../../../support/played-draws.ts';

const OFFERS = DEMONSTRATION_GAMES.length + DEMONSTRATION_RAFFLES.length + DEMONSTRATION_SYNDICATES.length;
/** Supporters of the weekly raffle. */
const SUPPORTERS = 24;
/** Three to look around with, those who hold shares, and those of the weekly raffle. */
const CUSTOMERS = 3 + MEMBER_NAMES.length + SUPPORTERS;

const countRows = async ({ database }: Services) => {
  const counts: Record<string, number> = {};
  for (const table of ['product_offer', 'draw', 'dividend', 'customer', 'entry', 'deposit', 'job'] as const) {
    const row = await database.db
      .selectFrom(table)
      .select((count) => count.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    counts[table] = row.rows;
  }
  return counts;
};

const logInAs = (platform: TestPlatform, email: string) =>
  platform.call(logIn, { body: { email, password: DEMO_PASSWORD } });

const LONG = { timeout: 180_000 };

/** Services that fail for good in the middle of the first game's history. */
function createDyingServices(services: Services): Services {
  let calls = 0;
  return {
    ...services,
    log: Object.assign(Object.create(services.log), { error: () => {} }),
    random: {
      ...services.random,
      createHex: (bytes) => {
        calls += 1;
        if (calls === 40) throw new Error('killed');
        return services.random.createHex(bytes);
      },
    },
  };
}

test(
  'an empty shop is filled once, cut off or not: games, years of results, draws, customers',
  LONG,
  async () => {
    const platform = await openTestPlatform();
    const { services, clock } = platform;
    const told: string[] = [];
    const onProgress = (text: string) => void told.push(text);
    await expect(seedShop(createDyingServices(services), { onProgress })).rejects.toThrow('killed');
    expect(await countRows(services)).toMatchObject({ customer: 0 });
    await seedShop(services, { onProgress });
    expect(told.length).toBeGreaterThan(5);
    expect((await describeDemonstration(services)).logins).toContain(DEMO_PASSWORD);
    const counts = await countRows(services);
    expect(counts).toMatchObject({ product_offer: OFFERS, customer: CUSTOMERS });
    await seedShop(services);
    expect(await countRows(services)).toEqual(counts);

    const now = new Date(clock.now()).toISOString();
    const { result: offers } = await platform.call(getProductOffers, { params: { pricingId: 'default' } });
    const lotteries = offers.filter(({ type }) => type === 'lottery_ticket');
    expect(lotteries.map(({ key }) => key)).toEqual(DEMONSTRATION_GAMES.map(({ offer }) => offer.key));
    for (const { syndicates } of offers.filter(({ type }) => type === 'syndicate_share'))
      expect(syndicates!.length).toBeGreaterThan(1);
    for (const { key, rules, draws, drawDays, multiDraw } of lotteries) {
      const all = await listDraws(services, key);
      const drawn = all.filter(({ numbers }) => numbers !== null);
      const faults = drawn.flatMap((draw) =>
        checkDraw(findRulesOn(rules, draw.local_date)!, JSON.parse(draw.numbers!) as DrawNumbers),
      );
      expect([key, faults]).toEqual([key, []]);
      expect(drawn[0]!.local_date.slice(0, 7)).toBe('2016-11');
      expect(all.filter(({ draw_at, status }) => draw_at <= now && status !== 'DRAW_EMAILED')).toEqual([]);
      expect(drawn.at(-1)!.commitment).not.toBeNull();
      expect(draws.every(({ commitment }) => commitment !== undefined)).toBe(true);
      const longest = Math.max(...multiDraw.options) * (multiDraw.kind === 'draws' ? 1 : drawDays.length);
      expect(draws.length).toBeGreaterThanOrEqual(longest);
      expect(draws[0]!.isPrizePoolUnknown).toBe(false);
    }

    expect((await verifyLedger(services)).faults).toEqual([]);
    const empty = await logInAs(platform, 'empty@drawcard.example');
    expect(empty.result.customer.balance.amount).toBe('0.00');
    const demo = await logInAs(platform, 'demo@drawcard.example');
    expect(toCents(demo.result.customer.balance.amount)).toBeGreaterThanOrEqual(19_500);
    const as = { ...demo.result, customerId: demo.result.customer.customerId };
    const listOrders = async (status: 'upcoming_products' | 'past_products') =>
      (await platform.call(getOrders, { as, query: { status } })).result.length;
    expect(await listOrders('upcoming_products')).toBeGreaterThan(0);
    const unsent = await services.database.db
      .selectFrom('job')
      .select('kind')
      .where('done_at', 'is', null)
      .where('run_at', '<=', now)
      // Pages, and the plans of what repeats in a group, are the worker's.
      .where('kind', 'not in', [PURGE_JOB, GROUP_JOB])
      .execute();
    expect(unsent).toEqual([]);

    const { db } = services.database;
    const withPassword = await db
      .selectFrom('credential')
      .innerJoin('customer', 'customer.id', 'customer_id')
      .select('email')
      .where('email', 'not in', DEMO_CUSTOMER_EMAILS)
      .execute();
    expect(withPassword).toEqual([]);
    await removeDemonstration(services);
    const listOpen = db.selectFrom('customer').select('email').where('closed_at', 'is', null);
    expect(await listOpen.execute()).toEqual([]);
    const listActive = db.selectFrom('party_group').select('name').where('status', '=', 'active');
    expect(await listActive.execute()).toEqual([]);
  },
);

test('the results of the past are the same whenever they are made', async () => {
  const comet = DEMONSTRATION_GAMES.find(({ offer }) => offer.key === 'comet')!;
  const seedDays = async (days: number) => {
    const { services, clock } = await openTestPlatform();
    clock.advance(days * 86_400_000);
    await saveOffer(services.database.db, services, comet.offer);
    await seedHistory(services, comet);
    const drawn = (await listDraws(services, 'comet')).filter(({ numbers }) => numbers !== null);
    return new Map(drawn.map((draw) => [draw.local_date, `${draw.draw_no} ${draw.numbers}`]));
  };
  const [early, late] = [await seedDays(0), await seedDays(30)];
  const shared = [...early.keys()].filter((date) => late.has(date));
  expect(shared.length).toBeGreaterThan(500);
  for (const date of shared) expect(late.get(date)).toBe(early.get(date));
});

test('a ticket starts with a few empty games, or with what is usual where an offer says nothing', () => {
  const counts = DEMONSTRATION_GAMES.flatMap(({ offer }) =>
    offer.gameTypes
      .filter(({ key }) => key === 'standard')
      .map(({ gameOffers }) => gameOffers[0]?.defaultGames),
  );
  expect(new Set(counts)).toEqual(new Set([4, undefined]));
});

test('every game shares its whole pool or pays fixed prizes, prices entries by their games, and is whole', () => {
  for (const { offer } of DEMONSTRATION_GAMES) {
    expect(OfferDefinition.parse(offer)).toEqual(offer);
    for (const { divisions } of offer.rules) {
      const isFixed = divisions.every(({ fixedCents }) => fixedCents !== undefined);
      expect(divisions.reduce((sum, { poolBps }) => sum + poolBps, 0)).toBe(isFixed ? 0 : 10_000);
    }
    const [rules] = offer.rules;
    const findPrice = (key: string) => offer.gameTypes.find((type) => type.key === key)!.gameOffers;
    const [standard] = findPrice('standard');
    const cents = toCents(standard!.prices.at(-1)!.price) / standard!.maxGames;
    for (const { key, gameOffers } of offer.gameTypes)
      for (const gameOffer of gameOffers.filter(() => key !== 'random'))
        expect(toCents(gameOffer.prices[0]!.price)).toBe(
          countEntryGames(rules!, key, gameOffer) * cents * gameOffer.minGames,
        );
    const [random] = findPrice('random');
    expect(random!.prices.map(({ games }) => games)).toContain(random!.defaultGames);
    for (const { games, price: amount } of random!.prices) expect(toCents(amount)).toBe(games * cents);
  }
});
