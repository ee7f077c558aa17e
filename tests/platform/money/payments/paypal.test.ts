// PayPal's REST calls against a local PayPal: approvals, lost answers, repeated and forged events, in any order.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDeposit } from '#platform/money/payments/deposit-answer.ts';
import { createPaypal } from '#platform/money/payments/paypal/provider.ts';
import { countRounds } from '#tests/support/count-rounds.ts';
import { type GatewayShop, openGatewayShop, SHOP_ORIGIN } from '#tests/support/payments/gateway-shop.ts';
import type { PayerConduct } from '#tests/support/payments/paypal-books.ts';
import {
  openPaypalServer,
  PAYPAL_WEBHOOK_ID,
  type PaypalServer,
} from '#tests/support/payments/paypal-server.ts';
import { TEST_NOW } from '#tests/support/platform.ts';

const HOUR_MS = 3_600_000;

async function openShop(): Promise<{ shop: GatewayShop; paypal: PaypalServer }> {
  let readClock = () => TEST_NOW;
  const paypal = await openPaypalServer(() => readClock());
  const shop = await openGatewayShop(createPaypal(), {
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID,
    PAYPAL_API_URL: paypal.url,
  });
  readClock = shop.platform.clock.now;
  return { shop, paypal };
}

/** A payment whose payer has approved it and is not back yet. */
async function payAndApprove(conduct: PayerConduct = 'pays') {
  const opened = await openShop();
  const payment = await opened.shop.pay();
  const order = opened.paypal.findOrder(payment.id);
  opened.paypal.approve(order, conduct);
  return { ...opened, id: payment.id, order };
}

test('the payer is sent to PayPal and the money is taken on the way back, once', async () => {
  const { shop, paypal } = await openShop();
  const { id, status, action, reference } = await shop.pay();
  const order = paypal.findOrder(id);
  expect([status, reference, JSON.parse(action ?? '')]).toEqual([
    'needs_action',
    order.id,
    { kind: 'redirect', url: `https://www.paypal.com/checkoutnow?token=${order.id}` },
  ]);
  expect(order).toMatchObject({ customId: id, amount: { currency_code: 'AUD', value: '20.00' } });
  expect(order.returnUrl.startsWith(`${SHOP_ORIGIN}/`)).toBe(true);
  expect((await shop.comeBack(id, { token: order.id })).status).toBe('needs_action');
  paypal.approve(order);
  for (let visit = 0; visit < 10; visit += 1)
    expect((await shop.comeBack(id, { token: order.id, PayerID: 'P1' })).status).toBe('succeeded');
  expect([await shop.readBalance(), paypal.sumCaptured()]).toEqual([2000, 2000]);
});

test('a payer who approves and closes the window has paid all the same', async () => {
  const { shop, paypal, id } = await payAndApprove();
  expect((await shop.poll(id)).status).toBe('succeeded');
  expect([await shop.readBalance(), paypal.sumCaptured()]).toEqual([2000, 2000]);
});

test('an address with another order in it changes nothing: ours is asked for', async () => {
  const { shop, paypal } = await openShop();
  const mine = await shop.pay();
  const other = await shop.pay();
  paypal.approve(paypal.findOrder(other.id));
  const returned = await shop.comeBack(mine.id, { token: paypal.findOrder(other.id).id });
  expect([returned.status, paypal.sumCaptured()]).toEqual(['needs_action', 0]);
});

test('a capture whose answer is lost is asked for again and taken once', async () => {
  const { shop, paypal, id, order } = await payAndApprove();
  paypal.faults.push({ method: 'POST', path: /capture$/, kind: 'lost' });
  await expect(shop.comeBack(id)).rejects.toThrow();
  expect([(await shop.read(id)).status, paypal.sumCaptured()]).toEqual(['needs_action', 2000]);
  expect((await shop.poll(id)).status).toBe('succeeded');
  expect(order.capture?.status).toBe('COMPLETED');
  expect([await shop.readBalance(), paypal.sumCaptured()]).toEqual([2000, 2000]);
});

test('an order whose answer is lost is not made again', async () => {
  const { shop, paypal } = await openShop();
  paypal.faults.push({ method: 'POST', path: /orders$/, kind: 'lost' });
  const key = randomUUID();
  const lost = await shop.pay({}, { key });
  const readUnanswered = async () => (await toDeposit(shop.services, await shop.read(lost.id))).isUnanswered;
  expect([lost.status, await readUnanswered()]).toEqual(['created', true]);
  expect((await shop.pay({}, { key })).status).toBe('needs_action');
  expect(await readUnanswered()).toBe(false);
  expect(paypal.books.orders.size).toBe(1);
});

