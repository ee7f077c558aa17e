import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import { DomainError } from '#platform/domain-error.ts';
import { openDatabase, transact } from '#platform/ground/db/open.ts';
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
import { createMigratedUrl, removeDatabase } from '../../../support/database.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';

async function createShop(amount: string) {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  return { platform, services: platform.services, as: await createFundedCustomer(platform, amount) };
}

const readBalance = async (platform: TestPlatform, as: TestSession) =>
  (await platform.call(getWallet, { as })).result.balance.amount;

test('of 500 buyers at once on a wallet that pays for ten, ten buy and the others are told why', async () => {
  const { platform, services, as } = await createShop('15.00');
  const sold = await priceTicketOnSale(services, createTicketInput());
  const buy = () =>
    transact(services.database, (tx) =>
      purchaseLines(tx, services, { customerId: as.customerId, lines: [sold], channelKey: 'web' }),
    ).then(
      () => 'bought',
      (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
    );
  const outcomes = await Promise.all(Array.from({ length: 500 }, buy));
  expect(outcomes.filter((outcome) => outcome === 'bought')).toHaveLength(10);
  expect(outcomes.filter((outcome) => outcome === 'funds_insufficient')).toHaveLength(490);
  expect(await readBalance(platform, as)).toBe('0.00');
  expect(await verifyLedger(services)).toMatchObject({ faults: [], counts: { checkouts: 10, tickets: 10 } });
});

test('of 100 payments at once for one cart, one is taken', async () => {
  const { platform, services, as } = await createShop('50.00');
  const seen = await addToCart(platform, as);
  const answers = await Promise.all(Array.from({ length: 100 }, () => payFor(platform, as, seen)));
  const codes = answers.map(({ status, envelope }) => envelope.error?.code ?? status);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 'cart_empty')).toHaveLength(99);
  expect(await readBalance(platform, as)).toBe('48.50');
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('customers who add and pay at the same time each get what they paid for', async () => {
  const { platform, services } = await createShop('50.00');
  const customers: TestSession[] = [];
  for (let n = 0; n < 10; n += 1) customers.push(await createFundedCustomer(platform, '50.00'));
  const buyInTurn = async (as: TestSession) => {
    for (let n = 1; n <= 4; n += 1) await buyTicket(platform, as, createQuickPickInput(n + 1));
  };
  await Promise.all(customers.map(buyInTurn));
  for (const as of customers) expect(await readBalance(platform, as)).toBe('39.50');
  expect(await verifyLedger(services)).toMatchObject({ faults: [], counts: { checkouts: 40 } });
});

test('tickets added during a payment are either paid for or still in the cart', async () => {
  const { platform, services, as } = await createShop('50.00');
  const seen = await addToCart(platform, as);
  const [paid] = await Promise.all([
    payFor(platform, as, seen),
    ...Array.from({ length: 5 }, () => addToCart(platform, as)),
  ]);
  const { cartItems } = (await platform.call(accountCart.get, { as })).result;
  const tickets = await services.database.db.selectFrom('ticket').selectAll().execute();
  expect(tickets.length + cartItems.length).toBe(6);
  expect([200, 409]).toContain(paid.status);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('one key 200 times at once has one effect and one answer, also after a restart', async () => {
  const url = await createMigratedUrl();
  onTestFinished(() => removeDatabase(url));
  const first = await openDatabase(url);
  const before = await openTestPlatform({ database: first });
  await putOnSale(before.services);
  const as = await createFundedCustomer(before, '50.00');
  const seen = await addToCart(before, as, createQuickPickInput(12));
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 200 }, () => payFor(before, as, seen, key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
  await first.close();

  const after = await openTestPlatform({ database: await openDatabase(url) });
  const again = await payFor(after, as, seen, key);
  expect(again.result).toEqual(answers[0]!.result);
  const other = await payFor(after, as, { ...seen, cartReference: 'another' }, key);
  expect([other.status, other.envelope.error?.code]).toEqual([422, 'idempotency_key_reused']);
  expect(await readBalance(after, as)).toBe('41.00');
  expect(await verifyLedger(after.services)).toMatchObject({ faults: [], counts: { checkouts: 1 } });
});
