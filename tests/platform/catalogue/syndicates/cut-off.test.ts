// A pool plays when all its shares are sold at the cut-off; else its members get their money back (decision M10).
import { describe, expect, test } from 'vitest';
import type { CartItemInput } from '#lib/contracts/cart/cart.ts';
import type { SyndicateTerms } from '#platform/catalogue/offers/syndicate-terms.ts';
import { cutOffPool } from '#platform/catalogue/syndicates/cut-off.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { addPromotion } from '#platform/sale/cart/add-promotion.ts';
import { addTicket } from '#platform/sale/cart/change-cart.ts';
import { checkOut } from '#platform/sale/checkout/checkout.ts';
import type { Services } from '#platform/services.ts';
import { issueVoucher } from '../../../support/buying/vouchers.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { createWalletHolder } from '../../../support/played-draws.ts';
import {
  buyShares,
  createShareInput,
  listPools,
  openCrew,
  readBalance,
  SHARE_CENTS,
} from '../../../support/syndicates.ts';

const WALLET = 10_000;
const PAIR_TICKET: CartItemInput = {
  kind: 'lottery_ticket',
  productType: 'lottery_ticket',
  lotteryKey: 'pair',
  gameType: 'random',
  gameOffer: 'random',
  days: [],
  numWeeks: 1,
  numDraws: 1,
  numGames: 12,
  games: [],
  quickpick: true,
  hasFavouriteNumbers: false,
};

async function openShop(terms: Partial<SyndicateTerms> = {}) {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  const poolId = await openCrew(services, terms);
  const [pool] = await listPools(services);
  return { services, clock, poolId, cutOffAt: Date.parse(pool!.cut_off_at!) };
}

const addMember = async (services: Services, poolId: string, shares: number): Promise<string> => {
  const customerId = await createWalletHolder(services, WALLET);
  await buyShares(services, customerId, poolId, shares);
  return customerId;
};

const listMails = async ({ database }: Services) => {
  const rows = await database.db
    .selectFrom('mail')
    .select(['customer_id', 'kind', 'payload'])
    .where('kind', 'like', 'syndicate%')
    .orderBy('id')
    .execute();
  return rows.map(({ payload, ...row }) => ({ ...row, payload: JSON.parse(payload) }));
};

const expectCleanLedger = async (services: Services) =>
  expect((await verifyLedger(services)).faults).toEqual([]);

describe('at the cut-off', () => {
  test('a pool with a share left is cancelled, every member gets exactly the price back and is told', async () => {
    const { services, clock, poolId, cutOffAt } = await openShop();
    const anna = await addMember(services, poolId, 5);
    const ben = await addMember(services, poolId, 4);
    await buyShares(services, ben, poolId, 2);
    expect(await readBalance(services, ben)).toBe(WALLET - 6 * SHARE_CENTS);
    clock.set(cutOffAt);
    await cutOffPool(services, poolId);
    expect(await listPools(services)).toMatchObject([{ status: 'cancelled', entered_at: null }]);
    expect(await readBalance(services, anna)).toBe(WALLET);
    expect(await readBalance(services, ben)).toBe(WALLET);
    const mails = await listMails(services);
    expect(mails.map(({ customer_id, kind }) => [customer_id, kind]).sort()).toEqual(
      [anna, ben].map((id) => [id, 'syndicate_refund']).sort(),
    );
    expect(mails.find(({ customer_id }) => customer_id === ben)?.payload).toMatchObject({
      amountCents: 600,
      shares: 6,
      sold: 11,
      ofShares: 12,
    });
    await expectCleanLedger(services);
  });

  test('a pool whose last share is sold plays, nothing is given back, and every member is told once', async () => {
    const { services, clock, poolId, cutOffAt } = await openShop();
    const anna = await addMember(services, poolId, 11);
    const ben = await addMember(services, poolId, 1);
    clock.set(cutOffAt);
    await cutOffPool(services, poolId);
    await cutOffPool(services, poolId);
    expect(await listPools(services)).toMatchObject([{ status: 'entered', cancelled_at: null }]);
    expect(await readBalance(services, anna)).toBe(WALLET - 1100);
    const mails = await listMails(services);
    expect(mails.map(({ customer_id }) => customer_id).sort()).toEqual([anna, ben].sort());
    expect(mails[0]?.payload.games).toHaveLength(12);
    await expectCleanLedger(services);
  });

  test('what a credit paid for shares goes back to its code, what a discount took off does not', async () => {
    const { services, clock, poolId, cutOffAt } = await openShop();
    await issueVoucher(services, 'HALF', { type: 'voucher_percent_discount', percentBps: 5000 });
    await issueVoucher(services, 'GIFT', { type: 'voucher_credit_amount', amountCents: 300 });
    const customerId = await createWalletHolder(services, WALLET);
    const owner = { kind: 'account', customerId } as const;
    await addTicket(services, owner, createShareInput(poolId, 6));
    await addTicket(services, owner, PAIR_TICKET);
    await addPromotion(services, owner, 'GIFT');
    const cart = await addPromotion(services, owner, 'HALF');
    expect(cart.cartTotal.amount).toBe('6.00');
    const asked = { cartReference: cart.cartReference, expectedTotal: cart.cartTotal, channelKey: 'web' };
    await checkOut(services, { customerId, key: 'shares-with-credit', asked });
    expect(await readBalance(services, customerId)).toBe(WALLET - 600);
    clock.set(cutOffAt);
    await cutOffPool(services, poolId);
    await cutOffPool(services, poolId);
    expect(await readBalance(services, customerId)).toBe(WALLET - 400);
    const stock = services.database.db.selectFrom('stock').where('pool', 'like', 'voucher:%');
    expect(await stock.select(['size', 'taken']).execute()).toEqual([{ size: 300, taken: 200 }]);
    await expectCleanLedger(services);
  });

  test('nobody can buy from that instant on, not even by a cart that was filled before', async () => {
    const { services, clock, poolId, cutOffAt } = await openShop();
    const late = await createWalletHolder(services, WALLET);
    clock.set(cutOffAt - 1);
    await buyShares(services, late, poolId, 1);
    clock.set(cutOffAt);
    await expect(buyShares(services, late, poolId, 1)).rejects.toThrow('This syndicate closed at');
    await cutOffPool(services, poolId);
    await expect(buyShares(services, late, poolId, 1)).rejects.toThrow('This syndicate closed at');
  });

  test('a pool without a single member is cancelled and nobody is told', async () => {
    const { services, clock, poolId, cutOffAt } = await openShop();
    clock.set(cutOffAt);
    await cutOffPool(services, poolId);
    expect(await listPools(services)).toMatchObject([{ status: 'cancelled' }]);
    expect(await listMails(services)).toEqual([]);
    await expectCleanLedger(services);
  });
});