test('a payer whose bank declines is sent back to choose again', async () => {
  const { shop, paypal, id, order } = await payAndApprove('is_declined');
  const declined = await shop.comeBack(id);
  expect([declined.status, JSON.parse(declined.action ?? '').url]).toEqual([
    'needs_action',
    `https://www.paypal.com/checkoutnow?token=${order.id}`,
  ]);
  const readFailure = async () => (await toDeposit(shop.services, await shop.read(id))).failure;
  expect(await readFailure()).toBe('generic');
  // Coming back without another choice is no other decline.
  order.status = 'PAYER_ACTION_REQUIRED';
  expect([(await shop.poll(id)).status, await readFailure()]).toEqual(['needs_action', 'generic']);
  shop.platform.clock.advance(60_000);
  paypal.approve(order, 'pays');
  expect((await shop.comeBack(id)).status).toBe('succeeded');
  expect(await readFailure()).toBeUndefined();
  expect([await shop.readBalance(), paypal.sumCaptured()]).toEqual([2000, 2000]);
});

test('money that PayPal looks into first is credited when it is there', async () => {
  const { shop, paypal, id, order } = await payAndApprove('pays_later');
  expect((await shop.comeBack(id)).status).toBe('pending');
  expect(await shop.readBalance()).toBe(0);
  order.capture!.status = 'COMPLETED';
  expect(await shop.deliver(paypal.signCaptureEvent('PAYMENT.CAPTURE.COMPLETED', order))).toBe(200);
  expect([(await shop.read(id)).status, await shop.readBalance()]).toEqual(['succeeded', 2000]);
});

test('another amount than was asked for is held, and not credited', async () => {
  const { shop, paypal, id } = await payAndApprove();
  paypal.books.takesInstead = { currency_code: 'AUD', value: '19.99' };
  expect(await shop.comeBack(id)).toMatchObject({ status: 'held', captured_cents: 1999 });
  expect(await shop.readBalance()).toBe(0);
});

test('an order that PayPal has forgotten is a payment that was not made', async () => {
  const { shop, paypal } = await openShop();
  const { id } = await shop.pay();
  paypal.books.orders.clear();
  expect(await shop.poll(id)).toMatchObject({ status: 'failed', failure: 'abandoned' });
});

test('an event that PayPal did not send is refused', async () => {
  const { shop, paypal, id, order } = await payAndApprove();
  const signed = paypal.signOrderEvent('CHECKOUT.ORDER.APPROVED', order);
  const text = await signed.clone().text();
  const forge = (change: Record<string, string>, body = text) => {
    const headers = new Headers(signed.headers);
    for (const [name, value] of Object.entries(change)) headers.set(name, value);
    return shop.deliver(new Request(signed.url, { method: 'POST', headers, body }));
  };
  const calls = paypal.calls.length;
  expect(await forge({ 'paypal-cert-url': 'https://api.paypal.com.example/cert' })).toBe(400);
  expect(await forge({ 'paypal-cert-url': 'http://api.paypal.com/cert' })).toBe(400);
  expect(await forge({}, 'not an event')).toBe(400);
  expect(paypal.calls.length).toBe(calls);
  expect(await forge({ 'paypal-transmission-sig': 'forged' })).toBe(400);
  expect(await forge({ 'paypal-auth-algo': 'none' })).toBe(400);
  expect(await forge({}, text.replace(id, 'dep_other'))).toBe(400);
  expect(await forge({}, JSON.stringify(JSON.parse(text)))).toBe(400);
  expect([(await shop.read(id)).status, paypal.sumCaptured()]).toEqual(['needs_action', 0]);
  expect(await shop.deliver(signed.clone())).toBe(200);
  expect(await shop.deliver(signed)).toBe(200);
  expect([(await shop.read(id)).status, await shop.readBalance()]).toEqual(['succeeded', 2000]);
});

