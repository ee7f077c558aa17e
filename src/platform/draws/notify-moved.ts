// Messages to those who play in a draw that has been moved to another day: they may have written the old one down.
import { sql } from 'kysely';
import { z } from 'zod';
import { type Tx, transact } from '../db/open.ts';
import type { JobDefinition } from '../jobs/lanes.ts';
import { enqueueJob, type JobRequest } from '../jobs/queue.ts';
import { type MailRequest, queueMails } from '../mail/queue.ts';
import type { Services } from '../services.ts';
import { IS_LATE_ENTRY } from './late-entries.ts';
import { readOfferOfDraw } from './results-version.ts';

const MOVED_JOB = 'draw_moved';
const CUSTOMERS_AT_ONCE = 200;

const Move = z.object({
  drawId: z.string(),
  /** Local dates `YYYY-MM-DD`: of the day before the move, and after it. */
  from: z.string(),
  date: z.string(),
  /** Of the move: a draw may be moved to the same day again. */
  id: z.string(),
  /** The customer up to whom it was done. */
  after: z.string().default(''),
});
type Move = z.infer<typeof Move>;

/** Notifies those who play in a draw that it has been moved. */
export const toMovedJob = (
  { random, clock }: Services,
  move: Pick<Move, 'drawId' | 'from' | 'date'>,
): JobRequest => ({ kind: MOVED_JOB, payload: { ...move, id: random.createId('mov', clock.now()) } });

/**
 * Customers with entries that play. Those whose entries were refunded as late were notified of that; members of a pool
 * that may not play are notified at its cut-off, with the day of then.
 */
const listPlayersAfter = (tx: Tx, drawId: string, after: string) =>
  tx
    .selectFrom('entry')
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .leftJoin('pool', 'pool.id', 'ticket.pool_id')
    .select((row) => ['entry.customer_id as customerId', row.fn.countAll<number>().as('tickets')])
    .where('entry.draw_id', '=', drawId)
    .where('entry.customer_id', '>', after)
    .where((where) => where.or([where('pool.id', 'is', null), where('pool.status', '=', 'entered')]))
    .where(sql<boolean>`(${IS_LATE_ENTRY}) is not true`)
    .groupBy('entry.customer_id')
    .orderBy('entry.customer_id')
    .limit(CUSTOMERS_AT_ONCE)
    .execute();

/** Queues the messages of the next customers, and the job of those after them. Nothing of a draw that was moved again. */
async function notifyPlayers(services: Services, move: Move): Promise<void> {
  const { drawId, from, date } = move;
  await transact(services.database, async (tx) => {
    const draw = await tx
      .selectFrom('draw')
      .selectAll()
      .where('id', '=', drawId)
      .where('local_date', '=', date)
      .executeTakeFirst();
    if (!draw) return;
    const { name: offerName } = await readOfferOfDraw(tx, draw);
    const players = await listPlayersAfter(tx, drawId, move.after);
    const mails = players.map(
      ({ customerId, tickets }): MailRequest => ({
        kind: 'draw_moved',
        payload: { offerName, drawNo: draw.draw_no, from, date, tickets: Number(tickets) },
        customerId,
        dedupe: `draw_moved:${move.id}:${customerId}`,
      }),
    );
    await queueMails(tx, services, mails);
    const last = players.at(-1);
    if (players.length === CUSTOMERS_AT_ONCE && last)
      await enqueueJob(tx, services, { kind: MOVED_JOB, payload: { ...move, after: last.customerId } });
  });
}

export const movedJob: JobDefinition = {
  kind: MOVED_JOB,
  lane: 'calendar',
  handle: (services, payload) => notifyPlayers(services, Move.parse(payload)),
};