test('before the cut-off nothing is decided', async () => {
  const { services, clock, poolId, cutOffAt } = await openShop();
  await addMember(services, poolId, 12);
  clock.set(cutOffAt - 1);
  await expect(cutOffPool(services, poolId)).rejects.toThrow('are sold until');
  expect(await listPools(services)).toMatchObject([{ status: 'open' }]);
});

test('refunds that were cut off after any batch are finished by the next run, each once', async () => {
  const { services, clock, poolId, cutOffAt } = await openShop({ games: 50, shares: 125, shareCents: 40 });
  const members: string[] = [];
  for (let count = 0; count < 120; count += 1) members.push(await addMember(services, poolId, 1));
  clock.set(cutOffAt);
  let batches = 0;
  const dieAfterBatch = async () => {
    batches += 1;
    throw new Error('killed');
  };
  for (let run = 0; run < 3; run += 1)
    await expect(cutOffPool(services, poolId, dieAfterBatch)).rejects.toThrow('killed');
  expect(batches).toBe(3);
  await cutOffPool(services, poolId);
  await Promise.all([cutOffPool(services, poolId), cutOffPool(services, poolId)]);
  for (const member of members) expect(await readBalance(services, member)).toBe(WALLET);
  expect(await listMails(services)).toHaveLength(members.length);
  await expectCleanLedger(services);
});

describe('the database itself refuses', () => {
  test('a pool that plays while shares are left, and one that is cancelled with none left', async () => {
    const { services, poolId } = await openShop();
    const { db } = services.database;
    const setStatus = (status: 'entered' | 'cancelled' | 'settled' | 'open') =>
      db.updateTable('pool').set({ status }).where('id', '=', poolId).execute();
    await addMember(services, poolId, 11);
    await expect(setStatus('entered')).rejects.toThrow('pool_is_counted');
    await expect(setStatus('settled')).rejects.toThrow('pool_status_is_final');
    await addMember(services, poolId, 1);
    await expect(setStatus('cancelled')).rejects.toThrow('pool_is_counted');
    await setStatus('entered');
    for (const status of ['open', 'cancelled'] as const)
      await expect(setStatus(status)).rejects.toThrow('pool_status_is_final');
  });

  test('another price, another draw, other games of a pool', async () => {
    const { services, poolId } = await openShop();
    const { db } = services.database;
    for (const change of [{ share_cents: 1 }, { body: '{}' }, { shares: 99 }, { cut_off_at: 'later' }])
      await expect(db.updateTable('pool').set(change).where('id', '=', poolId).execute()).rejects.toThrow(
        'pool_is_for_good',
      );
    await addMember(services, poolId, 1);
    await expect(db.deleteFrom('pool').where('id', '=', poolId).execute()).rejects.toThrow(
      'pool_is_for_good',
    );
  });

  test('nothing of a pool that nobody holds a share of: it can be taken away', async () => {
    const { services, poolId } = await openShop();
    const { db } = services.database;
    await db.deleteFrom('pool').where('id', '=', poolId).execute();
    expect(await db.selectFrom('pool').select('id').where('id', '=', poolId).execute()).toEqual([]);
  });
});
