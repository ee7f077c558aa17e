// Braintree's own library against a local Braintree: lost answers, searches that lag, disputes, in any order.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createBraintree } from '#platform/money/payments/braintree/provider.ts';
import { createProviderContext } from '#platform/money/payments/prepare-start.ts';
import { FundRefused } from '#platform/money/payments/provider.ts';
import type { BraintreeConduct } from '#tests/support/payments/braintree-books.ts';
import {
  BRAINTREE_SETTINGS,
  type BraintreeServer,
  openBraintreeServer,
} from '#tests/support/payments/braintree-server.ts';
import { type GatewayShop, openGatewayShop } from '#tests/support/payments/gateway-shop.ts';
import { runHostileOrders } from '#tests/support/payments/hostile-orders.ts';

const SALES = { method: 'POST', path: /\/transactions$/ };
const SEARCHES = { method: 'POST', path: /advanced_search/ };
const CUSTOMER = { id: 'cus_1', email: 'a@example.com', firstname: 'A', lastname: 'B', state: 'NSW' };

async function openShop() {
  const server = await openBraintreeServer();
  const shop = await openGatewayShop(createBraintree(), {
    ...BRAINTREE_SETTINGS,
    BRAINTREE_API_URL: server.url,
  });
  const nonces = new Map<string, string>();
  const pay = (
    conduct: BraintreeConduct,
    { key = randomUUID(), keepFund = false }: { key?: string; keepFund?: boolean } = {},
  ) => {
    const token = nonces.get(key) ?? server.createNonce(conduct);
    nonces.set(key, token);
    return shop.pay({ metadata: { token }, deviceData: 'device', keepFund }, { key });
  };
  return { server, shop, pay, context: createProviderContext(shop.services, shop.provider) };
}

/** As Braintree sends it of a whole payment. */
const toDispute = ({ find }: BraintreeServer, id: string, change: Record<string, string> = {}) => ({
  dispute: {
    id: 'dispute_1',
    kind: 'chargeback',
    status: 'open',
    amount: '20.00',
    amountDisputed: '20.00',
    ...change,
    transaction: { id: find(id).id, amount: '20.00', orderId: id },
  },
});

const signSettled = (server: BraintreeServer, id: string, kind = 'transaction_settled') =>
  server.signEvent(kind, { transaction: { id: server.find(id).id, orderId: id, status: 'settled' } });

test('a card is charged by its nonce, with what the device told', async () => {
  const { server, shop, pay } = await openShop();
  const payment = await pay('succeeds');
  expect(payment).toMatchObject({
    status: 'succeeded',
    captured_cents: 2000,
    captured_currency: 'AUD',
    reference: server.find(payment.id).id,
  });
  expect(server.find(payment.id).request).toMatchObject({
    amount: '20.00',
    order_id: payment.id,
    channel: 'drawcard',
    device_data: 'device',
    options: {
      submit_for_settlement: true,
      store_in_vault_on_success: false,
      three_d_secure: { required: true },
    },
  });
  expect([await shop.readBalance(), server.sumCharged()]).toEqual([2000, 2000]);
});

test('a charge whose answer is lost is found by our id, and never made again', async () => {
  const { server, shop, pay } = await openShop();
  server.faults.push({ ...SALES, kind: 'lost' });
  const key = randomUUID();
  const { id, status } = await pay('succeeds', { key });
  expect([status, server.sumCharged()]).toEqual(['created', 2000]);
  expect((await pay('succeeds', { key })).status).toBe('succeeded');
  shop.platform.clock.advance(60_000);
  expect((await shop.poll(id)).status).toBe('succeeded');
  expect([await shop.readBalance(), server.books.transactions.size]).toEqual([2000, 1]);
});

test('while searches lag a lost charge is neither repeated nor given up', async () => {
  const { server, shop, pay } = await openShop();
  server.books.isSearchBehind = true;
  server.faults.push({ ...SALES, kind: 'lost' });
  const { id } = await pay('succeeds');
  for (const waitMs of [10_000, 10_000, 20_000, 40_000]) {
    shop.platform.clock.advance(waitMs);
    expect((await shop.poll(id)).status).toBe('created');
  }
  server.books.isSearchBehind = false;
  expect((await shop.poll(id)).status).toBe('succeeded');
  expect([await shop.readBalance(), server.sumCharged()]).toEqual([2000, 2000]);
});

