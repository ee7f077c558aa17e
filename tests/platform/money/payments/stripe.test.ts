// Stripe's own library against a local Stripe: lost answers, repeated and forged events, in any order.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listFunds, removeFund } from '#lib/contracts/payments/fund.ts';
import { createDeposit } from '#lib/contracts/payments/wallet.ts';
import {
  createProviderContext,
  prepareStart,
  readPayingCustomer,
} from '#platform/money/payments/prepare-start.ts';
import { FundRefused } from '#platform/money/payments/provider.ts';
import { createStripe } from '#platform/money/payments/stripe/provider.ts';
import { countRounds } from '#tests/support/count-rounds.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { openGatewayShop } from '#tests/support/payments/gateway-shop.ts';
import { type CardConduct, settleIntent } from '#tests/support/payments/stripe-books.ts';
import {
  openStripeServer,
  STRIPE_WEBHOOK_SECRET,
  signStripeEvent,
} from '#tests/support/payments/stripe-server.ts';
import { TEST_NOW } from '#tests/support/platform.ts';

async function openShop() {
  let readClock = () => TEST_NOW;
  const stripe = await openStripeServer(() => readClock());
  const shop = await openGatewayShop(createStripe(), {
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
  });
  readClock = shop.platform.clock.now;
  return { shop, stripe };
}

const payWith = ({ shop, stripe }: Awaited<ReturnType<typeof openShop>>, conduct: CardConduct) =>
  shop.pay({ metadata: { token: stripe.createToken(conduct) } });

test('a card is charged once and the wallet holds what was charged', async () => {
  const opened = await openShop();
  const { shop, stripe } = opened;
  const payment = await payWith(opened, 'succeeds');
  expect(payment).toMatchObject({ status: 'succeeded', captured_cents: 2000, captured_currency: 'AUD' });
  expect(stripe.findIntent(payment.id)).toMatchObject({
    amount: 2000,
    currency: 'aud',
    metadata: { deposit: payment.id, customer: shop.as.customerId, confirmType: 'confirmation_token' },
  });
  expect([await shop.readBalance(), stripe.sumCharged()]).toEqual([2000, 2000]);
});

test.each([
  ['declines:insufficient_funds', 'insufficient_funds'],
  ['declines:expired_card', 'expired_card'],
  ['declines:incorrect_cvc', 'incorrect_csc'],
  ['declines:stolen_card', 'lost_or_stolen'],
  ['declines:processing_error', 'processing_error'],
  ['declines:authentication_required', 'authentication_failed'],
  ['declines:do_not_honor', 'declined'],
] as const)('a card that %s fails with a reason of ours', async (conduct, reason) => {
  const opened = await openShop();
  expect(await payWith(opened, conduct)).toMatchObject({ status: 'failed', failure: reason });
  expect(await opened.shop.readBalance()).toBe(0);
});

test('a challenge is left to the page, and its end is asked of Stripe', async () => {
  const opened = await openShop();
  const { shop, stripe } = opened;
  const { id, status, action } = await payWith(opened, 'challenges');
  const intent = stripe.findIntent(id);
  expect([status, JSON.parse(action ?? '')]).toEqual([
    'needs_action',
    { kind: 'hosted_fields', clientSecret: `${intent.id}_secret_local` },
  ]);
  expect((await shop.confirm(id)).status).toBe('needs_action');
  settleIntent(stripe.books, intent, 'passes');
  expect((await shop.confirm(id)).status).toBe('succeeded');
  expect(await shop.readBalance()).toBe(2000);
});

test('a challenge that is not passed fails, and a redirect leads to the bank and back', async () => {
  const opened = await openShop();
  const { shop, stripe } = opened;
  const refused = await payWith(opened, 'challenges');
  settleIntent(stripe.books, stripe.findIntent(refused.id), 'fails:payment_intent_authentication_failure');
  expect(await shop.confirm(refused.id)).toMatchObject({
    status: 'failed',
    failure: 'authentication_failed',
  });
  const sent = await payWith(opened, 'redirects');
  expect(JSON.parse(sent.action ?? '')).toMatchObject({ kind: 'redirect' });
  settleIntent(stripe.books, stripe.findIntent(sent.id), 'passes');
  expect((await shop.comeBack(sent.id)).status).toBe('succeeded');
  expect([await shop.readBalance(), stripe.sumCharged()]).toEqual([2000, 2000]);
});

