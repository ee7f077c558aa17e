// Messages that were given up, all together: after a time in which the mail server took none.

import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { type Tx, transact } from '../db/open.ts';
import { toJobRow } from '../jobs/queue.ts';
import { listMailKinds } from './catalogue.ts';
import { toMailJob } from './queue.ts';

const KEPT = listMailKinds(({ isKept }) => isKept);
/** Jobs that are written at once: a statement holds so many values only. */
const JOBS_MAX = 500;

/** What a mail server refused until it was given up, since an instant. What is not wanted any more has no error. */
const selectGivenUp = (tx: Tx, since: string) =>
  tx
    .selectFrom('mail')
    .innerJoin('customer', 'customer.id', 'mail.customer_id')
    .where('mail.skipped_at', '>=', since)
    .where('mail.sent_at', 'is', null)
    .where('mail.error', 'is not', null);

const takeUpAgain = (tx: Tx, since: string) =>
  tx
    .updateTable('mail')
    .set((set) => ({
      skipped_at: null,
      attempts: 0,
      recipient: set
        .selectFrom('customer')
        .select('customer.email')
        .whereRef('customer.id', '=', 'mail.customer_id'),
    }))
    .where(
      'id',
      'in',
      selectGivenUp(tx, since)
        .select('mail.id')
        .where('mail.kind', 'in', KEPT)
        .where('customer.deleted_at', 'is', null),
    )
    .returning('id')
    .execute();

async function countGivenUp(tx: Tx, since: string): Promise<number> {
  const { count } = await selectGivenUp(tx, since)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Queues all that were given up since an instant, for the addresses of now. Gives how many, and how many are lost: codes
 * and links, which are not kept, and what went to customers who were deleted.
 */
export const resendGivenUp = (
  services: Services,
  since: number,
): Promise<{ readonly queued: number; readonly lost: number }> =>
  transact(services.database, async (tx) => {
    const ids = (await takeUpAgain(tx, toIso(since))).map(({ id }) => id);
    const jobs = ids.map((id) => toJobRow(services, toMailJob({ id })));
    for (let start = 0; start < jobs.length; start += JOBS_MAX)
      await tx
        .insertInto('job')
        .values(jobs.slice(start, start + JOBS_MAX))
        .execute();
    return { queued: ids.length, lost: await countGivenUp(tx, toIso(since)) };
  });
