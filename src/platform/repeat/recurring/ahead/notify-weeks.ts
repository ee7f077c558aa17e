// On Monday morning customers are notified of what is bought for them draw by draw in the coming week: one message each, at
// nine o'clock of their zone.
import { STATE_ZONES } from '#lib/domain/account/customer-state.ts';
import { WEEK_MS } from '#lib/domain/time/units.ts';
import { getWeekday, toInstant, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { transact } from '../../../ground/db/open.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';
import type { MailPayloads } from '../../../ground/mail/catalogue.ts';
import type { Services } from '../../../services.ts';
import { listAhead } from '../calls/answer.ts';
import { WEEK_JOB, type WeekPayload } from '../jobs.ts';
import { notifyWeek } from '../messages.ts';
import type { RecurringRow } from '../store.ts';

const TOLD_AT = '09:00';
const CUSTOMERS_AT_ONCE = 50;
/** Charges of one row in a week, at most: one a day. */
const CHARGES_MAX = 7;

const ZONES = [...new Set(Object.values(STATE_ZONES))];

/** Begins the lists of the zones in which it is Monday, past nine. A zone has one list a week. */
export async function beginWeeks(services: Services): Promise<void> {
  const now = services.clock.now();
  for (const zone of ZONES) {
    const monday = toLocalDate(now, zone);
    if (getWeekday(monday) !== 'mon' || now < toInstant(monday, TOLD_AT, zone)) continue;
    await enqueueJob(services.database.db, services, toWeekJob({ zone, monday, after: '' }));
  }
}

const toWeekJob = (payload: WeekPayload) => ({
  kind: WEEK_JOB,
  payload,
  dedupe: `${WEEK_JOB}:${payload.zone}:${payload.monday}:${payload.after}`,
});

const selectPlaying = ({ database }: Services, zone: string) =>
  database.db
    .selectFrom('recurring')
    .where('zone', '=', zone)
    .where('period', 'is', null)
    .where('status', 'in', ['recurring_status_active', 'recurring_status_timed_pause']);

async function listCustomers(services: Services, { zone, after }: WeekPayload): Promise<string[]> {
  const rows = await selectPlaying(services, zone)
    .select('customer_id')
    .distinct()
    .where('customer_id', '>', after)
    .orderBy('customer_id')
    .limit(CUSTOMERS_AT_ONCE)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

type WeekCharge = MailPayloads['recurring_week']['charges'][number];

async function listCharges(services: Services, row: RecurringRow, until: number): Promise<WeekCharge[]> {
  const ahead = await listAhead(services.database.db, services, row, CHARGES_MAX);
  return ahead
    .filter(({ dueAt }) => dueAt < until)
    .map(({ dueAt, cents, minimumJackpotCents, draw }) => ({
      description: row.label,
      at: dueAt,
      cents,
      minimumJackpotCents,
      drawDate: draw?.localDate,
    }));
}

async function notifyCustomer(services: Services, customerId: string, { zone, monday }: WeekPayload) {
  const until = toInstant(monday, TOLD_AT, zone) + WEEK_MS;
  const rows = await selectPlaying(services, zone)
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  const charges: WeekCharge[] = [];
  for (const row of rows) charges.push(...(await listCharges(services, row, until)));
  if (charges.length === 0) return;
  charges.sort((a, b) => a.at - b.at);
  await transact(services.database, (tx) => notifyWeek(tx, services, { customerId, zone, monday, charges }));
}

/** The lists of some customers of a zone; those of the others are made by a job that follows. */
export async function notifyWeekOfZone(services: Services, week: WeekPayload): Promise<void> {
  const customers = await listCustomers(services, week);
  for (const customerId of customers) await notifyCustomer(services, customerId, week);
  const last = customers.at(-1);
  if (customers.length === CUSTOMERS_AT_ONCE && last !== undefined)
    await enqueueJob(services.database.db, services, toWeekJob({ ...week, after: last }));
}