test('a charge that never arrived is made within the minute', async () => {
  const { server, shop, pay } = await openShop();
  server.faults.push({ ...SALES, kind: 'cut' });
  const { id } = await pay('succeeds');
  shop.platform.clock.advance(40_000);
  expect((await shop.poll(id)).status).toBe('succeeded');
  expect([await shop.readBalance(), server.sumCharged()]).toEqual([2000, 2000]);
});

test('a nonce that is used up is a payment that was not made', async () => {
  const { shop } = await openShop();
  expect(await shop.pay({ metadata: { token: 'used' } })).toMatchObject({
    status: 'failed',
    failure: 'processing_error',
  });
});

test.each([
  ['declines:2001', 'insufficient_funds'],
  ['declines:2004', 'expired_card'],
  ['declines:2010', 'incorrect_csc'],
  ['declines:2013', 'lost_or_stolen'],
  ['declines:3000', 'processing_error'],
  ['declines:2000', 'declined'],
  ['rejects:cvv', 'incorrect_csc'],
  ['rejects:fraud', 'declined'],
  ['unconfirmed', 'authentication_failed'],
] as const)('a card that is %s', async (conduct, failure) => {
  const { server, shop, pay } = await openShop();
  expect(await pay(conduct)).toMatchObject({ status: 'failed', failure });
  expect([await shop.readBalance(), server.sumCharged()]).toEqual([0, 0]);
});

test('another amount than was asked for is held, and not credited', async () => {
  const { server, shop, pay } = await openShop();
  server.books.takesInstead = { amount: '19.99', currency: 'AUD' };
  expect(await pay('succeeds')).toMatchObject({ status: 'held', captured_cents: 1999 });
  expect(await shop.readBalance()).toBe(0);
});

test('a charge that waits for its settlement is credited when it is there', async () => {
  const { server, shop, pay } = await openShop();
  const { id, status } = await pay('authorizes');
  expect([status, await shop.readBalance()]).toEqual(['pending', 0]);
  server.find(id).status = 'settled';
  expect(await shop.deliver(signSettled(server, id))).toBe(200);
  expect([(await shop.read(id)).status, await shop.readBalance()]).toEqual(['succeeded', 2000]);
});

test('a settlement that the bank declines takes the money back, once', async () => {
  const { server, shop, pay } = await openShop();
  const { id } = await pay('succeeds');
  server.find(id).status = 'settlement_declined';
  for (const _ of [1, 2])
    expect(await shop.deliver(signSettled(server, id, 'transaction_settlement_declined'))).toBe(200);
  expect([(await shop.read(id)).status, await shop.readBalance()]).toEqual(['charged_back', 0]);
});

test('what Braintree did not sign is refused; what it signed counts however often it comes', async () => {
  const { server, shop, pay } = await openShop();
  const { id } = await pay('succeeds');
  const dispute = toDispute(server, id);
  const signed = server.signEvent('dispute_opened', dispute);
  const body = new URLSearchParams(await signed.clone().text());
  const forge = (name: string, value: string) => {
    const forged = new URLSearchParams(body);
    forged.set(name, value);
    return shop.deliver(new Request(signed.url, { method: 'POST', body: forged }));
  };
  const other = `${Buffer.from('<notification/>').toString('base64')}\n`;
  expect(await forge('bt_payload', other)).toBe(400);
  expect(await forge('bt_payload', 'not base64!')).toBe(400);
  expect(await forge('bt_signature', `other|${'0'.repeat(40)}`)).toBe(400);
  expect(await forge('bt_signature', '')).toBe(400);
  expect(await shop.deliver(server.signEvent('dispute_opened', dispute, 'another key'))).toBe(400);
  expect(await shop.readBalance()).toBe(2000);
  for (const _ of [1, 2]) expect(await shop.deliver(server.signEvent('dispute_opened', dispute))).toBe(200);
  expect(await shop.deliver(server.signEvent('dispute_lost', dispute))).toBe(200);
  expect([(await shop.read(id)).status, await shop.readBalance()]).toEqual(['succeeded', 0]);
  expect(await shop.readLedgerFaults()).toEqual([]);
});

