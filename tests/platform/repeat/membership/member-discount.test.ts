import { afterEach, expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { getCheckout } from '#lib/contracts/cart/checkout.ts';
import { setMembership } from '#lib/contracts/membership/membership.ts';
import { transact } from '#platform/ground/db/open.ts';
import { refundTickets } from '#platform/money/ledger/refund.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import {
  addToCart,
  buyTicket,
  createFundedCustomer,
  createQuickPickInput,
  createTicketInput,
  payFor,
} from '#tests/support/buying/buying.ts';
import { putOnSale } from '#tests/support/buying/on-sale.ts';
import { issueVoucher } from '#tests/support/buying/vouchers.ts';
import { tamper } from '#tests/support/faults/tampering.ts';
import { join, logInAgain } from '#tests/support/membership/membership.ts';
import {
  addPremium,
  buyPremium,
  openPaidProgram,
  runJobsUntil,
  setPremiumPrice,
} from '#tests/support/membership/premium.ts';
import type { TestPlatform, TestSession } from '#tests/support/platform.ts';
import { playGame } from '#tests/support/played-draws.ts';

const DISCOUNTS = [
  { tier: 'free', percent: 5 },
  { tier: 'premium', percent: 15 },
] as const;

const opened: TestPlatform[] = [];

afterEach(async () => {
  for (const { services } of opened.splice(0)) expect((await verifyLedger(services)).faults).toEqual([]);
});

async function open(amount = '50.00') {
  const platform = await openPaidProgram({ discounts: [...DISCOUNTS] });
  opened.push(platform);
  await putOnSale(platform.services);
  return { platform, as: await createFundedCustomer(platform, amount) };
}

const readCart = async (platform: TestPlatform, as: TestSession) =>
  (await platform.call(accountCart.get, { as })).result;

const leave = (platform: TestPlatform, as: TestSession) =>
  platform.call(setMembership, {
    as,
    body: { membershipProgram: 'daily_winners', membershipStatus: 'non-member' },
  });

const listPrices = ({ cartItems }: { cartItems: readonly { price: { amount: string } }[] }) =>
  cartItems.map(({ price }) => price.amount);

const getCode = ({ envelope }: { envelope: { error?: unknown } }) =>
  /[a-z]+_[a-z_]+/.exec(JSON.stringify(envelope.error))?.[0];

test('a member sees the discount as a line of the cart, and pays what was shown', async () => {
  const { platform, as } = await open();
  expect(listPrices(await addToCart(platform, as))).toEqual(['1.50']);
  await join(platform, as);
  const seen = await addToCart(platform, as, createQuickPickInput(10));
  // Of $1.50 seven and a half cents, of $7.50 thirty-seven and a half: each half a cent up.
  expect(listPrices(seen)).toEqual(['1.50', '7.50', '-0.46']);
  expect(seen.cartItems[2]).toMatchObject({
    id: 'member-discount',
    kind: 'member_discount',
    membershipTier: 'free',
    percent: 5,
    offerName: 'Daily Winners',
    description: '5% off as a member (Member)',
  });
  expect(seen.cartTotal.amount).toBe('8.54');
  const { status, result } = await payFor(platform, as, seen);
  expect(status).toBe(200);
  expect(result).toMatchObject({
    total: { amount: '8.54' },
    balanceAfter: { amount: '41.46' },
    discountTotal: { amount: '-0.46' },
  });
  expect(result.trackingData.products.map(({ purchasePrice }) => purchasePrice.amount)).toEqual([
    '1.50',
    '7.50',
    '-0.46',
  ]);
  const { result: receipt } = await platform.call(getCheckout, {
    as,
    params: { checkoutId: result.checkoutId },
  });
  expect(receipt.orders.map(({ kind }) => kind).sort()).toEqual([
    'lottery_ticket',
    'lottery_ticket',
    'member_discount',
  ]);
  expect((await readCart(platform, as)).cartItems).toEqual([]);
});

test('vouchers take off what the membership leaves, and nothing goes below zero', async () => {
  const { platform, as } = await open();
  const { services } = platform;
  await join(platform, as);
  await addToCart(platform, as, createQuickPickInput(20));
  await issueVoucher(services, 'TENTH', { type: 'voucher_percent_discount', percentBps: 1000 });
  await issueVoucher(services, 'BIG', { amountCents: 5000 });
  const addCode = (promotionCode: string) =>
    platform.call(accountCart.addPromotion, { as, body: { promotionCode } });
  expect(listPrices((await addCode('TENTH')).result)).toEqual(['15.00', '-0.75', '-1.43']);
  const { result: seen } = await addCode('BIG');
  expect(listPrices(seen)).toEqual(['15.00', '-0.75', '-1.43', '-12.82']);
  expect(seen.cartTotal.amount).toBe('0.00');
  const { status, result } = await payFor(platform, as, seen);
  expect([status, result.total.amount]).toEqual([200, '0.00']);
});