test('forged events cost PayPal a bounded number of calls, and stop no others', async () => {
  const { shop, paypal, order } = await payAndApprove();
  const signed = paypal.signOrderEvent('CHECKOUT.ORDER.APPROVED', order);
  const text = await signed.clone().text();
  const send = (address: string, signature?: string) => {
    const headers = new Headers(signed.headers);
    headers.set('x-client-address', address);
    if (signature) headers.set('paypal-transmission-sig', signature);
    return shop.deliver(new Request(signed.url, { method: 'POST', headers, body: text }));
  };
  const calls = paypal.calls.length;
  const statuses: number[] = [];
  for (let time = 0; time < 100; time += 1) statuses.push(await send('198.51.100.7', `forged-${time}`));
  expect(statuses.filter((status) => status === 400)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  expect(paypal.calls.length - calls).toBeLessThanOrEqual(62);
  expect(await send('198.51.100.7')).toBe(429);
  expect(await send('203.0.113.1')).toBe(200);
  expect(await shop.readBalance()).toBe(2000);
  shop.platform.clock.advance(60_000);
  expect(await send('198.51.100.7')).toBe(200);
});

test('an event while PayPal itself is away is to be sent again', async () => {
  const { shop, paypal, order } = await payAndApprove();
  paypal.faults.push({ method: 'POST', path: /verify-webhook-signature$/, kind: 'cut' });
  const event = paypal.signOrderEvent('CHECKOUT.ORDER.APPROVED', order);
  expect(await shop.deliver(event.clone())).toBeGreaterThanOrEqual(500);
  expect(await shop.deliver(event)).toBe(200);
  expect(await shop.readBalance()).toBe(2000);
});

test('money is given back once, and only when PayPal has given it back', async () => {
  const { shop, paypal, id, order } = await payAndApprove();
  await shop.comeBack(id);
  paypal.faults.push({ method: 'POST', path: /refund$/, kind: 'lost' });
  await expect(shop.refund(id)).rejects.toThrow();
  expect((await shop.refund(id)).status).toBe('refunded');
  expect([await shop.readBalance(), paypal.sumCaptured()]).toEqual([0, 0]);
  expect(await shop.deliver(paypal.signCaptureEvent('PAYMENT.CAPTURE.REFUNDED', order))).toBe(200);
  expect([await shop.readBalance(), await shop.readLedgerFaults()]).toEqual([0, []]);
});

test('a refund that PayPal looks into is booked when it is made', async () => {
  const { shop, paypal, id, order } = await payAndApprove();
  await shop.comeBack(id);
  paypal.books.refundStatus = 'PENDING';
  expect((await shop.refund(id)).status).toBe('succeeded');
  order.capture!.status = 'REFUNDED';
  expect(await shop.deliver(paypal.signCaptureEvent('PAYMENT.CAPTURE.REFUNDED', order))).toBe(200);
  expect([(await shop.read(id)).status, await shop.readBalance()]).toEqual(['refunded', 0]);
});

/** As PayPal tells of it, at a moment of its own. */
const toDispute = (id: string, minute: number, change: object = {}) => ({
  dispute_id: 'PP-D-1',
  update_time: `2026-06-01T10:${String(minute).padStart(2, '0')}:00.000Z`,
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  status: 'OPEN',
  dispute_life_cycle_stage: 'CHARGEBACK',
  dispute_amount: { currency_code: 'AUD', value: '20.00' },
  disputed_transactions: [{ custom: id, gross_amount: { currency_code: 'AUD', value: '20.00' } }],
  ...change,
});

const toEnd = (outcome_code: string, refunded?: string) => ({
  status: 'RESOLVED',
  dispute_outcome: {
    outcome_code,
    ...(refunded && { amount_refunded: { currency_code: 'AUD', value: refunded } }),
  },
});

async function payWithPaypal() {
  const opened = await payAndApprove();
  const { shop, paypal, id } = opened;
  await shop.comeBack(id);
  const tell = (type: string, minute: number, change?: object) =>
    shop.deliver(paypal.signEvent(`CUSTOMER.DISPUTE.${type}`, toDispute(id, minute, change)));
  return { ...opened, tell };
}

test('a reversed capture is taken back; a buyer who only asks takes nothing', async () => {
  const { shop, paypal, id, order } = await payAndApprove();
  await shop.comeBack(id);
  expect(await shop.deliver(paypal.signCaptureEvent('PAYMENT.CAPTURE.REVERSED', order))).toBe(200);
  expect([(await shop.read(id)).status, await shop.readBalance()]).toEqual(['charged_back', 0]);
  const asking = await payWithPaypal();
  const inquiry = { dispute_life_cycle_stage: 'INQUIRY' };
  expect(await asking.tell('CREATED', 1, inquiry)).toBe(200);
  expect(await asking.tell('RESOLVED', 2, { ...inquiry, ...toEnd('CANCELED_BY_BUYER') })).toBe(200);
  expect([await asking.shop.readBalance(), await asking.shop.readLedgerFaults()]).toEqual([2000, []]);
});

test('a claim takes the money; what is not refunded in the end comes back, and a reversal tells it again', async () => {
  const { shop, paypal, order, tell } = await payWithPaypal();
  expect(await tell('CREATED', 1, { dispute_life_cycle_stage: 'INQUIRY' })).toBe(200);
  expect(await tell('UPDATED', 2)).toBe(200);
  expect(await shop.readBalance()).toBe(0);
  expect(await shop.deliver(paypal.signCaptureEvent('PAYMENT.CAPTURE.REVERSED', order))).toBe(200);
  for (const _ of [1, 2]) expect(await tell('RESOLVED', 3, toEnd('RESOLVED_BUYER_FAVOUR', '5.00'))).toBe(200);
  expect([await shop.readBalance(), await shop.readLedgerFaults()]).toEqual([1500, []]);
  expect(await tell('UPDATED', 4, { status: 'UNDER_REVIEW' })).toBe(200);
  expect(await tell('RESOLVED', 5, toEnd('RESOLVED_SELLER_FAVOUR'))).toBe(200);
  expect([await shop.readBalance(), await shop.readLedgerFaults()]).toEqual([2000, []]);
});

test('the newest word of PayPal counts, in whatever order its events come', async () => {
  const words = [
    ['UPDATED', 2, {}],
    ['RESOLVED', 3, toEnd('RESOLVED_SELLER_FAVOUR')],
    ['UPDATED', 4, { status: 'UNDER_REVIEW' }],
    ['RESOLVED', 5, toEnd('RESOLVED_BUYER_FAVOUR', '7.00')],
  ] as const;
  for (const order of [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 3, 0, 2],
    [2, 0, 3, 1, 1, 3, 0],
  ]) {
    const { shop, tell } = await payWithPaypal();
    for (const index of order) {
      const [type, minute, change] = words[index]!;
      expect(await tell(type, minute, change)).toBe(200);
    }
    expect([await shop.readBalance(), await shop.readLedgerFaults()]).toEqual([1300, []]);
  }
});