test('a bank that asks for papers takes nothing out of the wallet', async () => {
  const { server, shop, pay } = await openShop();
  const { id } = await pay('succeeds');
  const dispute = toDispute(server, id, { kind: 'retrieval' });
  for (const kind of ['dispute_opened', 'dispute_disputed', 'dispute_won'])
    expect(await shop.deliver(server.signEvent(kind, dispute))).toBe(200);
  expect([await shop.readBalance(), await shop.readLedgerFaults()]).toEqual([2000, []]);
});

test.each([
  ['won', { amountDisputed: '5.00', amountWon: '5.00' }, 'dispute_won', 2000],
  ['lost', { amountDisputed: '5.00' }, 'dispute_lost', 1500],
  ['accepted', { amountDisputed: '5.00' }, 'dispute_accepted', 1500],
  ['won in part', { amountDisputed: '15.00', amountWon: '10.00' }, 'dispute_won', 1500],
] as const)('a dispute of a part is booked, and %s its end', async (_end, change, kind, balance) => {
  const { server, shop, pay } = await openShop();
  const { id } = await pay('succeeds');
  const tell = (of: string) => shop.deliver(server.signEvent(of, toDispute(server, id, change)));
  expect(await tell('dispute_opened')).toBe(200);
  const held = 2000 - Math.round(Number(change.amountDisputed) * 100);
  expect(await shop.readBalance()).toBe(held);
  for (const of of [kind, 'dispute_opened', kind]) expect(await tell(of)).toBe(200);
  expect([await shop.readBalance(), await shop.readLedgerFaults()]).toEqual([balance, []]);
});

test("the check that Braintree's pages send is answered", async () => {
  const { server, shop } = await openShop();
  expect(await shop.deliver(server.signEvent('check', { check: true }))).toBe(200);
});

test('an event of a payment that is not ours yet is taken over, to be looked up', async () => {
  const { server, shop } = await openShop();
  const event = server.signEvent('transaction_settled', { transaction: { id: 'abc', orderId: 'dep_none' } });
  expect(await shop.deliver(event)).toBe(200);
});

test.each(['submitted_for_settlement', 'settled'])('money that is %s is given back once', async (status) => {
  const { server, shop, pay } = await openShop();
  const { id } = await pay('succeeds');
  server.find(id).status = status;
  server.faults.push({ method: status === 'settled' ? 'POST' : 'PUT', path: /(void|refund)$/, kind: 'lost' });
  await expect(shop.refund(id)).rejects.toThrow();
  expect((await shop.refund(id)).status).toBe('refunded');
  expect([await shop.readBalance(), server.sumCharged(), await shop.readLedgerFaults()]).toEqual([0, 0, []]);
});

test("what is voided on Braintree's pages is taken back by the next question", async () => {
  const { server, shop, pay } = await openShop();
  const { id } = await pay('succeeds');
  server.find(id).status = 'voided';
  expect(await shop.deliver(signSettled(server, id))).toBe(200);
  expect([(await shop.read(id)).status, await shop.readBalance()]).toEqual(['refunded', 0]);
});

test('a card is kept with a payment only where that was asked for', async () => {
  const { server, shop, pay, context } = await openShop();
  const readFund = async (keepFund: boolean) => {
    const { id } = await pay('succeeds', { keepFund });
    return (await shop.provider.poll?.(await shop.read(id), context))?.fund;
  };
  expect(await readFund(true)).toMatchObject({
    kind: 'card',
    cardType: 'Visa',
    last4: '1111',
    expiry: '03/30',
    fingerprint: 'unique_succeeds',
    holder: "Rói O'Brien & <Sons>",
  });
  expect(await readFund(false)).toBeUndefined();
  expect(server.books.vault.size).toBe(1);
});

