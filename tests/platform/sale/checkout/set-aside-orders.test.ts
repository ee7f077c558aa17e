// Pre-orders beside money that was paid in for a cart: what is set aside for the cart buys the cart.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDeposit } from '#lib/contracts/payments/wallet.ts';
import { OVERRIDES, putValue } from '#platform/ground/config/store.ts';
import { NotYetDue } from '#platform/ground/jobs/queue.ts';
import { readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { recordReport } from '#platform/money/payments/reports/apply-report.ts';
import { testDeposit } from '#platform/money/payments/test-deposit.ts';
import { chargePreOrder } from '#platform/sale/checkout/due-pre-orders.ts';
import { settleIntent } from '#platform/sale/checkout/settle-intent.ts';
import {
  addToCart,
  buyTicket,
  createFundedCustomer,
  createQuickPickInput,
} from '../../../support/buying/buying.ts';
import { createLotteryOffer } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { createScriptedGateway, REDIRECT } from '../../../support/payments/scripted-provider.ts';
import { openTestPlatform, TEST_NOW } from '../../../support/platform.ts';
import { createBookInput, openTestRaffle } from '../../../support/raffles/raffles.ts';

const MINUTE_MS = 60_000;
const OPENS = TEST_NOW + MINUTE_MS;
const toIso = (ms: number): string => new Date(ms).toISOString();

/** A pre-order of $45 that is due, and a cart of $45 whose payment has come in. */
async function openPaidCart() {
  const gateway = createScriptedGateway();
  const platform = await openTestPlatform({ paymentProviders: [gateway.provider, testDeposit] });
  const { services, clock, call } = platform;
  const { db } = services.database;
  await openTestRaffle(services, {
    preOrderAt: toIso(TEST_NOW - MINUTE_MS),
    opensAt: toIso(OPENS),
    online: { first: 1001, size: 200, lanes: 1 },
  });
  await putOnSale(services, createLotteryOffer());
  const as = await createFundedCustomer(platform);
  await buyTicket(platform, as, createBookInput(5));
  gateway.says = REDIRECT;
  const add = (games: number) => addToCart(platform, as, createQuickPickInput(games));
  await add(30);
  const { cartReference, cartTotal: expectedTotal } = await add(30);
  const body = { amount: '45.00', depositMethodId: 'cc', checkout: true, cartReference, expectedTotal };
  const { result } = await call(createDeposit, { as, key: randomUUID(), body });
  const captured = { cents: 4500, currency: 'AUD' };
  await recordReport(services, gateway.provider, result.id, { report: { state: 'succeeded', captured } });
  clock.set(OPENS);
  const readOrder = () => db.selectFrom('scheduled_purchase').selectAll().executeTakeFirstOrThrow();
  const { id } = await readOrder();
  return {
    platform,
    readOrder,
    charge: () => chargePreOrder(services, id),
    settle: () => settleIntent(services, result.id),
    changeCart: () => add(2),
    close: (value: boolean) => putValue(db, services, { namespace: OVERRIDES, key: 'maintenance', value }),
    readIntent: () => db.selectFrom('checkout_intent').select('status').executeTakeFirstOrThrow(),
    readBalance: async () => (await readWalletAccount(db, as.customerId)).balanceCents,
    listFaults: async () => (await verifyLedger(services)).faults,
  };
}

test('the money of a cart buys the cart, though a pre-order is due first', async () => {
  const { charge, settle, readOrder, readIntent, readBalance, listFaults } = await openPaidCart();
  const waiting = charge();
  await expect(waiting).rejects.toThrow(NotYetDue);
  await expect(waiting).rejects.toMatchObject({ dueAt: OPENS + MINUTE_MS });
  expect(await readOrder()).toMatchObject({ done_at: null, declined_at: null });
  await settle();
  expect([await readIntent(), await readBalance()]).toEqual([{ status: 'bought' }, 0]);
  await charge();
  expect(await readOrder()).toMatchObject({ declined_at: toIso(OPENS), reason: 'funds_insufficient' });
  expect(await listFaults()).toEqual([]);
});

test('a pre-order is bought with the money of a cart that was given up', async () => {
  const { charge, settle, readOrder, readIntent, changeCart, readBalance, listFaults } = await openPaidCart();
  await changeCart();
  await expect(charge()).rejects.toThrow(NotYetDue);
  await settle();
  await charge();
  expect([await readIntent(), await readBalance()]).toEqual([{ status: 'returned' }, 0]);
  expect(await readOrder()).toMatchObject({ done_at: toIso(OPENS), reason: null });
  expect(await listFaults()).toEqual([]);
});

test('a pre-order waits for money that maintenance keeps set aside', async () => {
  const { charge, settle, readOrder, readIntent, close } = await openPaidCart();
  await close(true);
  await expect(settle()).rejects.toMatchObject({ code: 'maintenance' });
  await expect(charge()).rejects.toThrow(NotYetDue);
  await close(false);
  await settle();
  expect([await readIntent(), await readOrder()]).toMatchObject([
    { status: 'bought' },
    { declined_at: null },
  ]);
});

test('an order whose time is over while its money is set aside lacks money', async () => {
  const { charge, readOrder, platform } = await openPaidCart();
  const { db } = platform.services.database;
  const { stop_at } = await db
    .selectFrom('draw')
    .select('stop_at')
    .where('opens_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const declined = { declined_at: toIso(OPENS), reason: 'funds_insufficient' };
  await db.updateTable('scheduled_purchase').set(declined).execute();
  platform.clock.set(Date.parse(stop_at) - MINUTE_MS / 2);
  await charge();
  expect(await readOrder()).toMatchObject({
    status: 'scheduled_status_cancelled',
    reason: 'funds_insufficient',
    checkout_id: null,
  });
});
