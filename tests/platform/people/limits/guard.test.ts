import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { createDeposit } from '#lib/contracts/payments/wallet.ts';
import { type Tx, transact } from '#platform/ground/db/open.ts';
import { type DatabaseRule, isBreachOf } from '#platform/ground/db/rules.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { purchaseLines } from '#platform/sale/checkout/purchase.ts';
import {
  addToCart,
  buyTicket,
  createFundedCustomer,
  createQuickPickInput,
  createTicketInput,
  payFor,
} from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { priceTicketOnSale } from '../../../support/buying/tickets-on-sale.ts';
import { insertExclusion, insertLimit } from '../../../support/limits.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const DAY_MS = 86_400_000;

async function createShop(amount = '50.00') {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  return { platform, services: platform.services, as: await createFundedCustomer(platform, amount) };
}

type Shop = Awaited<ReturnType<typeof createShop>>;

const expectBreach = (rule: DatabaseRule) =>
  expect.toSatisfy((error: unknown) => isBreachOf(rule, error), rule);

/** A purchase that asks no one beforehand: as careless as a way of buying could be. */
async function buyCarelessly({ services, as }: Shop) {
  const line = await priceTicketOnSale(services, createTicketInput());
  return () =>
    transact(services.database, (tx: Tx) =>
      purchaseLines(tx, services, { customerId: as.customerId, lines: [line], channelKey: 'web' }),
    );
}

const payIn = ({ platform, as }: Shop, amount: string) =>
  platform.call(createDeposit, { as, key: randomUUID(), body: { amount, depositMethodId: 'td' } });

test('of 300 careless purchases at once, as many pass as the limit leaves', async () => {
  const shop = await createShop('900.00');
  await insertLimit(shop.services, { customerId: shop.as.customerId, cents: 5000 });
  const buy = await buyCarelessly(shop);
  shop.platform.clock.advance(1);
  const outcomes = await Promise.allSettled(Array.from({ length: 300 }, buy));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toEqual(expectBreach('spend_limit_exceeded'));
  expect(await verifyLedger(shop.services)).toMatchObject({ faults: [], counts: { checkouts: 33 } });
});

test('of 300 deposits at once, as many pass as the limit leaves', async () => {
  const shop = await createShop('5.00');
  await insertLimit(shop.services, { customerId: shop.as.customerId, kind: 'deposit', cents: 10_500 });
  const answers = await Promise.all(Array.from({ length: 300 }, () => payIn(shop, '10.00')));
  const codes = answers.map(({ status, envelope }) => envelope.errors?.amount?.[0]?.code ?? status);
  expect(codes.filter((code) => code === 200)).toHaveLength(10);
  expect(codes.filter((code) => code === 'deposit_limit_exceeded')).toHaveLength(290);
  expect((await verifyLedger(shop.services)).faults).toEqual([]);
});

test('a refused deposit says what the limit leaves, and one that is repeated is still answered', async () => {
  const shop = await createShop('5.00');
  const { platform, as, services } = shop;
  await insertLimit(services, { customerId: as.customerId, kind: 'deposit', cents: 2000 });
  const call = { as, key: randomUUID(), body: { amount: '15.00', depositMethodId: 'td' as const } };
  expect((await platform.call(createDeposit, call)).status).toBe(200);
  expect((await platform.call(createDeposit, call)).status).toBe(200);
  const { envelope } = await payIn(shop, '5.00');
  expect(envelope.errors?.amount).toMatchObject([
    { code: 'deposit_limit_exceeded', message: 'Your deposit limit leaves $0.00 in any 7 days.' },
  ]);
});

test('the cart says what a limit leaves before the press, and the till holds it', async () => {
  const { platform, services, as } = await createShop();
  await insertLimit(services, { customerId: as.customerId, cents: 200 });
  await buyTicket(platform, as);
  const seen = await addToCart(platform, as);
  expect(seen.blockedReasons).toEqual({
    spendLimit: 'Your limit leaves $0.50 in any 7 days. Your cart is $1.00 too much.',
  });
  const { status, envelope } = await payFor(platform, as, seen);
  expect(status).toBe(403);
  expect(envelope.errors?.general).toMatchObject([{ code: 'purchase_blocked' }]);
});

