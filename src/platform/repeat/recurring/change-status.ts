// Pausing, starting again and cancelling by the owner.
import { RECURRING_ERRORS } from '#lib/contracts/recurring/recurring-errors.ts';
import type { StatusChange } from '#lib/contracts/recurring/status-change.ts';
import { getPeriodDate } from '#lib/domain/recurring/periods.ts';
import { findNextStatus, type RecurringEvent, type RecurringStatus } from '#lib/domain/recurring/status.ts';
import { toInstant, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Tx } from '../../ground/db/open.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { changeOwnRecurring, type OwnRecurring } from './charges/change-own.ts';
import { isStoppedByOrganiser } from './group/playing.ts';
import { RESUME_JOB } from './jobs.ts';
import { notifyCancelled, notifyPaused } from './messages.ts';
import { readOffered, requireOffered } from './offered.ts';
import { refuseOnBreak } from './refuse-on-break.ts';
import { startRecurringRow } from './resume.ts';
import { cancelRecurringRow, pauseRecurringRow } from './stop-recurring.ts';
import type { RecurringRow } from './store.ts';

const EVENTS = {
  recurring_status_active: 'unpause',
  recurring_status_paused: 'pause',
  recurring_status_timed_pause: 'pause_until',
  recurring_status_cancelled: 'cancel',
} as const satisfies Record<RecurringStatus, RecurringEvent>;

const MONTHS_MAX = 12;
const MIDNIGHT = '00:00';

/** When a timed pause ends, in milliseconds since 1970. @throws DomainError `pause_date_invalid` */
function readPauseEnd({ clock }: Services, { zone }: RecurringRow, date: string | undefined): number {
  const today = toLocalDate(clock.now(), zone);
  if (date === undefined || date <= today || date > getPeriodDate(today, MONTHS_MAX, 1))
    throw createDomainError(RECURRING_ERRORS, 'pause_date_invalid');
  return toInstant(date, MIDNIGHT, zone);
}

async function pauseUntil(tx: Tx, services: Services, row: RecurringRow, date: string | undefined) {
  await refuseOnBreak(tx, services, row.customer_id);
  const end = readPauseEnd(services, row, date);
  await tx
    .updateTable('recurring')
    .set({ status: 'recurring_status_timed_pause', paused_until: toIso(end), paused_by: 'customer' })
    .where('id', '=', row.id)
    .execute();
  await enqueueJob(tx, services, { kind: RESUME_JOB, payload: { recurringId: row.id }, runAt: end });
  await notifyPaused(tx, services, row, 'customer', end);
}

async function pause(tx: Tx, services: Services, row: RecurringRow) {
  await pauseRecurringRow(tx, row, 'customer');
  await notifyPaused(tx, services, row, 'customer');
}

/** It plays on from now: what its pause left out stays left out. */
async function start(tx: Tx, services: Services, row: RecurringRow) {
  await refuseOnBreak(tx, services, row.customer_id);
  await startRecurringRow(tx, services, row);
}

/** Nothing more is charged. */
async function cancel(tx: Tx, services: Services, row: RecurringRow) {
  await cancelRecurringRow(tx, services, row, 'customer');
  await notifyCancelled(tx, services, row);
}

/**
 * @throws DomainError `autoplay_unknown`, `recurring_is_cancelled`, `recurring_refused`, `recurring_organiser_off`,
 * `recurring_switched_off`, `pause_date_invalid`, of `refuseOnBreak`
 */
export async function changeStatus(
  services: Services,
  own: OwnRecurring,
  { status, pausedUntil }: StatusChange,
): Promise<RecurringRow> {
  const isOffered = await readOffered(services, own.customerId);
  return changeOwnRecurring(services, own, async (tx, row) => {
    const event = EVENTS[status];
    if (!findNextStatus(row.status, event)) throw createDomainError(RECURRING_ERRORS, 'recurring_refused');
    if (event === 'cancel') return cancel(tx, services, row);
    if (row.paused_by === 'organiser') throw createDomainError(RECURRING_ERRORS, 'recurring_organiser_off');
    if (event === 'pause') return pause(tx, services, row);
    if (event === 'pause_until') return pauseUntil(tx, services, row, pausedUntil);
    requireOffered(isOffered, row);
    if (await isStoppedByOrganiser(tx, row))
      throw createDomainError(RECURRING_ERRORS, 'recurring_organiser_off');
    return start(tx, services, row);
  });
}