test('a card and its customer are kept without a payment, and forgotten, also where they are not there', async () => {
  const { server, shop, context } = await openShop();
  const { keepFund, forgetFund, forgetCustomer } = shop.provider;
  const asked = { customer: CUSTOMER, token: server.createNonce('succeeds'), holder: 'A B' };
  const kept = await keepFund?.(asked, context);
  expect(kept).toMatchObject({ fund: { holder: 'A B', last4: '1111' } });
  expect(server.books.customers).toContain(kept?.customerReference);
  const secret = { id: 'fund_1', kind: 'card', token: kept?.fund.token ?? '' } as const;
  await forgetFund?.(secret, context);
  await forgetFund?.(secret, context);
  expect(server.books.vault.size).toBe(0);
  for (const _ of [1, 2]) await forgetCustomer?.(kept?.customerReference ?? '', context);
  expect(server.books.customers.size).toBe(0);
});

test('a customer who adds two cards at once and pays with a third to keep is one customer', async () => {
  const { server, shop, pay, context } = await openShop();
  const { customerId: id } = shop.as;
  const add = (conduct: BraintreeConduct) =>
    shop.provider.keepFund?.(
      { customer: { ...CUSTOMER, id }, token: server.createNonce(conduct), holder: 'A B' },
      context,
    );
  const [one, other, { status }] = await Promise.all([
    add('succeeds'),
    add('succeeds'),
    pay('succeeds', { keepFund: true }),
  ]);
  expect([one?.customerReference, other?.customerReference, status]).toEqual([id, id, 'succeeded']);
  expect([...server.books.customers]).toEqual([id]);
  await expect(add('declines:2000')).rejects.toThrow(FundRefused);
  expect([...server.books.customers]).toEqual([id]);
});

test('a customer whose first card was kept at Braintree without an answer is made once', async () => {
  const { server, shop, context } = await openShop();
  const add = () =>
    shop.provider.keepFund?.(
      { customer: CUSTOMER, token: server.createNonce('succeeds'), holder: 'A B' },
      context,
    );
  server.faults.push({ method: 'POST', path: /payment_methods$/, kind: 'lost' });
  await expect(add()).rejects.toThrow();
  expect((await add())?.customerReference).toBe(CUSTOMER.id);
  expect(server.books.customers.size).toBe(1);
});

test('a first card that is refused is told as refused, whatever Braintree deletes', async () => {
  const { server, shop, context } = await openShop();
  server.faults.push({ method: 'DELETE', path: /customers/, kind: 'cut' });
  const asked = { customer: CUSTOMER, token: server.createNonce('declines:2000'), holder: 'A B' };
  await expect(shop.provider.keepFund?.(asked, context)).rejects.toThrow(FundRefused);
});

test('the page gets a client token, and no key', async () => {
  const { shop, context } = await openShop();
  const asked = { customer: CUSTOMER, method: 'cc', cents: 2000 } as const;
  expect(await shop.provider.prepareFields?.(asked, context)).toEqual({ clientToken: 'client-token' });
});

test('Braintree that refuses our keys says nothing of a payment', async () => {
  const server = await openBraintreeServer();
  const shop: GatewayShop = await openGatewayShop(createBraintree(), {
    ...BRAINTREE_SETTINGS,
    BRAINTREE_PUBLIC_KEY: 'wrong',
    BRAINTREE_API_URL: server.url,
  });
  expect((await shop.pay({ metadata: { token: server.createNonce('succeeds') } })).status).toBe('created');
});

test('whatever the order of events, what was charged is what is credited', async () => {
  const { server, shop, pay } = await openShop();
  const isMade = (id: string) =>
    [...server.books.transactions.values()].some(({ orderId }) => orderId === id);
  await runHostileOrders({
    shop,
    server,
    conducts: ['succeeds', 'authorizes', 'declines:2001', 'rejects:fraud'],
    begin: (conduct, key) => pay(conduct, { key }),
    finish(id) {
      const open = [...server.books.transactions.values()].find(({ orderId }) => orderId === id);
      if (open?.status === 'authorized') open.status = 'settled';
    },
    comeBack: (id) => shop.confirm(id),
    deliver: async (id) => (isMade(id) ? shop.deliver(signSettled(server, id)) : undefined),
    calls: [SALES, SEARCHES],
    sumCharged: server.sumCharged,
  });
}, 60_000);
