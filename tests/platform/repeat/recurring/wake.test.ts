// Money that comes into a wallet buys what waited for it, wherever it comes from, unless it was paid in for something.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Cart } from '#lib/contracts/cart/cart.ts';
import { createDeposit } from '#lib/contracts/payments/wallet.ts';
import { toAmount, toCents } from '#lib/domain/money/money.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { transact } from '#platform/ground/db/open.ts';
import { refundTickets } from '#platform/money/ledger/refund.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { recordReport } from '#platform/money/payments/reports/apply-report.ts';
import { adjustWallet } from '#platform/people/operators/adjust-wallet.ts';
import { changeStatus } from '#platform/repeat/recurring/change-status.ts';
import { settleIntent } from '#platform/sale/checkout/settle-intent.ts';
import type { Services } from '#platform/services.ts';
import { addToCart, createQuickPickInput } from '../../../support/buying/buying.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { REDIRECT } from '../../../support/payments/scripted-provider.ts';
import type { TestSession } from '../../../support/platform.ts';
import { buyTickets, createWalletHolder } from '../../../support/played-draws.ts';
import {
  beginRecurring,
  keepCard,
  listChargesOf,
  listOutcomes,
  openRecurringShop,
  type RecurringShop,
  runFor,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A customer whose money went into tickets of the first draw, and whose autoplay fails for the second. */
async function openShort() {
  const shop = await openRecurringShop({});
  const { services } = shop;
  const customerId = await createWalletHolder(services, 5000);
  await buyTickets(services, customerId, { numGames: 50 });
  const row = await beginRecurring(services, { customerId });
  const [charge] = await listChargesOf(services, row.id);
  await runUntil(shop, Date.parse(charge!.due_at) + 1000);
  return { shop, services, customerId, row, list: () => listOutcomes(services, row.id) };
}

const giveMoney = (services: Services, customerId: string, cents: number) =>
  adjustWallet(services, { customer_id: customerId, cents, kind: 'goodwill', reason: 'x', author: 'ops' });

const readTickets = async ({ database }: Services, customerId: string) =>
  database.db.selectFrom('ticket').selectAll().where('customer_id', '=', customerId).execute();

test('a prize buys what the wallet was too short for', async () => {
  const { shop, services, list } = await openShort();
  expect(await list()).toEqual(['soft_failure: funds']);
  shop.clock.advance(HOUR_MS);
  expect(await runDueDraws(services)).toEqual([]);
  await runFor(shop, 0);
  expect(await list()).toEqual(['purchased', 'planned']);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('so do a refund and what the shop gives', async () => {
  for (const kind of ['refund', 'goodwill'] as const) {
    const { shop, services, customerId, list } = await openShort();
    expect(await list()).toEqual(['soft_failure: funds']);
    if (kind === 'refund') {
      const tickets = await readTickets(services, customerId);
      await transact(services.database, (tx) => refundTickets(tx, services, tickets, 'Refund'));
    } else await giveMoney(services, customerId, 100);
    await runFor(shop, 0);
    expect(await list()).toEqual(['purchased', 'planned']);
  }
});

test('what a refused card could not pay is bought once the wallet covers it, and the card is not asked again', async () => {
  const shop = await openRecurringShop();
  const { services, gateway } = shop;
  gateway.says = { state: 'failed', reason: 'declined' };
  const customerId = await createWalletHolder(services, 0);
  const row = await beginRecurring(services, {
    customerId,
    games: 3,
    fund: await keepCard(services, customerId),
  });
  const [charge] = await listChargesOf(services, row.id);
  await runUntil(shop, Date.parse(charge!.due_at) + 1000);
  const give = async (cents: number) => {
    await giveMoney(services, customerId, cents);
    await runFor(shop, 1000);
    return [await listOutcomes(services, row.id), gateway.started.length];
  };
  expect(await give(299)).toEqual([['hard_failure: declined'], 1]);
  expect(await give(1)).toEqual([['purchased', 'planned'], 1]);
});

test('of two that a card refused the wallet buys the one that it covers, and the card is not asked for the other', async () => {
  const shop = await openRecurringShop();
  const { services, gateway } = shop;
  gateway.says = { state: 'failed', reason: 'declined' };
  const customerId = await createWalletHolder(services, 0);
  const fund = await keepCard(services, customerId);
  const rows = [
    await beginRecurring(services, { customerId, games: 40, fund }),
    await beginRecurring(services, { customerId, games: 40, fund }),
  ];
  const [charge] = await listChargesOf(services, rows[0]!.id);
  await runUntil(shop, Date.parse(charge!.due_at) + 1000);
  expect(gateway.started.length).toBe(2);
  await giveMoney(services, customerId, 5000);
  await runFor(shop, 1000);
  const outcomes = await Promise.all(rows.map(({ id }) => listOutcomes(services, id)));
  expect(outcomes.toSorted()).toEqual([['hard_failure: declined'], ['purchased', 'planned']]);
  expect(gateway.started.length).toBe(2);
});

/** Has a cart bought with a payment that the customer's bank is to approve. */
async function payCart(shop: RecurringShop, as: TestSession, cart: Cart, cents: number) {
  const { services, gateway, call } = shop;
  gateway.says = REDIRECT;
  const { cartReference, cartTotal: expectedTotal } = cart;
  const body = {
    amount: toAmount(cents),
    depositMethodId: 'cc',
    checkout: true,
    cartReference,
    expectedTotal,
  };
  const { result: deposit } = await call(createDeposit, { as, key: randomUUID(), body });
  const report = { state: 'succeeded', captured: { cents, currency: 'AUD' } } as const;
  return {
    readIntent: () =>
      services.database.db
        .selectFrom('checkout_intent')
        .select(['status', 'reason'])
        .where('deposit_id', '=', deposit.id)
        .executeTakeFirst(),
    comeIn: () => recordReport(services, gateway.provider, deposit.id, { report }),
    settle: () => settleIntent(services, deposit.id),
  };
}

/** An autoplay that is due in a minute, and a cart of which its customer's bank is to pay what the wallet lacks. */
async function openPaidCart(cents = 0) {
  const shop = await openRecurringShop();
  const { services, clock } = shop;
  clock.set(Date.parse('2026-11-20T08:29:00Z'));
  const as = await signUpCustomer(shop);
  if (cents > 0) await giveMoney(services, as.customerId, cents);
  const row = await beginRecurring(services, { customerId: as.customerId, games: 3 });
  const cart = await addToCart(shop, as, createQuickPickInput(10, { lotteryKey: 'pair' }));
  return {
    shop,
    services,
    list: () => listOutcomes(services, row.id),
    changeCart: () => addToCart(shop, as, createQuickPickInput(1, { lotteryKey: 'pair' })),
    ...(await payCart(shop, as, cart, toCents(cart.cartTotal.amount) - cents)),
  };
}

test('the money of a cart buys the cart, though a charge that lacked money is looked at first', async () => {
  const { shop, services, list, readIntent, comeIn, settle } = await openPaidCart();
  await runFor(shop, 2 * MINUTE_MS);
  expect(await list()).toEqual(['soft_failure: funds']);
  await comeIn();
  await runFor(shop, 3 * HOUR_MS);
  expect(await list()).toEqual(['soft_failure: funds']);
  await settle();
  expect(await readIntent()).toMatchObject({ status: 'bought' });
  await runFor(shop, 1000);
  expect(await list()).toEqual(['soft_failure: funds']);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('what a paid cart needs of the wallet is left to it by a charge that becomes due', async () => {
  const { shop, list, readIntent, comeIn, settle } = await openPaidCart(400);
  await comeIn();
  await runFor(shop, 2 * MINUTE_MS);
  expect(await list()).toEqual(['soft_failure: funds']);
  await settle();
  expect(await readIntent()).toMatchObject({ status: 'bought' });
});

test('the money of a cart that was not bought wakes what lacked it', async () => {
  const { shop, list, readIntent, comeIn, settle, changeCart } = await openPaidCart();
  await runFor(shop, 2 * MINUTE_MS);
  await changeCart();
  await comeIn();
  await settle();
  expect(await readIntent()).toEqual({
    status: 'returned',
    reason: 'Your cart has changed since you looked at it. Check it and pay again.',
  });
  await runFor(shop, 1000);
  expect(await list()).toEqual(['purchased', 'planned']);
});

test.each([
  ['is tried only after it', false],
  ['was tried before it', true],
])('a payment for a cart asks the card of a charge once, which %s', async (_, isTriedBefore) => {
  const shop = await openRecurringShop();
  const { services, clock, gateway } = shop;
  clock.set(Date.parse('2026-11-20T08:29:00Z'));
  const as = await signUpCustomer(shop);
  const fund = await keepCard(services, as.customerId);
  const row = await beginRecurring(services, { customerId: as.customerId, games: 40, fund });
  gateway.says = { state: 'failed', reason: 'insufficient_funds' };
  await runFor(shop, 2 * MINUTE_MS);
  const cart = await addToCart(shop, as, createQuickPickInput(20, { lotteryKey: 'pair' }));
  const { comeIn, settle, readIntent } = await payCart(shop, as, cart, 5000);
  gateway.says = { state: 'failed', reason: 'insufficient_funds' };
  gateway.started.length = 0;
  await comeIn();
  if (isTriedBefore) await runFor(shop, 1000);
  await settle();
  expect(await readIntent()).toMatchObject({ status: 'bought' });
  await runFor(shop, 1000);
  expect(await listOutcomes(services, row.id)).toEqual(['soft_failure: card_funds']);
  expect(new Set(gateway.started.map(({ id }) => id)).size).toBe(1);
});

test('money that a card brings for one charge buys no other, and a card is asked once', async () => {
  const shop = await openRecurringShop();
  const { services, gateway } = shop;
  const customerId = await createWalletHolder(services, 0);
  const short = await beginRecurring(services, { customerId, games: 10 });
  const fund = await keepCard(services, customerId);
  const paid = await beginRecurring(services, { customerId, games: 10, fund });
  const list = async () => [await listOutcomes(services, short.id), await listOutcomes(services, paid.id)];
  gateway.says = { state: 'pending' };
  const [charge] = await listChargesOf(services, paid.id);
  await runUntil(shop, Date.parse(charge!.due_at) + 1000);
  expect(await list()).toEqual([['soft_failure: funds'], ['paying']]);
  gateway.says = { state: 'succeeded', captured: { cents: 0, currency: 'AUD' } };
  await runFor(shop, 5 * HOUR_MS);
  expect(await list()).toEqual([['soft_failure: funds'], ['purchased', 'planned']]);
  expect(gateway.started.length).toBe(1);
});

test('what a card brings for nothing, as its charge was cancelled meanwhile, wakes what lacked it', async () => {
  const shop = await openRecurringShop();
  const { services, gateway } = shop;
  const customerId = await createWalletHolder(services, 0);
  const short = await beginRecurring(services, { customerId, games: 10 });
  const fund = await keepCard(services, customerId);
  const paid = await beginRecurring(services, { customerId, games: 10, fund });
  gateway.says = { state: 'pending' };
  const [charge] = await listChargesOf(services, paid.id);
  await runUntil(shop, Date.parse(charge!.due_at) + 1000);
  await changeStatus(services, { customerId, id: paid.id }, { status: 'recurring_status_cancelled' });
  gateway.says = { state: 'succeeded', captured: { cents: 0, currency: 'AUD' } };
  await runFor(shop, HOUR_MS);
  expect(await listOutcomes(services, paid.id)).toEqual(['cancelled: customer']);
  expect(await listOutcomes(services, short.id)).toEqual(['purchased', 'planned']);
});
