// Ends the wait of a period that was put off.
import { listNextCharges } from '#lib/domain/recurring/next-charges.ts';
import { isPutOff } from '#lib/domain/recurring/periods.ts';
import type { Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { toIso } from '../../../time.ts';
import { readChargePlan } from '../calls/calendar.ts';
import { enqueueCharge } from '../jobs.ts';
import type { ChargeRow, RecurringRow } from '../store.ts';

interface Waiting {
  readonly row: RecurringRow;
  readonly charge: ChargeRow;
}

/** The usual times of its period, where they lie ahead and the price holds by then; else as soon as it holds. */
async function findEarlier(tx: Tx, services: Services, { row, charge }: Waiting, fromAt: number) {
  const now = services.clock.now();
  const plan = await readChargePlan(tx, services, row, now);
  if (!plan) return undefined;
  const usual = listNextCharges(plan.terms, plan.calendar, { from: now }).find(
    ({ key }) => key === charge.key,
  );
  if (usual && usual.dueAt >= fromAt) return { dueAt: usual.dueAt, last_at: toIso(usual.lastAt) };
  return { dueAt: Math.max(now, fromAt), last_at: charge.last_at };
}

/**
 * Charges a period that was put off at its usual time again, or now where that has passed, but not before its price
 * holds. Gives when that is, in milliseconds since 1970; undefined where nothing changes.
 */
export async function bringForward(
  tx: Tx,
  services: Services,
  waiting: Waiting,
  fromAt: number,
): Promise<number | undefined> {
  const { row, charge } = waiting;
  const { covers_from, state } = charge;
  const before = Date.parse(charge.due_at);
  if (state !== 'planned' || covers_from === null || !isPutOff(before, covers_from, row.zone))
    return undefined;
  const earlier = await findEarlier(tx, services, waiting, fromAt);
  if (!earlier || earlier.dueAt >= before) return undefined;
  const { dueAt, last_at } = earlier;
  const due_at = toIso(dueAt);
  await tx
    .updateTable('recurring_charge')
    .set({ due_at, last_at, next_try_at: due_at, told_before_at: null })
    .where('id', '=', charge.id)
    .execute();
  await enqueueCharge(tx, services, charge.id, dueAt);
  return dueAt;
}
