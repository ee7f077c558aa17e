// A cart that is paid by card: bought once when the money is there, and the money stays in the wallet where it cannot be.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cancelDeposit } from '#lib/contracts/payments/deposit.ts';
import {
  createDeposit,
  getDeposit,
  getWallet,
  LATE_MONEY_REASON,
  returnDeposit,
} from '#lib/contracts/payments/wallet.ts';
import { addPaidCampaign, getDepositAddress } from '#lib/domain/payments/deposit-address.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { recordReport } from '#platform/money/payments/reports/apply-report.ts';
import { pollPayment } from '#platform/money/payments/reports/poll.ts';
import { settleIntent } from '#platform/sale/checkout/settle-intent.ts';
import { addToCart } from '../../../support/buying/buying.ts';
import { createLotteryOffer } from '../../../support/buying/lottery-offers.ts';
import { createDrawId, putOnSale, setDraw } from '../../../support/buying/on-sale.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { createScriptedGateway, REDIRECT } from '../../../support/payments/scripted-provider.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function createShop() {
  const gateway = createScriptedGateway();
  const platform = await openTestPlatform({ paymentProviders: [gateway.provider] });
  const { services } = platform;
  await putOnSale(services, createLotteryOffer());
  const as = await signUpCustomer(platform);
  const cart = await addToCart(platform, as);
  const body = {
    amount: '20.00',
    depositMethodId: 'cc',
    checkout: true,
    cartReference: cart.cartReference,
    expectedTotal: cart.cartTotal,
  };
  const pay = (given: Record<string, unknown> = {}, key: string = randomUUID()) =>
    platform.call(createDeposit, { as, body: { ...body, ...given }, key });
  const read = async (id: string) => (await platform.call(getDeposit, { as, params: { id } })).result;
  const readBalance = async () => Number((await platform.call(getWallet, { as })).result.balance.amount);
  const countTickets = async () =>
    Number(
      (
        await services.database.db
          .selectFrom('ticket')
          .select((row) => row.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );
  const price = Number(cart.cartTotal.amount);
  return { gateway, platform, services, as, cart, pay, read, readBalance, countTickets, price };
}

test('a cart is bought with the payment made for it, once, however often it is asked for', async () => {
  const { pay, services, readBalance, countTickets, price, gateway } = await createShop();
  const key = randomUUID();
  const { result } = await pay({}, key);
  expect(result).toMatchObject({ status: 'completed', isCheckout: true, intent: { status: 'bought' } });
  expect((await pay({}, key)).result).toEqual(result);
  await Promise.all([1, 2].map(() => settleIntent(services, result.id)));
  expect([await countTickets(), await readBalance(), gateway.charged.size]).toEqual([1, 20 - price, 1]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a cart that is paid by card keeps what brought the visit', async () => {
  const { pay, services } = await createShop();
  const metadata = [{ name: 'utm_source', value: 'letter' }];
  const { result } = await pay({ channelKey: 'APP', purchaseMetadata: metadata });
  expect(getDepositAddress(result)).toBe(`/receipt/${result.intent?.checkoutId}?utm_source=letter`);
  const { purchase_data } = await services.database.db
    .selectFrom('checkout')
    .select('purchase_data')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(purchase_data)).toMatchObject({ channelKey: 'APP', metadata });
});

test('a payment that failed still says what brought the visit, for the way back to its cart', async () => {
  const { gateway, pay, read } = await createShop();
  const metadata = [
    { name: 'utm_source', value: 'letter' },
    { name: 'utm_campaign', value: 'may fair' },
  ];
  gateway.says = { state: 'failed', reason: 'card_declined' };
  const failed = (await pay({ purchaseMetadata: metadata })).result;
  expect(failed).toMatchObject({ status: 'failed', intent: { metadata } });
  expect(addPaidCampaign('/cart/buy', await read(failed.id))).toBe(
    '/cart/buy?utm_source=letter&utm_campaign=may+fair',
  );
  expect(addPaidCampaign('/cart', (await pay()).result)).toBe('/cart');
});

test('a payment that is confirmed later buys the cart then', async () => {
  const { platform, as, gateway, pay, read, countTickets } = await createShop();
  gateway.says = REDIRECT;
  const { result } = await pay();
  expect(result).toMatchObject({
    status: 'needs_action',
    action: { kind: 'redirect' },
    intent: { status: 'open' },
  });
  gateway.says = { state: 'succeeded', captured: { cents: 0, currency: 'AUD' } };
  const body = { query: { PayerID: 'x' } };
  const returned = await platform.call(returnDeposit, { as, params: { id: result.id }, body });
  expect(returned.result.intent).toMatchObject({ status: 'bought', checkoutId: expect.any(String) });
  expect([(await read(result.id)).intent?.status, await countTickets()]).toEqual(['bought', 1]);
});

test('where the draw has closed meanwhile the money stays in the wallet, and the customer is told why', async () => {
  const { services, gateway, pay, read, readBalance, countTickets } = await createShop();
  gateway.says = { state: 'pending' };
  const { id } = (await pay()).result;
  const drawId = createDrawId('pair', 1);
  const open = await services.database.db
    .selectFrom('draw')
    .select('id')
    .where('status', '=', 'DRAW_OPEN')
    .execute();
  for (const draw of open) await setDraw(services, draw.id ?? drawId, 'DRAW_CLOSED');
  gateway.says = { state: 'succeeded', captured: { cents: 0, currency: 'AUD' } };
  await pollPayment(services, { depositId: id, attempt: 0 });
  await settleIntent(services, id);
  expect((await read(id)).intent).toMatchObject({
    status: 'returned',
    reason: expect.stringContaining('closed'),
  });
  await settleIntent(services, id);
  const told = await services.database.db
    .selectFrom('mail')
    .select('kind')
    .where('kind', '=', 'payment_kept')
    .execute();
  expect(told).toHaveLength(1);
  expect([await readBalance(), await countTickets()]).toEqual([20, 0]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a payment that does not reach, or of a cart that has changed, is not begun', async () => {
  const { pay, gateway } = await createShop();
  const short = await pay({ amount: '5.00', expectedTotal: { amount: '7.00', currency: 'AUD' } });
  expect(short.envelope.error?.code).toBe('cart_changed');
  expect((await pay({ cartReference: 'another' })).envelope.error?.code).toBe('cart_changed');
  expect(gateway.started).toEqual([]);
});

test('of payments of one cart that are begun at once the first takes the money, and each press is shown it', async () => {
  const { pay, services, readBalance, countTickets, price, gateway } = await createShop();
  const answers = await Promise.all([1, 2, 3].map(() => pay()));
  expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
  expect((await pay()).result).toMatchObject({ id: answers[0]!.result.id, intent: { status: 'bought' } });
  expect([await countTickets(), await readBalance(), gateway.charged.size]).toEqual([1, 20 - price, 1]);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a second payment of a cart is the first one until that has ended', async () => {
  const { platform, as, gateway, pay, read } = await createShop();
  gateway.says = REDIRECT;
  const first = (await pay()).result.id;
  expect((await pay({ amount: '30.00' })).result).toMatchObject({ id: first, status: 'needs_action' });
  await platform.call(cancelDeposit, { as, params: { id: first } });
  gateway.says = { state: 'succeeded', captured: { cents: 0, currency: 'AUD' } };
  const second = (await pay()).result;
  expect(second.id).not.toBe(first);
  expect(second.intent?.status).toBe('bought');
  expect((await read(first)).intent?.status).toBe('returned');
});

test('a payment that the customer gives up buys nothing, and money that comes in all the same is credited', async () => {
  const { platform, as, services, gateway, pay, read, readBalance, countTickets } = await createShop();
  gateway.says = REDIRECT;
  const { id } = (await pay()).result;
  const cancelled = await platform.call(cancelDeposit, { as, params: { id } });
  expect(cancelled.result).toMatchObject({ status: 'failed', failure: 'cancelled' });
  expect(await countTickets()).toBe(0);
  const report = { state: 'succeeded', captured: { cents: 2000, currency: 'AUD' } } as const;
  await recordReport(services, gateway.provider, id, { report });
  const { status, intent } = await read(id);
  expect([status, intent?.status, intent?.reason]).toEqual(['completed', 'returned', LATE_MONEY_REASON]);
  expect([await countTickets(), await readBalance()]).toEqual([0, 20]);
  const other = await signUpCustomer(platform);
  expect((await platform.call(cancelDeposit, { as: other, params: { id } })).status).toBe(404);
});

test.each(['abandoned', 'declined'])(
  'late money of a payment that was %s leaves the cart alone',
  async (reason) => {
    const { services, gateway, pay, read, readBalance, countTickets } = await createShop();
    gateway.says = { state: 'pending' };
    const { id } = (await pay()).result;
    const captured = { cents: 2000, currency: 'AUD' };
    for (const report of [
      { state: 'failed', reason },
      { state: 'succeeded', captured },
    ] as const)
      await recordReport(services, gateway.provider, id, { report });
    expect((await read(id)).intent).toMatchObject({ status: 'returned', reason: LATE_MONEY_REASON });
    const told = await services.database.db.selectFrom('mail').select('kind').execute();
    expect(told.map(({ kind }) => kind).sort()).toEqual(['deposit_failed', 'payment_kept']);
    expect([await readBalance(), await countTickets()]).toEqual([20, 0]);
    gateway.says = { state: 'succeeded', captured };
    expect((await pay()).result.intent).toMatchObject({ status: 'bought' });
    expect(await countTickets()).toBe(1);
  },
);

test('late money of a payment that failed while its cart still waited leaves the cart alone', async () => {
  const { services, gateway, pay, read, readBalance, countTickets } = await createShop();
  gateway.says = { state: 'pending' };
  const { id } = (await pay()).result;
  await recordReport(services, gateway.provider, id, { report: { state: 'failed', reason: 'abandoned' } });
  // As releases before this one left it.
  const waiting = { status: 'open', reason: null, settled_at: null } as const;
  await services.database.db.updateTable('checkout_intent').set(waiting).execute();
  const report = { state: 'succeeded', captured: { cents: 2000, currency: 'AUD' } } as const;
  await recordReport(services, gateway.provider, id, { report });
  await settleIntent(services, id);
  expect((await read(id)).intent).toMatchObject({ status: 'returned', reason: LATE_MONEY_REASON });
  expect([await readBalance(), await countTickets()]).toEqual([20, 0]);
});
