import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/ground/db/open.ts';
import { MODULES } from '#platform/modules.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { addPromotion } from '#platform/sale/cart/add-promotion.ts';
import type { CheckoutRequest } from '#platform/sale/checkout/checkout.ts';
import { addToCart, createFundedCustomer, createQuickPickInput } from '../../../support/buying/buying.ts';
import { createLotteryOffer, createOpenDraws } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { issueVoucher } from '../../../support/buying/vouchers.ts';
import { countRounds } from '../../../support/count-rounds.ts';
import { createMigratedUrl, removeDatabase } from '../../../support/database.ts';
import { buyAndKill, createAccount, payAndDie } from '../../../support/faults/killing.ts';
import { readPurchaseState } from '../../../support/faults/purchase-state.ts';
import { setProgram } from '../../../support/membership/membership.ts';
import { addPremium, createPaidProgram } from '../../../support/membership/premium.ts';
import { buyPartyShares, openGroup, openPartySession, toShareInput } from '../../../support/party/parties.ts';
import { openTestPlatform, type TestPlatform } from '../../../support/platform.ts';
import { createBookInput, openTestRaffle } from '../../../support/raffles/raffles.ts';
import { buyShares, createShareInput, openCrew } from '../../../support/syndicates.ts';

const WRITERS = 16;
const KILLS = countRounds(6);
const YEAR_MS = 365 * 86_400_000;

/** The process that is killed reads the real clock. */
async function createShopOfToday(url: string): Promise<void> {
  const database = await openDatabase(url);
  const platform = await openTestPlatform({ database });
  await putOnSale(
    platform.services,
    createLotteryOffer({ draws: createOpenDraws(['sat'], 4, Date.now() + YEAR_MS) }),
  );
  for (let writer = 0; writer < WRITERS; writer += 1) await createFundedCustomer(platform, '1000.00');
  await database.close();
}

test('a shop that is killed again and again loses nothing it answered and does nothing twice', async () => {
  const url = await createMigratedUrl();
  onTestFinished(() => removeDatabase(url));
  await createShopOfToday(url);
  const account = createAccount();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await buyAndKill(url, WRITERS, () => setTimeout(20 + randomInt(200)), account);
  }
  await buyAndKill(url, 0, () => Promise.resolve(), account);

  const database = await openDatabase(url);
  const checkouts = await database.db.selectFrom('checkout').select('id').execute();
  const { faults } = await verifyLedger({ database, modules: MODULES });
  await database.close();
  expect(faults).toEqual([]);
  expect(account.contradicted).toEqual([]);
  expect(account.unanswered.size).toBe(0);
  expect(account.answered.size).toBeGreaterThan(KILLS);
  expect(checkouts.map(({ id }) => id).sort()).toEqual([...account.answered.values()].sort());
}, 300_000);

/** A cart of every kind of product, of each the last that there is. */
async function fillCart(platform: TestPlatform): Promise<CheckoutRequest> {
  const { services } = platform;
  const pool = await openCrew(services, { shares: 12 });
  await openTestRaffle(services, { online: { first: 1001, size: 1, lanes: 1 } });
  await setProgram(services, createPaidProgram());
  await issueVoucher(services, 'LAST', { uses: 1 });
  const organiser = await createFundedCustomer(platform, '50.00');
  const group = await openGroup(platform, organiser);
  const session = await openPartySession(platform, organiser, group.id);
  await buyPartyShares(services, organiser.customerId, session, 2);
  await buyShares(services, organiser.customerId, pool, 11);
  const as = await createFundedCustomer(platform, '90.00');
  const owner = { kind: 'account', customerId: as.customerId } as const;
  await addToCart(platform, as, createQuickPickInput(12, { lotteryKey: 'pair' }));
  await addToCart(platform, as, createBookInput(1));
  await addToCart(platform, as, createShareInput(pool, 1));
  await addToCart(platform, as, { ...toShareInput(session, 1), token: group.inviteToken });
  await addPremium(platform, as);
  const cart = await addPromotion(services, owner, 'LAST');
  expect(new Set(cart.cartItems.map(({ kind }) => kind)).size).toBe(6);
  const { cartReference, cartTotal: expectedTotal } = cart;
  const { customerId } = as;
  return { customerId, key: randomUUID(), asked: { cartReference, expectedTotal, channelKey: 'web' } };
}

test('a purchase of every kind is whole or not there at all, before whichever statement the shop is killed', async () => {
  const url = await createMigratedUrl();
  onTestFinished(() => removeDatabase(url));
  const database = await openDatabase(url);
  onTestFinished(() => database.close());
  const platform = await openTestPlatform({ database });
  const request = await fillCart(platform);
  const before = await readPurchaseState(platform.services);
  let after: typeof before | undefined;
  let checkoutId: string | undefined;
  let kills = 0;
  for (; checkoutId === undefined; kills += 1) {
    checkoutId = await payAndDie(url, { now: platform.clock.now(), step: kills }, request);
    const state = await readPurchaseState(platform.services);
    if (!isDeepStrictEqual(state, before)) after ??= state;
    expect(state).toEqual(after ?? before);
    expect((await verifyLedger(platform.services)).faults).toEqual([]);
  }
  expect(kills).toBeGreaterThan(3);
  const checkouts = await database.db
    .selectFrom('checkout')
    .select('id')
    .where('id', '=', checkoutId)
    .execute();
  const tickets = await database.db
    .selectFrom('ticket')
    .select('kind')
    .where('checkout_id', '=', checkoutId)
    .execute();
  expect(checkouts).toHaveLength(1);
  expect(tickets).toHaveLength(6);
}, 300_000);
