// Plans the next charge of a row, with the job that runs it. One waits at a time; it is planned when the one before is
// bought, missed or left out.
import { listNextCharges, type NextCharge } from '#lib/domain/recurring/next-charges.ts';
import { OPEN_CHARGE_STATES } from '#lib/domain/recurring/status.ts';
import { openDrawsUntil } from '../../../catalogue/draws/open-ahead.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import { type Statement, writeTogether } from '../../../ground/db/write-together.ts';
import { toJobRow } from '../../../ground/jobs/queue.ts';
import type { Services } from '../../../services.ts';
import { getNowIso, toIso } from '../../../time.ts';
import { applyAnnouncedPrices } from '../ahead/announced-price.ts';
import { type ChargePlan, readChargePlan } from '../calls/calendar.ts';
import { toChargeJob } from '../jobs.ts';
import { listChargesByKey, lockRecurring, type NewCharge, type RecurringRow } from '../store.ts';

const LOOKED_AT = 8;

/** The first charge to come that the row has not had. */
async function findUnplanned(
  tx: Tx,
  row: RecurringRow,
  { terms, calendar }: ChargePlan,
): Promise<NextCharge | undefined> {
  for (let from = Date.parse(row.planned_from); ; ) {
    const next = listNextCharges(terms, calendar, { from, count: LOOKED_AT });
    const had = await listChargesByKey(
      tx,
      row.id,
      next.map(({ key }) => key),
    );
    const found = next.find(({ key }) => !had.some((charge) => charge.key === key));
    const last = next.at(-1);
    if (found || !last || next.length < LOOKED_AT) return found;
    from = last.dueAt;
  }
}

/** The draw of a charge; it is opened where it lies further ahead than draws are open. */
export async function findDrawId(
  tx: Tx,
  services: Services,
  { offer, terms }: ChargePlan,
  { draw }: NextCharge,
): Promise<string | null> {
  if (!draw) return null;
  const offerKey = terms.charging === 'shares' ? (offer.operation.syndicate?.lotteryKey ?? '') : offer.key;
  const find = () =>
    tx
      .selectFrom('draw')
      .select('id')
      .where('offer_key', '=', offerKey)
      .where('draw_no', '=', draw.drawNo)
      .executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  await openDrawsUntil(tx, services, offer, draw.localDate);
  return (await find())?.id ?? null;
}

/**
 * Whether a charge waits that is due no later: one that was skipped and taken back may lie further ahead. A payment that is
 * still under way when the time of its charge is over keeps no other charge waiting.
 */
const hasOpenCharge = async (
  tx: Tx,
  { clock }: Services,
  { id }: RecurringRow,
  until: number,
): Promise<boolean> =>
  (await tx
    .selectFrom('recurring_charge')
    .select('id')
    .where('recurring_id', '=', id)
    .where('state', 'in', OPEN_CHARGE_STATES)
    .where('due_at', '<=', toIso(until))
    .where((row) => row.or([row('state', '<>', 'paying'), row('last_at', '>', getNowIso(clock))]))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The row of a charge that waits for its time. */
function toPlannedCharge(
  { random, clock }: Services,
  row: RecurringRow,
  charge: NextCharge,
  drawId: string | null,
): NewCharge {
  const dueAt = toIso(charge.dueAt);
  return {
    id: random.createId('rch', clock.now()),
    recurring_id: row.id,
    customer_id: row.customer_id,
    key: charge.key,
    draw_id: drawId,
    covers_from: charge.covers?.from ?? null,
    covers_until: charge.covers?.until ?? null,
    due_at: dueAt,
    last_at: toIso(charge.lastAt),
    state: 'planned',
    next_try_at: dueAt,
    planned_cents: charge.cents,
    deposit_id: null,
    checkout_id: null,
    ticket_id: null,
    reason: null,
    told_before_at: null,
    created_at: getNowIso(clock),
    settled_at: null,
  };
}

/** The row of a charge that is left out before it was planned. */
export const toSkippedCharge = (
  services: Services,
  row: RecurringRow,
  charge: NextCharge,
  reason: 'customer' | 'entered',
): NewCharge => ({
  ...toPlannedCharge(services, row, charge, null),
  state: 'skipped',
  reason,
  next_try_at: null,
  settled_at: getNowIso(services.clock),
});

interface PreparedPlan {
  readonly next: NextCharge | undefined;
  /** What of the row changes with it. */
  readonly change: Partial<Pick<RecurringRow, 'planned_from'>>;
  /** The charge and its job; none where nothing is planned. */
  readonly statements: readonly Statement[];
}

const NO_PLAN: PreparedPlan = { next: undefined, change: {}, statements: [] };

/** What plans the next charge of a row that the caller holds; nothing where one waits, or where no draw is known yet. */
export async function preparePlan(tx: Tx, services: Services, row: RecurringRow): Promise<PreparedPlan> {
  if (row.status !== 'recurring_status_active') return NO_PLAN;
  const plan = await readChargePlan(tx, services, row, Date.parse(row.planned_from));
  const found = plan && (await findUnplanned(tx, row, plan));
  const [next] = found ? await applyAnnouncedPrices(tx, services, row, [found]) : [];
  if (!plan || !next || (await hasOpenCharge(tx, services, row, next.dueAt))) return NO_PLAN;
  const drawId = await findDrawId(tx, services, plan, next);
  if (next.draw && drawId === null) return NO_PLAN;
  const planned = toPlannedCharge(services, row, next, drawId);
  return {
    next,
    change: { planned_from: planned.due_at },
    statements: [
      tx.insertInto('recurring_charge').values(planned),
      tx.insertInto('job').values(toJobRow(services, toChargeJob(planned.id, next.dueAt))),
    ],
  };
}

/** Plans the next charge of a row that the caller holds. */
export async function planNextCharge(
  tx: Tx,
  services: Services,
  row: RecurringRow,
): Promise<NextCharge | undefined> {
  const { next, change, statements } = await preparePlan(tx, services, row);
  if (!next) return undefined;
  const update = tx.updateTable('recurring').set(change).where('id', '=', row.id);
  await writeTogether(tx, services.database, [...statements, update]);
  return next;
}

/** The same in a transaction of its own. */
export const planRow = (services: Services, recurringId: string): Promise<void> =>
  transact(services.database, async (tx) => {
    const row = await lockRecurring(tx, services, recurringId);
    if (row) await planNextCharge(tx, services, row);
  });