test('access tokens are kept while they are good, and fetched again when they are not', async () => {
  const { shop, paypal } = await openShop();
  await shop.pay();
  const { id } = await shop.pay();
  expect(paypal.countTokens()).toBe(1);
  paypal.revokeTokens();
  await shop.poll(id);
  expect(paypal.countTokens()).toBe(2);
  shop.platform.clock.advance(9 * HOUR_MS);
  await shop.poll(id);
  expect(paypal.countTokens()).toBe(3);
});

test('whatever the order of events, what is captured is what is credited', async () => {
  const { shop, paypal } = await openShop();
  const steps = fc.array(fc.constantFrom('approve', 'event', 'poll', 'return', 'lost', 'wait'), {
    minLength: 1,
    maxLength: 8,
  });
  const conducts = fc.constantFrom<PayerConduct>('pays', 'is_declined', 'pays_later');
  await fc.assert(
    fc.asyncProperty(conducts, steps, async (conduct, order) => {
      const { id } = await shop.pay();
      const known = paypal.findOrder(id);
      const report = () => shop.deliver(paypal.signOrderEvent('CHECKOUT.ORDER.APPROVED', known));
      const comeBack = () => shop.comeBack(id).catch(() => undefined);
      for (const step of order) {
        if (step === 'approve' && known.status === 'PAYER_ACTION_REQUIRED') paypal.approve(known, conduct);
        if (step === 'event') await report();
        if (step === 'poll') await shop.poll(id);
        if (step === 'return') await comeBack();
        if (step === 'lost') paypal.faults.push({ method: 'POST', path: /capture$/, kind: 'lost' });
        if (step === 'wait') shop.platform.clock.advance(30_000);
      }
      paypal.faults.splice(0);
      if (known.status === 'PAYER_ACTION_REQUIRED') paypal.approve(known, conduct);
      await Promise.all([comeBack(), report(), shop.poll(id)]);
      if (known.capture?.status === 'PENDING') known.capture.status = 'COMPLETED';
      if (known.capture) await shop.deliver(paypal.signCaptureEvent('PAYMENT.CAPTURE.COMPLETED', known));
      expect((await shop.read(id)).status).toBe(conduct === 'is_declined' ? 'needs_action' : 'succeeded');
      expect(await shop.readBalance()).toBe(paypal.sumCaptured());
    }),
    { numRuns: countRounds(40) },
  );
  expect(await shop.readLedgerFaults()).toEqual([]);
});
