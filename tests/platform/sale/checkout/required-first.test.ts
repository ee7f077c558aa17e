import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { takeBreak } from '#lib/contracts/care/care.ts';
import { BLOCK_MESSAGES } from '#lib/contracts/cart/checkout.ts';
import { createDeposit, getWallet } from '#lib/contracts/payments/wallet.ts';
import { CONFIG, putValue } from '#platform/ground/config/store.ts';
import { findDepositBlocks, refuseBlockedDeposit } from '#platform/money/blocks/blocks.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { addToCart, createFundedCustomer, payFor } from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { insertLimit } from '../../../support/limits.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function createShop() {
  const platform = await openTestPlatform();
  const { services } = platform;
  await putOnSale(services);
  const as = await createFundedCustomer(platform, '50.00');
  await services.database.db.updateTable('customer').set({ is_verified: 0 }).execute();
  const seen = await addToCart(platform, as);
  const set = (values: Record<string, unknown>) =>
    services.database.db.updateTable('customer').set(values).where('id', '=', as.customerId).execute();
  const setDays = (verifyWithinDays: number) =>
    putValue(services.database.db, services, {
      namespace: CONFIG,
      key: 'licences',
      value: [{ region: 'NSW', verifyWithinDays }],
    });
  const payIn = async (body: Record<string, unknown> = {}) => {
    const answer = await platform.call(createDeposit, {
      as,
      key: randomUUID(),
      body: { amount: '10.00', depositMethodId: 'td', ...body },
    });
    return answer.envelope.errors?.general?.[0] ?? answer.status;
  };
  const buy = async () => (await payFor(platform, as, seen)).envelope.errors?.general?.[0] ?? 'bought';
  const readBlocks = async () => (await platform.call(getWallet, { as })).result.depositBlocks;
  return { platform, services, as, seen, set, setDays, payIn, buy, readBlocks };
}

test('who is not verified in time neither buys nor pays in, and does both once verified', async () => {
  const { set, setDays, payIn, buy, readBlocks } = await createShop();
  const message = BLOCK_MESSAGES.verificationRequired;
  expect(await readBlocks()).toEqual({});
  await setDays(0);
  expect(await readBlocks()).toEqual({ verificationRequired: message });
  expect(await buy()).toMatchObject({ code: 'purchase_blocked', message });
  expect(await payIn()).toMatchObject({ code: 'deposit_blocked', message });
  await set({ is_verified: 1 });
  expect(await payIn()).toBe(200);
  expect(await buy()).toBe('bought');
});

test('the days count from when identity was asked for again, and a licence of another region says nothing', async () => {
  const { set, setDays, readBlocks } = await createShop();
  await set({ verification_due_at: '2001-01-01T00:00:00.000Z' });
  expect(Object.keys(await readBlocks())).toEqual(['verificationRequired']);
  await set({ verification_due_at: '2101-01-01T00:00:00.000Z' });
  await setDays(0);
  expect(await readBlocks()).toEqual({});
  await set({ verification_due_at: null, state: 'VIC' });
  expect(await readBlocks()).toEqual({});
});

test('who has to set a spend limit pays in once there is one', async () => {
  const { services, as, set, payIn, buy } = await createShop();
  await set({ spend_limit_required: 1 });
  const message = BLOCK_MESSAGES.spendLimitRequired;
  expect(await payIn()).toMatchObject({ code: 'deposit_blocked', message });
  expect(await buy()).toMatchObject({ code: 'purchase_blocked', message });
  await insertLimit(services, { customerId: as.customerId, cents: 5000 });
  expect(await payIn()).toBe(200);
});

test('a locked account pays nothing in', async () => {
  const { services, as, set } = await createShop();
  await set({ is_locked: 1 });
  const reasons = await findDepositBlocks(services, as.customerId);
  expect(reasons).toEqual({ accountLocked: BLOCK_MESSAGES.accountLocked });
  expect(() => refuseBlockedDeposit(services, reasons)).toThrow(BLOCK_MESSAGES.accountLocked);
});

test('no card is charged for a cart that a limit keeps from being bought', async () => {
  const { services, as, seen, payIn } = await createShop();
  await insertLimit(services, { customerId: as.customerId, cents: 50 });
  const { cartReference, cartTotal } = seen;
  const refused = await payIn({ checkout: true, cartReference, expectedTotal: cartTotal });
  expect(refused).toMatchObject({ code: 'deposit_blocked' });
  const made = await services.database.db.selectFrom('deposit').select('id').execute();
  expect(made).toHaveLength(1);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('who takes a break is told so before a deposit, not by its refusal', async () => {
  const { platform, as, payIn, readBlocks } = await createShop();
  expect((await platform.call(takeBreak, { as, body: { length: 'days-1' } })).status).toBeLessThan(300);
  const { excluded, ...others } = await readBlocks();
  expect(excluded).toMatch(/^Your account is on a break until .* Nothing can be bought or paid in before\.$/);
  expect(others).toEqual({});
  expect(await payIn()).toMatchObject({ code: 'customer_excluded' });
});