test('premium saves more from the moment it is paid, and not on itself', async () => {
  const { platform, as } = await open();
  expect(listPrices((await addPremium(platform, as)).result)).toEqual(['9.90']);
  expect(listPrices(await addToCart(platform, as, createQuickPickInput(10)))).toEqual(['9.90', '7.50']);
  await payFor(platform, as, await readCart(platform, as));
  await runJobsUntil(platform, platform.clock.now());
  const seen = await addToCart(platform, as, createQuickPickInput(10));
  expect(listPrices(seen)).toEqual(['7.50', '-1.13']);
  expect((await payFor(platform, as, seen)).status).toBe(200);
});

test('a membership that ended between cart and payment is refused at the old total', async () => {
  const { platform, as } = await open();
  await join(platform, as);
  const seen = await addToCart(platform, as, createQuickPickInput(10));
  expect(seen.cartTotal.amount).toBe('7.12');
  await leave(platform, as);
  expect(getCode(await payFor(platform, as, seen))).toBe('price_changed');
  const now = await readCart(platform, as);
  expect(listPrices(now)).toEqual(['7.50']);
  expect((await payFor(platform, as, now)).result.total.amount).toBe('7.50');
});

test('a membership that began between cart and payment is shown before it is charged', async () => {
  const { platform, as } = await open();
  const seen = await addToCart(platform, as, createQuickPickInput(10));
  await join(platform, as);
  expect(getCode(await payFor(platform, as, seen))).toBe('price_changed');
  expect((await payFor(platform, as, await readCart(platform, as))).result.total.amount).toBe('7.12');
});

test('a tier that is no longer paid saves nothing, even before its end is written', async () => {
  const { platform, as } = await open();
  await buyPremium(platform, as);
  await platform.services.database.db
    .updateTable('membership')
    .set({ premium_until: new Date(platform.clock.now()).toISOString() })
    .execute();
  expect(listPrices(await addToCart(platform, as, createQuickPickInput(10)))).toEqual(['7.50', '-0.38']);
});

test('the line can be neither asked for, changed nor removed', async () => {
  const { platform, as } = await open();
  await join(platform, as);
  await addToCart(platform, as);
  const params = { id: 'member-discount' };
  expect(getCode(await platform.call(accountCart.removeItem, { as, params }))).toBe('item_unknown');
  expect(getCode(await platform.call(accountCart.editItem, { as, params, body: createTicketInput() }))).toBe(
    'item_unknown',
  );
  const body = { kind: 'member_discount', percent: 100, membershipTier: 'premium' } as never;
  expect((await platform.call(accountCart.addItem, { as, body })).status).toBe(422);
});

test('a refund gives back what was paid, and no discount', async () => {
  const { platform, as } = await open();
  const { services } = platform;
  await join(platform, as);
  const { orders } = await buyTicket(platform, as, createQuickPickInput(10));
  await transact(services.database, async (tx) => {
    const tickets = await tx
      .selectFrom('ticket')
      .select(['id', 'customer_id', 'price_cents', 'discount_cents', 'cause_cents'])
      .where('id', '=', orders[0]!.id)
      .execute();
    await refundTickets(tx, services, tickets, 'Refund');
  });
  const { balance_cents } = await services.database.db
    .selectFrom('account')
    .select('balance_cents')
    .where('customer_id', '=', as.customerId)
    .executeTakeFirstOrThrow();
  expect(balance_cents).toBe(5000);
});

test('the programme without discounts changes no cart', async () => {
  const platform = await openPaidProgram();
  opened.push(platform);
  await putOnSale(platform.services);
  const as = await createFundedCustomer(platform, '50.00');
  await join(platform, as);
  expect(listPrices(await addToCart(platform, as))).toEqual(['1.50']);
});

const listGivenTiers = async ({ services }: TestPlatform) =>
  (await services.database.db.selectFrom('member_discount').select('tier').execute()).map(({ tier }) => tier);

const listUnproven = async ({ services }: TestPlatform) =>
  (await verifyLedger(services)).faults.filter(({ rule }) => rule === 'member_discount_is_of_a_member');

test('what is given while the month waits for its new price is proven, and nothing beyond that', async () => {
  const { platform, as } = await open();
  await buyPremium(platform, as);
  await setPremiumPrice(platform, 1290, { discounts: [...DISCOUNTS] });
  await runJobsUntil(platform, Date.parse('2026-12-22T00:00:00Z'));
  await playGame(platform.services);
  await buyTicket(platform, await logInAgain(platform, as), createQuickPickInput(2, { lotteryKey: 'pair' }));
  expect(await listGivenTiers(platform)).toEqual(['premium']);
  expect(await listUnproven(platform)).toEqual([]);
  await runJobsUntil(platform, Date.parse('2027-01-10T00:00:00Z'));
  expect(await listUnproven(platform)).toEqual([]);
  opened.pop();
  await tamper(
    platform.services.database,
    `update member_discount set created_at = '2027-01-25T00:00:00.000Z'`,
  );
  expect(await listUnproven(platform)).toHaveLength(1);
});