test('a charge whose answer is lost is found again by the same key, and made once', async () => {
  const opened = await openShop();
  const { shop, stripe } = opened;
  const lost = { method: 'POST', path: /payment_intents$/, kind: 'lost' } as const;
  stripe.faults.push(lost, lost, lost);
  const key = randomUUID();
  const request = { metadata: { token: stripe.createToken('succeeds') } };
  const { id, status } = await shop.pay(request, { key });
  expect([status, stripe.sumCharged()]).toEqual(['created', 2000]);
  expect(await shop.pay(request, { key })).toMatchObject({ id, status: 'succeeded' });
  expect([await shop.readBalance(), stripe.books.intents.size]).toEqual([2000, 1]);
});

test('a charge of yesterday is looked for and not made again', async () => {
  const opened = await openShop();
  const { shop, stripe } = opened;
  const lost = { method: 'POST', path: /payment_intents$/, kind: 'lost' } as const;
  stripe.faults.push(lost, lost, lost);
  const charged = await payWith(opened, 'succeeds');
  const cut = { method: 'POST', path: /payment_intents$/, kind: 'cut' } as const;
  stripe.faults.push(cut, cut, cut);
  const never = await payWith(opened, 'succeeds');
  expect([charged.status, never.status]).toEqual(['created', 'created']);
  stripe.forgetKeys();
  shop.platform.clock.advance(21 * 3_600_000);
  expect((await shop.poll(charged.id)).status).toBe('succeeded');
  expect(await shop.poll(never.id)).toMatchObject({ status: 'failed', failure: 'abandoned' });
  expect([await shop.readBalance(), stripe.sumCharged(), stripe.books.intents.size]).toEqual([2000, 2000, 1]);
});

test('another amount than was asked for is held, and not credited', async () => {
  const opened = await openShop();
  opened.stripe.books.takesInstead = { amount: 1900, currency: 'aud' };
  expect(await payWith(opened, 'succeeds')).toMatchObject({ status: 'held', captured_cents: 1900 });
  opened.stripe.books.takesInstead = { amount: 2000, currency: 'usd' };
  expect(await payWith(opened, 'succeeds')).toMatchObject({ status: 'held', captured_currency: 'USD' });
  expect(await opened.shop.readBalance()).toBe(0);
});

test('an event that Stripe did not sign, or not now, is refused', async () => {
  const opened = await openShop();
  const { shop, stripe } = opened;
  const { id } = await payWith(opened, 'challenges');
  const intent = stripe.findIntent(id);
  settleIntent(stripe.books, intent, 'passes');
  const signed = stripe.signIntentEvent('payment_intent.succeeded', intent);
  const text = await signed.clone().text();
  const forge = (body: string, headers: Record<string, string>) =>
    new Request(signed.url, { method: 'POST', headers, body });
  const signature = signed.headers.get('stripe-signature') ?? '';
  for (const event of [
    forge(text, {}),
    forge(text, { 'stripe-signature': 'nonsense' }),
    forge(`${text} `, { 'stripe-signature': signature }),
    signStripeEvent(text, TEST_NOW, 'whsec_another'),
    signStripeEvent(text, TEST_NOW - 301_000),
    signStripeEvent(text, TEST_NOW + 302_000),
  ])
    expect(await shop.deliver(event)).toBe(400);
  expect(await shop.readBalance()).toBe(0);
  for (const event of [signed.clone(), signed]) expect(await shop.deliver(event)).toBe(200);
  expect(await shop.readBalance()).toBe(2000);
});

test('an event of another system on the same account is let be', async () => {
  const opened = await openShop();
  const { shop, stripe } = opened;
  const intent = stripe.findIntent((await payWith(opened, 'succeeds')).id);
  Reflect.deleteProperty(intent.metadata, 'deposit');
  for (const known of [intent, { ...intent, id: 'pi_of_another_account' }])
    expect(await shop.deliver(stripe.signIntentEvent('payment_intent.succeeded', known))).toBe(200);
  const unknown = JSON.stringify({ id: 'evt_1', type: 'payout.paid', data: { object: {} } });
  expect(await shop.deliver(signStripeEvent(unknown, TEST_NOW))).toBe(200);
});

test('money is given back once, however often it is asked for', async () => {
  const opened = await openShop();
  const { shop, stripe } = opened;
  const { id } = await payWith(opened, 'succeeds');
  const lost = { method: 'POST', path: /refunds$/, kind: 'lost' } as const;
  stripe.faults.push(lost, lost, lost);
  await expect(shop.refund(id)).rejects.toThrow();
  expect((await shop.read(id)).status).toBe('succeeded');
  expect((await shop.refund(id)).status).toBe('refunded');
  expect([await shop.readBalance(), stripe.sumCharged()]).toEqual([0, 0]);
  expect(await shop.deliver(stripe.signChargeEvent('charge.refunded', stripe.findIntent(id)))).toBe(200);
  expect([await shop.readBalance(), await shop.readLedgerFaults()]).toEqual([0, []]);
});

