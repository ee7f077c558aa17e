// Buyers against each other, and against the cut-off: no share is sold twice, and none is charged that neither plays
// nor is refunded.
import { describe, expect, test } from 'vitest';
import { cutOffPool } from '#platform/catalogue/syndicates/cut-off.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { addTicket, editTicket, readCart } from '#platform/sale/cart/change-cart.ts';
import { checkOut } from '#platform/sale/checkout/checkout.ts';
import type { Services } from '#platform/services.ts';
import { createFundedCustomer, payFor } from '../../../support/buying/buying.ts';
import { countRounds } from '../../../support/count-rounds.ts';
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

const WALLET = 2000;
const toOwner = (customerId: string) => ({ kind: 'account', customerId }) as const;

const readSold = async ({ database }: Services): Promise<number> => {
  const { sold } = await database.db
    .selectFrom('ticket')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('shares'), row.lit(0)).as('sold'))
    .executeTakeFirstOrThrow();
  return sold;
};

const expectCleanLedger = async (services: Services) =>
  expect((await verifyLedger(services)).faults).toEqual([]);

describe('the last share', () => {
  test('of a hundred buyers one gets it; the others are told and not charged', async () => {
    const { services } = await openTestPlatform();
    const poolId = await openCrew(services);
    await buyShares(services, await createWalletHolder(services, WALLET), poolId, 11);
    const buyers: string[] = [];
    for (let count = 0; count < 100; count += 1) buyers.push(await createWalletHolder(services, WALLET));
    const carts = await Promise.all(
      buyers.map((id) => addTicket(services, toOwner(id), createShareInput(poolId))),
    );
    const results = await Promise.allSettled(
      buyers.map((customerId, index) => {
        const { cartReference, cartTotal: expectedTotal } = carts[index]!;
        const asked = { cartReference, expectedTotal, channelKey: 'web' };
        return checkOut(services, { customerId, key: `buy-${customerId}`, asked });
      }),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const [index, result] of results.entries()) {
      if (result.status === 'fulfilled') continue;
      expect(result.reason).toMatchObject({ code: 'syndicate_full', status: 409 });
      const cart = await readCart(services, toOwner(buyers[index]!));
      expect(cart.cartItems).toEqual([]);
      expect(cart.autoRemovedItems).toMatchObject([{ reason: 'syndicate_full' }]);
      expect(await readBalance(services, buyers[index]!)).toBe(WALLET);
    }
    expect(await readSold(services)).toBe(12);
    await expectCleanLedger(services);
  });

  test('two lines of one cart do not take it twice', async () => {
    const platform = await openTestPlatform();
    const { services } = platform;
    const poolId = await openCrew(services);
    const as = await createFundedCustomer(platform, '20.00');
    await addTicket(services, toOwner(as.customerId), createShareInput(poolId, 8));
    const cart = await addTicket(services, toOwner(as.customerId), createShareInput(poolId, 4));
    expect(cart.cartItems).toHaveLength(2);
    const third = addTicket(services, toOwner(as.customerId), createShareInput(poolId, 1));
    await expect(third).rejects.toMatchObject({ code: 'left_in_cart' });
    const more = editTicket(
      services,
      toOwner(as.customerId),
      cart.cartItems[1]!.id,
      createShareInput(poolId, 5),
    );
    await expect(more).rejects.toMatchObject({ code: 'left_in_cart' });
    const kept = await readCart(services, toOwner(as.customerId));
    expect(kept.cartItems).toEqual(cart.cartItems);
    expect(kept.autoRemovedItems).toEqual([]);
    expect((await payFor(platform, as, kept)).status).toBe(200);
    expect(await readSold(services)).toBe(12);
    await expectCleanLedger(services);
  });
});

test('buyers at the cut-off: what is charged plays or goes back, whoever is first', async () => {
  const ends: string[] = [];
  for (let round = 0; round < countRounds(12); round += 1) {
    const { services, clock } = await openTestPlatform();
    const poolId = await openCrew(services);
    const [pool] = await listPools(services);
    const cutOffAt = Date.parse(pool!.cut_off_at!);
    const buyers: string[] = [];
    for (let count = 0; count < 12; count += 1) buyers.push(await createWalletHolder(services, WALLET));
    clock.set(cutOffAt - 1);
    const atCutOff = { ...services, clock: { now: () => cutOffAt } };
    const work = buyers.map((id) => () => buyShares(services, id, poolId));
    work.splice(round, 0, () => cutOffPool(atCutOff, poolId));
    const results = await Promise.allSettled(work.map((run) => run()));
    for (const result of results)
      if (result.status === 'rejected')
        expect(String(result.reason)).toMatch(/pool_not_open|This syndicate|not open|closed/);
    await cutOffPool(atCutOff, poolId);
    const { status } = (await listPools(services))[0]!;
    ends.push(status);
    const sold = await readSold(services);
    let held = 0;
    for (const id of buyers) held += await readBalance(services, id);
    const playing = status === 'entered' ? sold : 0;
    expect(held).toBe(buyers.length * WALLET - playing * SHARE_CENTS);
    if (status === 'entered') expect(sold).toBe(12);
    await expectCleanLedger(services);
  }
  expect(ends).toContain('cancelled');
  expect(ends.every((status) => status === 'cancelled' || status === 'entered')).toBe(true);
});
