// Tells those who were in a giveaway and have not won: in batches, each entry once.
import { z } from 'zod';
import { transact } from '../../ground/db/open.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import type { Services } from '../../services.ts';
import { describeEntry } from './describe-entry.ts';

export const RESULTS_JOB = 'giveaway_results';

export const ResultsPayload = z.object({
  giveawayId: z.string(),
  /** The number up to which it was done. */
  after: z.number().int(),
});
export type ResultsPayload = z.infer<typeof ResultsPayload>;

const AT_ONCE = 200;

export const notifyResults = (services: Services, { giveawayId, after }: ResultsPayload): Promise<void> =>
  transact(services.database, async (tx) => {
    const giveaway = await tx
      .selectFrom('giveaway')
      .selectAll()
      .where('id', '=', giveawayId)
      .executeTakeFirstOrThrow();
    const entries = await tx
      .selectFrom('giveaway_entry')
      .leftJoin('giveaway_award', 'giveaway_award.entry_id', 'giveaway_entry.id')
      .select(['giveaway_entry.customer_id', 'giveaway_entry.number', 'giveaway_award.rank'])
      .where('giveaway_entry.giveaway_id', '=', giveawayId)
      .where('giveaway_entry.number', '>', after)
      .orderBy('giveaway_entry.number')
      .limit(AT_ONCE)
      .execute();
    const told = await describeEntry(tx, services, giveaway, 0);
    const mails = entries
      .filter(({ rank }) => rank === null)
      .map(({ customer_id: customerId, number }) => ({
        kind: 'giveaway_result' as const,
        customerId,
        dedupe: `giveaway:${giveawayId}:${customerId}:result`,
        payload: { ...told, number },
      }));
    await queueMails(tx, services, mails);
    const last = entries.at(-1);
    if (last && entries.length === AT_ONCE)
      await enqueueJob(tx, services, { kind: RESULTS_JOB, payload: { giveawayId, after: last.number } });
  });