test('a refund that takes its time is booked when Stripe has made it', async () => {
  const opened = await openShop();
  const { shop, stripe } = opened;
  const { id } = await payWith(opened, 'succeeds');
  stripe.books.refundStatus = 'pending';
  expect((await shop.refund(id)).status).toBe('succeeded');
  const intent = stripe.findIntent(id);
  intent.refunded = intent.received;
  expect(await shop.deliver(stripe.signChargeEvent('charge.refunded', intent))).toBe(200);
  expect([(await shop.read(id)).status, await shop.readBalance()]).toEqual(['refunded', 0]);
});

test('a disputed payment is taken back, a question about one is not', async () => {
  const opened = await openShop();
  const { shop, stripe } = opened;
  const { id } = await payWith(opened, 'succeeds');
  const dispute = stripe.openDispute(stripe.findIntent(id), 'warning_needs_response');
  expect(await shop.deliver(stripe.signDisputeEvent('charge.dispute.created', dispute))).toBe(200);
  expect((await shop.read(id)).status).toBe('succeeded');
  dispute.status = 'needs_response';
  expect(await shop.deliver(stripe.signDisputeEvent('charge.dispute.updated', dispute))).toBe(200);
  expect((await shop.read(id)).status).toBe('succeeded');
  expect([await shop.readBalance(), await shop.readLedgerFaults()]).toEqual([0, []]);
});

test('a dispute over a part takes the part, once, and gives it back once it is won', async () => {
  const opened = await openShop();
  const { shop, stripe } = opened;
  const { id } = await payWith(opened, 'succeeds');
  const dispute = stripe.openDispute(stripe.findIntent(id), 'needs_response');
  dispute.amount = 500;
  const tell = (type: string) => shop.deliver(stripe.signDisputeEvent(`charge.dispute.${type}`, dispute));
  for (const type of ['created', 'created', 'funds_withdrawn', 'updated']) expect(await tell(type)).toBe(200);
  expect([await shop.readBalance(), await shop.readLedgerFaults()]).toEqual([1500, []]);
  await expect(shop.refund(id)).rejects.toThrow('A dispute has taken $5.00 of it back.');
  dispute.status = 'won';
  for (const type of ['closed', 'funds_reinstated', 'created']) expect(await tell(type)).toBe(200);
  expect([await shop.readBalance(), await shop.readLedgerFaults()]).toEqual([2000, []]);
});

test('a card is kept at Stripe only where that was asked for, and pays again with its security code', async () => {
  const opened = await openShop();
  const { shop, stripe } = opened;
  await payWith(opened, 'succeeds');
  expect([...stripe.books.cards.values()].map(({ customer }) => customer)).toEqual([null]);
  const { id } = await shop.pay({ keepFund: true, metadata: { token: stripe.createToken('succeeds') } });
  const { customer, card } = stripe.findIntent(id);
  const context = createProviderContext(shop.services, shop.provider);
  const reported = await shop.provider.poll?.(await shop.read(id), context);
  expect(reported).toMatchObject({
    customerReference: customer,
    fund: {
      kind: 'card',
      cardType: 'Visa',
      last4: '4242',
      expiry: '04/31',
      holder: 'Robin Castle',
      token: `${customer}/${card.id}`,
      fingerprint: card.fingerprint,
    },
  });
  const fund = { id: 'fnd_1', kind: 'card', token: reported?.fund?.token ?? '' } as const;
  const prepared = await prepareStart(shop.services, shop.provider, await shop.pay({ csc: 'cvctok_1' }));
  if (shop.provider.start.kind !== 'remote') throw new Error('Stripe has a network');
  const again = { ...prepared, id: 'dep_again', fund, request: { ...prepared.request, csc: 'cvctok_1' } };
  const paid = await shop.provider.start.run(again, context);
  expect(paid.report).toEqual({ state: 'succeeded', captured: { cents: 2000, currency: 'AUD' } });
  expect(paid.fund).toBeUndefined();
  expect(stripe.calls.at(-1)?.text).toContain('[cvc_token]=cvctok_1');
  await shop.provider.forgetFund?.(fund, context);
  expect(card.customer).toBeNull();
  await shop.provider.forgetFund?.(fund, context);
  card.customer = customer;
  for (const _ of [1, 2]) await shop.provider.forgetCustomer?.(customer ?? '', context);
  expect([card.customer, stripe.calls.at(-1)?.method]).toEqual([null, 'DELETE']);
});