test('a week rolls on by the local days of the customer', async () => {
  const shop = await createShop();
  const { platform, services, as } = shop;
  // A Sunday in Sydney, a minute before and a minute after midnight: the day when clocks went on.
  platform.clock.set(Date.parse('2026-10-04T12:59:00Z'));
  await insertLimit(services, { customerId: as.customerId, cents: 200 });
  const buy = await buyCarelessly(shop);
  await buy();
  await expect(buy()).rejects.toEqual(expectBreach('spend_limit_exceeded'));
  platform.clock.set(Date.parse('2026-10-10T12:59:00Z'));
  await expect(buy()).rejects.toEqual(expectBreach('spend_limit_exceeded'));
  platform.clock.set(Date.parse('2026-10-10T13:01:00Z'));
  await buy();
});

test('the lowest of a customer’s limits and the limit of all hold', async () => {
  const shop = await createShop();
  const { platform, services, as } = shop;
  await insertLimit(services, { customerId: as.customerId, cents: 10_000 });
  await insertLimit(services, { customerId: null, period: 'day', cents: 100 });
  expect((await addToCart(platform, as)).blockedReasons).toEqual({
    globalSpendLimit: 'Nobody may spend more than $1.00 today here. Your cart is $0.50 too much.',
  });
  await expect((await buyCarelessly(shop))()).rejects.toEqual(expectBreach('spend_limit_exceeded'));
});

test('where no more may be paid in than is short, the cart says so', async () => {
  const { platform, services, as } = await createShop('5.00');
  await insertLimit(services, { customerId: as.customerId, kind: 'deposit', cents: 600 });
  const seen = await addToCart(platform, as, createQuickPickInput(10));
  expect(seen.blockedReasons).toEqual({
    depositLimit: 'Your wallet is $2.50 short, and your deposit limit leaves $1.00 in any 7 days.',
  });
});

test('a break stops buying and paying in until it ends, and an exclusion until it is ended', async () => {
  const shop = await createShop();
  const { platform, services, as } = shop;
  const buy = await buyCarelessly(shop);
  await addToCart(platform, as);
  await insertExclusion(services, as.customerId, { ms: DAY_MS });
  await expect(buy()).rejects.toEqual(expectBreach('customer_excluded'));
  const { status, envelope } = await payIn(shop, '5.00');
  expect([status, envelope.errors?.general?.[0]?.code]).toEqual([403, 'customer_excluded']);
  expect((await platform.call(accountCart.get, { as })).result.blockedReasons).toEqual({
    excluded: expect.stringContaining('Your account is on a break until 20 November 2026'),
  });
  platform.clock.advance(DAY_MS);
  await buy();
  const id = await insertExclusion(services, as.customerId, { kind: 'exclusion', ms: DAY_MS });
  platform.clock.advance(2 * DAY_MS);
  await expect(buy()).rejects.toEqual(expectBreach('customer_excluded'));
  await sql`update exclusion set ended_at = ${new Date(platform.clock.now()).toISOString()} where id = ${id}`.execute(
    services.database.db,
  );
  await buy();
});

const KEPT: [string, DatabaseRule][] = [
  ['update customer_limit set cents = 100000', 'limit_is_history'],
  ['delete from customer_limit', 'limit_is_history'],
  ["update exclusion set until_at = '2026-11-19T03:00:01.000Z'", 'exclusion_is_kept'],
  ["update exclusion set reason = 'Another'", 'exclusion_is_kept'],
  ['delete from exclusion', 'exclusion_is_kept'],
];

test.each(KEPT)('the database refuses: %s', async (statement, rule) => {
  const { services, as } = await createShop('5.00');
  await insertLimit(services, { customerId: as.customerId, cents: 200 });
  await insertExclusion(services, as.customerId, { kind: 'exclusion', ms: DAY_MS });
  await expect(sql.raw(statement).execute(services.database.db)).rejects.toEqual(expectBreach(rule));
});

test('an exclusion is not ended before its time', async () => {
  const { services, as } = await createShop('5.00');
  await insertExclusion(services, as.customerId, { kind: 'exclusion', ms: DAY_MS });
  const end = sql`update exclusion set ended_at = '2026-11-19T04:00:00.000Z'`.execute(services.database.db);
  await expect(end).rejects.toThrow();
});
