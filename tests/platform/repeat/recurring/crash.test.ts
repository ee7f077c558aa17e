// Stopped after any statement of a charge and started again, the engine ends where it would have: with one checkout, one
// payment and one message.
import { expect, test } from 'vitest';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { findLostCharges } from '#platform/repeat/recurring/charges/lost.ts';
import { runCharge } from '#platform/repeat/recurring/charges/run-charge.ts';
import type { Services } from '#platform/services.ts';
import { listStops } from '../../../support/count-rounds.ts';
import { openRewindableDatabase } from '../../../support/database.ts';
import { Stopped, stopAfter } from '../../../support/faults/stop-after.ts';
import { createWalletHolder } from '../../../support/played-draws.ts';
import {
  beginRecurring,
  countCheckouts,
  keepCard,
  listChargesOf,
  listMailKindsOf,
  listOutcomes,
  openRecurringShop,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';

const HOUR_MS = 3_600_000;
/** A charge takes some fifty statements, and each is stopped after. */
const LIMIT_MS = 240_000;

interface Branch {
  readonly name: string;
  readonly cents: number;
  readonly paysByCard: boolean;
  readonly isDeclined?: boolean;
  readonly minimumJackpotCents?: number;
  readonly end: string;
  readonly payments: number;
  readonly told: readonly string[];
}

const PURCHASED = { end: 'purchased', told: ['recurring_purchased'] } as const;

const BRANCHES: readonly Branch[] = [
  { name: 'the wallet', cents: 5000, paysByCard: true, payments: 0, ...PURCHASED },
  { name: 'a card for what the wallet lacks', cents: 500, paysByCard: true, payments: 1, ...PURCHASED },
  {
    name: 'a card that is declined',
    cents: 0,
    paysByCard: true,
    isDeclined: true,
    payments: 1,
    end: 'hard_failure: declined',
    told: ['recurring_failed'],
  },
  {
    name: 'a wallet that is too short',
    cents: 500,
    paysByCard: false,
    payments: 0,
    end: 'soft_failure: funds',
    told: ['recurring_failed'],
  },
  {
    name: 'nothing, as the jackpot is too small,',
    cents: 5000,
    paysByCard: false,
    minimumJackpotCents: 1_000_000,
    payments: 0,
    end: 'skipped: jackpot_low',
    told: [],
  },
];

/** Opens a shop with a charge that is due. Gives what takes it back to that, for one stop after the other. */
async function openBranch({ cents, paysByCard, isDeclined, minimumJackpotCents }: Branch) {
  const { database, mark, rewind } = await openRewindableDatabase();
  const shop = await openRecurringShop(undefined, { database });
  const { services, gateway } = shop;
  if (isDeclined) gateway.says = { state: 'failed', reason: 'declined' };
  const customerId = await createWalletHolder(services, cents);
  const fund = paysByCard ? await keepCard(services, customerId) : 'wallet';
  const hunting = minimumJackpotCents === undefined ? {} : { minimumJackpotCents };
  await services.database.db.updateTable('draw').set({ jackpot_cents: 999_999 }).execute();
  const row = await beginRecurring(services, { customerId, fund, games: 10, ...hunting });
  const [charge] = await listChargesOf(services, row.id);
  await mark();
  const dueAt = Date.parse(charge!.due_at);
  return async () => {
    await rewind();
    shop.clock.set(dueAt + 1000);
    // What the shop remembers of its database is forgotten with it.
    const begun = { ...services, database: { ...database } };
    return { shop: { ...shop, services: begun }, customerId, row, chargeId: charge!.id, dueAt };
  };
}

const countPayments = async ({ database }: Services): Promise<number> =>
  (await database.db.selectFrom('deposit').select('id').where('gateway', '=', 'scripted').execute()).length;

test.each(BRANCHES)(
  'stopped after any statement, a charge by $name goes on and ends the same',
  async (branch) => {
    const openAgain = await openBranch(branch);
    for (const steps of listStops()) {
      const { shop, customerId, row, chargeId, dueAt } = await openAgain();
      const { services } = shop;
      const stopping = stopAfter(services, steps);
      await runCharge(stopping.services, chargeId).catch((error: unknown) => {
        if (!(error instanceof Stopped)) throw error;
      });
      await runUntil(shop, dueAt + HOUR_MS);
      await findLostCharges(services);
      await runUntil(shop, dueAt + 3 * HOUR_MS);
      const [outcome] = await listOutcomes(services, row.id);
      expect({
        steps,
        end: outcome,
        checkouts: await countCheckouts(services),
        payments: await countPayments(services),
        told: await listMailKindsOf(services, customerId),
      }).toEqual({
        steps,
        end: branch.end,
        checkouts: branch.end === 'purchased' ? 1 : 0,
        payments: branch.payments,
        told: branch.told,
      });
      expect((await verifyLedger(services)).faults).toEqual([]);
      if (!stopping.hasStopped()) break;
    }
  },
  LIMIT_MS,
);
