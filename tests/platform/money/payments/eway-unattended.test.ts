// Kept cards that eWAY charges while their owner is away. eWAY charges again where it is asked again: it is asked once.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { transact } from '#platform/ground/db/open.ts';
import { eway } from '#platform/money/payments/eway/provider.ts';
import { keepFund, listFundRows } from '#platform/money/payments/funds/funds.ts';
import { makePayment } from '#platform/money/payments/make-payment.ts';
import { EWAY_SETTINGS, openEwayServer } from '#tests/support/payments/eway-server.ts';
import { openGatewayShop, SHOP_ORIGIN } from '#tests/support/payments/gateway-shop.ts';

const MINUTE_MS = 60_000;
const CHARGES = { method: 'POST', path: /\/Transaction$/ };

async function openShop() {
  const server = await openEwayServer();
  const shop = await openGatewayShop(eway, { ...EWAY_SETTINGS, EWAY_API_URL: server.url });
  const { services, as } = shop;
  const { customerId } = as;
  const card = { kind: 'card', token: '918', fingerprint: '918' } as const;
  await transact(services.database, (tx) =>
    keepFund(tx, services, { customerId, gateway: 'eway', method: 'cc' }, card),
  );
  const [fund] = await listFundRows(services.database.db, customerId);
  const charge = (key: string = randomUUID()) =>
    makePayment(
      services,
      eway,
      { customerId, key, request: {} },
      {
        customerId,
        method: 'cc',
        gateway: 'eway',
        cents: 2000,
        request: { origin: SHOP_ORIGIN, isUnattended: true },
        fundId: fund?.id,
      },
    );
  const count = () => server.calls.filter(({ path }) => path === '/Transaction').length;
  return { server, shop, charge, count };
}

test('a kept card is charged at once, without a page', async () => {
  const { server, shop, charge } = await openShop();
  expect(await charge()).toMatchObject({ status: 'succeeded', captured_cents: 2000 });
  expect([await shop.readBalance(), server.sumCharged(), server.books.pages.size]).toEqual([2000, 2000, 0]);
  expect(await shop.readLedgerFaults()).toEqual([]);
});

test.each([
  ['declines:D4451', 'insufficient_funds'],
  ['declines:D4454', 'expired_card'],
  ['declines:D4405', 'declined'],
  ['refuses:V6040', 'declined'],
  ['says:V6040', 'declined'],
] as const)('a card that %s is refused as %s', async (conduct, failure) => {
  const { server, shop, charge } = await openShop();
  server.books.conduct = conduct;
  expect(await charge()).toMatchObject({ status: 'failed', failure });
  expect(await shop.readBalance()).toBe(0);
});

test('many workers at once charge it once', async () => {
  const { server, shop, charge, count } = await openShop();
  await Promise.all(Array.from({ length: 8 }, () => charge('one-key')));
  expect([count(), server.sumCharged(), await shop.readBalance()]).toEqual([1, 2000, 2000]);
});

test('an answer that is lost is looked up, and the card is not charged again', async () => {
  const { server, shop, charge, count } = await openShop();
  server.faults.push({ ...CHARGES, kind: 'lost' });
  const { id, status } = await charge('one-key');
  expect(status).toBe('created');
  await charge('one-key');
  shop.platform.clock.advance(10_000);
  expect((await shop.poll(id)).status).toBe('succeeded');
  expect([count(), server.sumCharged(), await shop.readBalance()]).toEqual([1, 2000, 2000]);
});

test('what never reached eWAY fails after a quarter of an hour, and can be tried as another payment', async () => {
  const { server, shop, charge, count } = await openShop();
  server.faults.push({ ...CHARGES, kind: 'cut' });
  const { id } = await charge();
  for (let minutes = 0; minutes < 14; minutes += 2) {
    shop.platform.clock.advance(2 * MINUTE_MS);
    expect((await shop.poll(id)).status).toBe('created');
  }
  shop.platform.clock.advance(2 * MINUTE_MS);
  expect(await shop.poll(id)).toMatchObject({ status: 'failed', failure: 'processing_error' });
  expect([count(), server.sumCharged()]).toEqual([1, 0]);
  expect((await charge()).status).toBe('succeeded');
  expect([server.sumCharged(), await shop.readBalance()]).toEqual([2000, 2000]);
});

test.each([
  'refuses:S5000',
  'refuses:S5010',
  'refuses:V6040,S5010',
  'refuses:',
  'says:S5010',
  'says:A2000',
] as const)('a card that %s is looked up before it fails', async (conduct) => {
  const { server, shop, charge, count } = await openShop();
  server.books.conduct = conduct;
  const { id, status } = await charge();
  expect(status).toBe('created');
  shop.platform.clock.advance(14 * MINUTE_MS);
  expect((await shop.poll(id)).status).toBe('created');
  shop.platform.clock.advance(2 * MINUTE_MS);
  expect(await shop.poll(id)).toMatchObject({ status: 'failed', failure: 'processing_error' });
  expect([count(), await shop.readBalance()]).toEqual([1, 0]);
});

const NO_AMOUNT = { Payment: null, TotalAmount: null };

test.each([
  ['without an amount', NO_AMOUNT],
  ['with money that is only reserved', { TransactionCaptured: false }],
])('a charge that is approved %s stays open until it can be read', async (_, saysInstead) => {
  const { server, shop, charge, count } = await openShop();
  server.faults.push({ ...CHARGES, kind: 'lost' });
  server.books.saysInstead = saysInstead;
  const { id } = await charge();
  for (const minutes of [1, 20, 24 * 60]) {
    shop.platform.clock.advance(minutes * MINUTE_MS);
    expect((await shop.poll(id)).status).toBe('pending');
  }
  server.books.saysInstead = {};
  expect(await shop.poll(id)).toMatchObject({ status: 'succeeded', captured_cents: 2000 });
  expect([count(), server.sumCharged(), await shop.readBalance()]).toEqual([1, 2000, 2000]);
});

test('a charge that is approved at once without an amount is not lost where a search does not show it', async () => {
  const { server, shop, charge } = await openShop();
  server.books.saysInstead = NO_AMOUNT;
  const { id, status } = await charge();
  expect(status).toBe('pending');
  const made = server.books.transactions.splice(0);
  shop.platform.clock.advance(25 * 60 * MINUTE_MS);
  expect((await shop.poll(id)).status).toBe('pending');
  server.books.transactions.push(...made);
  server.books.saysInstead = {};
  expect((await shop.poll(id)).status).toBe('succeeded');
  expect(await shop.readBalance()).toBe(2000);
});