test('a card is kept without a payment, or refused with a reason', async () => {
  const { shop, stripe } = await openShop();
  const customer = await readPayingCustomer(shop.services.database.db, 'stripe', shop.as.customerId);
  const context = createProviderContext(shop.services, shop.provider);
  const keep = (conduct: CardConduct) =>
    shop.provider.keepFund?.(
      { customer, token: stripe.createToken(conduct), holder: 'Robin Castle' },
      context,
    );
  const kept = await keep('succeeds');
  expect(kept?.fund).toMatchObject({
    last4: '4242',
    token: expect.stringContaining(`${kept?.customerReference}/pm_`),
  });
  await expect(keep('declines:expired_card')).rejects.toThrow(new FundRefused('expired_card'));
  await expect(keep('challenges')).rejects.toThrow(new FundRefused('authentication_failed'));
});

const ENDS = ['passes', 'fails:payment_intent_authentication_failure'] as const;

test('whatever the order of events, what is charged is what is credited', async () => {
  const opened = await openShop();
  const { shop, stripe } = opened;
  const steps = fc.array(
    fc.constantFrom('settle', 'event', 'early event', 'poll', 'return', 'confirm', 'slow'),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  const conducts = fc.constantFrom<CardConduct>(
    'succeeds',
    'challenges',
    'processes',
    'declines:do_not_honor',
  );
  await fc.assert(
    fc.asyncProperty(conducts, steps, fc.constantFrom(...ENDS), async (conduct, order, end) => {
      const { id } = await payWith(opened, conduct);
      const intent = stripe.findIntent(id);
      const early = stripe.signIntentEvent('payment_intent.created', intent);
      for (const step of order) {
        if (step === 'settle') settleIntent(stripe.books, intent, end);
        if (step === 'event') await shop.deliver(stripe.signIntentEvent('payment_intent.succeeded', intent));
        if (step === 'early event') await shop.deliver(early.clone());
        if (step === 'poll') await shop.poll(id);
        if (step === 'return') await shop.comeBack(id);
        if (step === 'confirm') await shop.confirm(id);
        if (step === 'slow') stripe.faults.push({ method: 'GET', path: /payment_intents/, kind: 'slow' });
      }
      settleIntent(stripe.books, intent, end);
      await Promise.all([
        shop.poll(id),
        shop.deliver(stripe.signIntentEvent('payment_intent.succeeded', intent)),
      ]);
      expect((await shop.read(id)).status).toBe(intent.status === 'succeeded' ? 'succeeded' : 'failed');
      expect(await shop.readBalance()).toBe(stripe.sumCharged());
    }),
    { numRuns: countRounds(40) },
  );
  expect(await shop.readLedgerFaults()).toEqual([]);
});

test('a kept card pays by its own name, with its security code, until it is forgotten', async () => {
  const { shop, stripe } = await openShop();
  const { platform, as } = shop;
  const pay = (body: Record<string, unknown>) =>
    platform.call(createDeposit, { as, key: randomUUID(), body: { amount: '20.00', ...body } });
  const metadata = { token: stripe.createToken('succeeds') };
  await pay({ depositMethodId: 'cc', metadata, keepFund: true });
  const [fund] = (await platform.call(listFunds, { as })).result;
  expect(fund).toMatchObject({ gatewayKey: 'stripe', cardType: 'Visa', last4: '4242', expiry: '04/31' });
  const customerFundId = fund?.id ?? '';
  expect((await pay({ customerFundId })).envelope.error?.code).toBe('csc_required');
  const { result: paid } = await pay({ customerFundId, csc: 'cvctok_1' });
  expect(paid).toMatchObject({ status: 'completed', depositMethodId: 'cc' });
  expect(stripe.findIntent(paid.id)?.metadata).toMatchObject({ confirmType: 'payment_method_id' });
  expect([await shop.readBalance(), stripe.sumCharged()]).toEqual([4000, 4000]);
  const other = await signUpCustomer(platform);
  expect((await platform.call(removeFund, { as: other, params: { id: customerFundId } })).status).toBe(404);
  await platform.call(removeFund, { as, params: { id: customerFundId } });
  expect([...stripe.books.cards.values()].map(({ customer }) => customer)).toEqual([null]);
  expect((await pay({ customerFundId, csc: 'cvctok_1' })).status).toBe(404);
  expect(await shop.readLedgerFaults()).toEqual([]);
});
