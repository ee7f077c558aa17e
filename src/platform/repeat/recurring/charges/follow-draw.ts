// Charges that wait for a draw, or for the one before to close, follow it to the day to which it was moved.
import { parseChargeReason } from '#lib/domain/recurring/failure-kinds.ts';
import { listNextCharges } from '#lib/domain/recurring/next-charges.ts';
import { isPutOff } from '#lib/domain/recurring/periods.ts';
import { findNextTry } from '#lib/domain/recurring/retry.ts';
import { type ChargeTimes, getDrawTimesOfCharge, listDrawsInTurn } from '#lib/domain/recurring/schedule.ts';
import { OPEN_CHARGE_STATES } from '#lib/domain/recurring/status.ts';
import { CALENDAR_DATE } from '../../../catalogue/draws/calendar-date.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { toIso } from '../../../time.ts';
import { readChargePlan } from '../calls/calendar.ts';
import { enqueueCharge } from '../jobs.ts';
import { type ChargeRow, lockCharge, lockRecurring } from '../store.ts';

interface WaitingCharge {
  readonly id: string;
  readonly recurring_id: string;
  readonly draw_no: number;
}

/** The charges of the draw, and those planned for a later one: none is made before the draw before it has closed. */
const listWaiting = ({ database }: Services, drawId: string): Promise<WaitingCharge[]> =>
  database.db
    .selectFrom('draw as moved')
    .innerJoin('draw', 'draw.offer_key', 'moved.offer_key')
    .innerJoin('recurring_charge as charge', 'charge.draw_id', 'draw.id')
    .select(['charge.id', 'charge.recurring_id', 'draw.draw_no'])
    .where('moved.id', '=', drawId)
    .whereRef('draw.draw_no', '>=', 'moved.draw_no')
    .where('charge.state', 'in', OPEN_CHARGE_STATES)
    .where((row) => row.or([row('draw.id', '=', drawId), row('charge.state', '=', 'planned')]))
    .orderBy('charge.id')
    .execute();

/** When a charge of those times is looked at next. One that failed waits for its next try, or its end. */
function findTryAt({ state, reason }: ChargeRow, times: ChargeTimes, now: number): number {
  if (state === 'planned') return Math.max(now, times.dueAt);
  const known = parseChargeReason(reason);
  const failure =
    known && state === 'soft_failure' ? { kind: 'draw' as const, reason: known, ...times } : undefined;
  return (failure && findNextTry(failure, now)) ?? times.lastAt;
}

const isPlannedFor = ({ state, due_at, last_at }: ChargeRow, { dueAt, lastAt }: ChargeTimes): boolean =>
  state === 'planned' && due_at === toIso(dueAt) && last_at === toIso(lastAt);

/** What is being paid stays due, and is bought as soon as the payment is over: only its end follows. */
async function followPaying(tx: Tx, { clock }: Services, { id }: ChargeRow, times: ChargeTimes) {
  const dueAt = Math.min(clock.now(), times.dueAt);
  await tx
    .updateTable('recurring_charge')
    .set({ due_at: toIso(dueAt), last_at: toIso(times.lastAt) })
    .where('id', '=', id)
    .execute();
}

/** Counts the times of a charge from the stop that its draw has now. One that failed and is due later is planned for then. */
async function followStop(tx: Tx, services: Services, waiting: WaitingCharge): Promise<void> {
  const now = services.clock.now();
  const row = await lockRecurring(tx, services, waiting.recurring_id);
  const charge = await lockCharge(tx, services, waiting.id);
  const plan = row && (await readChargePlan(tx, services, row, now));
  if (!plan || !charge || !OPEN_CHARGE_STATES.some((state) => state === charge.state)) return;
  const draw = listDrawsInTurn(plan.calendar).find(({ drawNo }) => drawNo >= waiting.draw_no);
  if (draw?.drawNo !== waiting.draw_no) return;
  const times = getDrawTimesOfCharge(plan.terms.charging, draw, draw.previousStopAt);
  if (charge.state === 'paying') return followPaying(tx, services, charge, times);
  if (isPlannedFor(charge, times)) return;
  const followed = times.dueAt > now ? { ...charge, state: 'planned' as const, reason: null } : charge;
  const tryAt = findTryAt(followed, times, now);
  await tx
    .updateTable('recurring_charge')
    .set({
      state: followed.state,
      reason: followed.reason,
      due_at: toIso(times.dueAt),
      last_at: toIso(times.lastAt),
      next_try_at: toIso(tryAt),
    })
    .where('id', '=', charge.id)
    .execute();
  await enqueueCharge(tx, services, charge.id, tryAt);
}

interface WaitingPeriod {
  readonly id: string;
  readonly recurring_id: string;
  readonly covers_from: string;
}

/** The charges of periods to which the draw belongs. */
const listWaitingPeriods = ({ database }: Services, drawId: string): Promise<WaitingPeriod[]> =>
  database.db
    .selectFrom('recurring_charge as charge')
    .innerJoin('recurring', 'recurring.id', 'charge.recurring_id')
    .innerJoin('draw', 'draw.offer_key', 'recurring.offer_key')
    .select((row) => [
      'charge.id',
      'charge.recurring_id',
      row.ref('charge.covers_from').$notNull().as('covers_from'),
    ])
    .where('draw.id', '=', drawId)
    .where('charge.state', '=', 'planned')
    .where('charge.covers_from', '<=', CALENDAR_DATE)
    .where('charge.covers_until', '>', CALENDAR_DATE)
    .orderBy('charge.id')
    .execute();

/**
 * Counts when a period is charged from the stops that its draws have now; another day is announced as the first was. One
 * that was put off stays so.
 */
async function followPeriod(tx: Tx, services: Services, waiting: WaitingPeriod): Promise<void> {
  const now = services.clock.now();
  const row = await lockRecurring(tx, services, waiting.recurring_id);
  const charge = await lockCharge(tx, services, waiting.id);
  const plan = row && (await readChargePlan(tx, services, row, now));
  if (!plan || charge?.state !== 'planned') return;
  if (isPutOff(Date.parse(charge.due_at), waiting.covers_from, row.zone)) return;
  const period = listNextCharges(plan.terms, plan.calendar, { from: now }).find(
    ({ key }) => key === charge.key,
  );
  const due_at = period && toIso(period.dueAt);
  if (!period || due_at === charge.due_at) return;
  await tx
    .updateTable('recurring_charge')
    .set({ due_at, last_at: toIso(period.lastAt), next_try_at: due_at, told_before_at: null })
    .where('id', '=', charge.id)
    .execute();
  await enqueueCharge(tx, services, charge.id, period.dueAt);
}

/** Safe to repeat. */
export async function followDraw(services: Services, drawId: string): Promise<void> {
  for (const waiting of await listWaiting(services, drawId))
    await transact(services.database, (tx) => followStop(tx, services, waiting));
  for (const waiting of await listWaitingPeriods(services, drawId))
    await transact(services.database, (tx) => followPeriod(tx, services, waiting));
}
