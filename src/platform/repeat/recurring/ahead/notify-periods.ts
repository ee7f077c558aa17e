// Tells of the charge of a period some days before it is made: once, in the transaction that notes it.
import { type Tx, transact } from '../../../ground/db/open.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';
import type { Services } from '../../../services.ts';
import { getNowIso, toIso } from '../../../time.ts';
import { readNextCharges } from '../calls/calendar.ts';
import { PERIODS_AHEAD_JOB } from '../jobs.ts';
import { notifyAhead } from '../messages.ts';
import { type ChargeRow, lockCharge, lockRecurring } from '../store.ts';

const AHEAD_MS = 3 * 86_400_000;
const AT_ONCE = 100;

/** Charges of periods that come soon and were not announced. */
const listUntold = ({ database, clock }: Services) =>
  database.db
    .selectFrom('recurring_charge as charge')
    .innerJoin('recurring', 'recurring.id', 'charge.recurring_id')
    .select(['charge.id', 'charge.recurring_id'])
    .where('charge.state', '=', 'planned')
    .where('charge.next_try_at', '>', getNowIso(clock))
    .where('charge.next_try_at', '<=', toIso(clock.now() + AHEAD_MS))
    .where('charge.covers_from', 'is not', null)
    .where('charge.told_before_at', 'is', null)
    .where('recurring.status', '=', 'recurring_status_active')
    .orderBy('charge.next_try_at')
    .limit(AT_ONCE)
    .execute();

type Untold = Awaited<ReturnType<typeof listUntold>>[number];

const isUntold = ({ state, told_before_at }: ChargeRow): boolean =>
  state === 'planned' && told_before_at === null;

async function notifyCharge(tx: Tx, services: Services, untold: Untold): Promise<void> {
  const row = await lockRecurring(tx, services, untold.recurring_id);
  const charge = await lockCharge(tx, services, untold.id);
  if (!charge || !isUntold(charge) || row?.status !== 'recurring_status_active') return;
  const from = Date.parse(charge.due_at) - 1;
  const [next] = await readNextCharges(tx, services, row, { from, count: 1 });
  const cents = next?.key === charge.key ? next.cents : charge.planned_cents;
  await tx
    .updateTable('recurring_charge')
    .set({ told_before_at: getNowIso(services.clock) })
    .where('id', '=', charge.id)
    .execute();
  await notifyAhead(tx, services, row, { charge, cents });
}

/** Tells of those that come soon, some at once; the others by a job that follows. */
export async function notifyPeriodsAhead(services: Services): Promise<void> {
  const charges = await listUntold(services);
  for (const untold of charges) await transact(services.database, (tx) => notifyCharge(tx, services, untold));
  if (charges.length === AT_ONCE)
    await enqueueJob(services.database.db, services, { kind: PERIODS_AHEAD_JOB });
}
