// Stopped after any statement and started again, a charge of a group's shares and the group's own decisions end as they
// would have.
import { expect, test } from 'vitest';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { findLostCharges } from '#platform/repeat/recurring/charges/lost.ts';
import { runCharge } from '#platform/repeat/recurring/charges/run-charge.ts';
import { followGroup } from '#platform/repeat/recurring/group/follow.ts';
import { listStops } from '../../../../support/count-rounds.ts';
import { Stopped, stopAfter } from '../../../../support/faults/stop-after.ts';
import { buyPartyShares, openParty, openPartySession } from '../../../../support/party/parties.ts';
import { createWalletHolder } from '../../../../support/played-draws.ts';
import {
  countCheckouts,
  listChargesOf,
  listMailKindsOf,
  listOutcomes,
  runFor,
  runUntil,
} from '../../../../support/recurring/recurring-shop.ts';

const HOUR_MS = 3_600_000;
/** A charge takes some sixty statements, and each is stopped after in a shop of its own. */
const LIMIT_MS = 300_000;

/** A share that repeats, and the session after the one that it was bought of. */
async function openBranch() {
  const { platform, services, group, session, organiser } = await openParty(
    { autosessionStatus: 'on' },
    'public',
  );
  const customerId = await createWalletHolder(services, 5000);
  await buyPartyShares(services, customerId, session, 1, true);
  await runFor(platform, 1000);
  const drawNo = session.draws[0]!.drawNo + 1;
  const next = await openPartySession(platform, organiser, group.id, { drawNo, autosessionStatus: 'on' });
  const { id } = await services.database.db.selectFrom('recurring').select('id').executeTakeFirstOrThrow();
  return { platform, services, group, customerId, next, id };
}

const ignoreStop = (error: unknown): void => {
  if (!(error instanceof Stopped)) throw error;
};

test(
  'stopped after any statement, a charge of shares goes on and buys them once',
  async () => {
    for (const steps of listStops()) {
      const { platform, services, customerId, id } = await openBranch();
      await runFor(platform, 1000);
      const charge = (await listChargesOf(services, id)).find(({ state }) => state === 'planned')!;
      const dueAt = Date.parse(charge.due_at);
      platform.clock.set(dueAt + 1000);
      const stopping = stopAfter(services, steps);
      await runCharge(stopping.services, charge.id).catch(ignoreStop);
      await runUntil(platform, dueAt + HOUR_MS);
      await findLostCharges(services);
      await runUntil(platform, dueAt + 3 * HOUR_MS);
      expect({
        steps,
        outcomes: await listOutcomes(services, id),
        checkouts: await countCheckouts(services),
        told: await listMailKindsOf(services, customerId),
      }).toEqual({
        steps,
        outcomes: ['skipped: entered', 'purchased'],
        checkouts: 2,
        told: ['recurring_started', 'recurring_purchased'],
      });
      expect((await verifyLedger(services)).faults).toEqual([]);
      if (!stopping.hasStopped()) break;
    }
  },
  LIMIT_MS,
);

test(
  'stopped after any statement, following a group that has opened a session plans one charge',
  async () => {
    for (const steps of listStops()) {
      const { platform, services, group, id } = await openBranch();
      const stopping = stopAfter(services, steps);
      await followGroup(stopping.services, group.id).catch(ignoreStop);
      await runFor(platform, 1000);
      expect([steps, await listOutcomes(services, id)]).toEqual([steps, ['skipped: entered', 'planned']]);
      if (!stopping.hasStopped()) break;
    }
  },
  LIMIT_MS,
);
