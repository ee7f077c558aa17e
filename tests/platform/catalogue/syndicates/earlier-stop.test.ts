// A feed may move the stop of a draw before the cut-off of its pools: their shares are then sold until the stop.
import { expect, test } from 'vitest';
import { takeStep } from '#platform/catalogue/draws/steps.ts';
import { cutOffPool, cutOffPoolsOfDraw } from '#platform/catalogue/syndicates/cut-off.ts';
import { listSyndicates } from '#platform/catalogue/syndicates/store.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { readGroup } from '#platform/repeat/party/groups/view.ts';
import { readSession } from '#platform/repeat/party/sessions/view.ts';
import { findOrder } from '#platform/sale/orders/store.ts';
import type { Services } from '#platform/services.ts';
import { buyPartyShares, openParty } from '../../../support/party/parties.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { createWalletHolder } from '../../../support/played-draws.ts';
import { buyShares, listPools, openCrew, readBalance } from '../../../support/syndicates.ts';

const WALLET = 10_000;
const HALF_HOUR_MS = 1_800_000;

/** Moves the stop of the draw half an hour before the cut-off of its pools. Gives the draw's id, and that instant. */
async function moveStop(services: Services): Promise<{ drawId: string; stop: number }> {
  const [pool] = await listPools(services);
  const stop = Date.parse(pool!.cut_off_at!) - HALF_HOUR_MS;
  await services.database.db
    .updateTable('draw')
    .set({ stop_at: new Date(stop).toISOString() })
    .where('id', '=', pool!.draw_id)
    .execute();
  return { drawId: pool!.draw_id!, stop };
}

test('shares of a syndicate are sold, and listed, until the stop of the draw', async () => {
  const { services, clock } = await openTestPlatform();
  const { db } = services.database;
  const poolId = await openCrew(services);
  const { drawId, stop } = await moveStop(services);
  const customerId = await createWalletHolder(services, WALLET);
  const [listed] = await listSyndicates(db, clock);
  expect(listed?.cutOff).toBe(new Date(stop).toISOString());
  clock.set(stop - 1);
  await buyShares(services, customerId, poolId, 1);
  clock.set(stop);
  await expect(buyShares(services, customerId, poolId, 1)).rejects.toThrow('This syndicate closed at');
  expect(await listSyndicates(db, clock)).toEqual([]);
  await takeStep(services, { drawId, step: 'close' });
  expect(await listSyndicates(db, clock)).toEqual([]);
});

test('numbers that come before the cut-off meet a pool of which it is known whether it plays', async () => {
  const { services, clock } = await openTestPlatform();
  const poolId = await openCrew(services);
  const { drawId, stop } = await moveStop(services);
  const customerId = await createWalletHolder(services, WALLET);
  await buyShares(services, customerId, poolId, 2);
  await expect(cutOffPool(services, poolId)).rejects.toThrow('are sold until');
  clock.set(stop);
  await takeStep(services, { drawId, step: 'close' });
  await cutOffPoolsOfDraw(services, drawId, async () => {});
  expect(await listPools(services)).toMatchObject([{ id: poolId, status: 'cancelled' }]);
  expect(await readBalance(services, customerId)).toBe(WALLET);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a session closes with the stop of the draw, and is not said to be called off', async () => {
  const { platform, services, organiser, group, session } = await openParty();
  await buyPartyShares(services, organiser.customerId, session, 1);
  const { drawId, stop } = await moveStop(services);
  const viewer = organiser.customerId;
  const see = () => readSession(services, session.sessionId, { viewer });
  expect(await see()).toMatchObject({ status: 'open', cutOff: new Date(stop).toISOString() });
  platform.clock.set(stop);
  await expect(buyPartyShares(services, organiser.customerId, session, 1)).rejects.toThrow('closed at');
  expect(await see()).toMatchObject({ status: 'closed' });
  expect((await readGroup(services, group.id, viewer)).openSession).toBeUndefined();
  await takeStep(services, { drawId, step: 'close' });
  await cutOffPoolsOfDraw(services, drawId, async () => {});
  expect(await see()).toMatchObject({ status: 'cancelled' });
  const cancelled = await see();
  expect(cancelled.isCalledOff).toBeUndefined();
  const order = await findOrder(services, viewer, cancelled.mine?.orderIds[0] ?? '');
  expect(order).toMatchObject({ kind: 'social_syndicate_share', status: 'cancelled' });
  expect(order).not.toHaveProperty('isCalledOff');
  const mail = await services.database.db
    .selectFrom('mail')
    .select('payload')
    .where('kind', '=', 'party_refund')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(mail.payload)).toMatchObject({ isCalledOff: false });
});
