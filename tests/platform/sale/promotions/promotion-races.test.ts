import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { addToCart, createFundedCustomer, payFor } from '../../../support/buying/buying.ts';
import { issueVoucher } from '../../../support/buying/vouchers.ts';
import { openTestPlatform, type TestPlatform } from '../../../support/platform.ts';
import { createBookInput, openTestRaffle } from '../../../support/raffles/raffles.ts';

async function createShop(): Promise<TestPlatform> {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services);
  return platform;
}

/** A customer with a raffle ticket of $10 and a voucher in the cart. */
async function createBuyer(platform: TestPlatform, promotionCode: string) {
  const as = await createFundedCustomer(platform, '20.00');
  await addToCart(platform, as, createBookInput(1));
  const { result } = await platform.call(accountCart.addPromotion, { as, body: { promotionCode } });
  return { as, seen: result };
}

const payAll = (platform: TestPlatform, buyers: readonly Awaited<ReturnType<typeof createBuyer>>[]) =>
  Promise.all(buyers.map(({ as, seen }) => payFor(platform, as, seen)));

const sumRedeemed = async ({ services }: TestPlatform): Promise<number> => {
  const { cents } = await services.database.db
    .selectFrom('voucher_redemption')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('cents'), row.lit(0)).as('cents'))
    .executeTakeFirstOrThrow();
  return cents;
};

test('one voucher in two carts is used once, and the other customer is told', async () => {
  const platform = await createShop();
  for (let round = 0; round < 20; round += 1) {
    const code = `ONCE${round}`;
    await issueVoucher(platform.services, code, { amountCents: 700, uses: 1 });
    const buyers = [await createBuyer(platform, code), await createBuyer(platform, code)];
    const answers = await payAll(platform, buyers);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.findIndex(({ status }) => status === 409);
    expect(answers[lost]!.envelope.error).toMatchObject({ code: 'voucher_used' });
    expect(answers[lost]!.envelope.error?.message).toContain(code);
    const { result } = await platform.call(accountCart.get, { as: buyers[lost]!.as });
    expect(result.autoRemovedItems).toMatchObject([{ description: code, reason: 'voucher_used' }]);
    expect(result.cartTotal.amount).toBe('10.00');
  }
  expect(await sumRedeemed(platform)).toBe(14_000);
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

test('a code of ten uses serves ten of thirty buyers at once', async () => {
  const platform = await createShop();
  await issueVoucher(platform.services, 'TENUSES', { uses: 10 });
  const buyers = [];
  for (let count = 0; count < 30; count += 1) buyers.push(await createBuyer(platform, 'TENUSES'));
  const answers = await payAll(platform, buyers);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(20);
  expect(await sumRedeemed(platform)).toBe(5000);
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

test('a credit that several carts drain at once gives what it holds and no more', async () => {
  const platform = await createShop();
  await issueVoucher(platform.services, 'GIFT25', { type: 'voucher_credit_amount', amountCents: 2500 });
  const buyers = [];
  for (let count = 0; count < 4; count += 1) buyers.push(await createBuyer(platform, 'GIFT25'));
  const answers = await payAll(platform, buyers);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await sumRedeemed(platform)).toBe(2000);
  const { db } = platform.services.database;
  const stock = await db.selectFrom('stock').select('taken').where('pool', 'like', 'voucher:%').execute();
  expect(stock).toEqual([{ taken: 2000 }]);
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});
