// Messages to those who play in a draw that has been moved to another day: they may have written the old one down.
import { sql } from 'kysely';
import { z } from 'zod';
import { DRAW_STATUSES, type DrawStatus } from '#lib/contracts/offers/draw.ts';
import { isDrawn } from '#lib/domain/draws/draw-labels.ts';
import { IS_HELD_BY_BUYER, mergeHolders } from '../../ground/db/entry-holder.ts';
import { IS_REFUNDED_ENTRY } from '../../ground/db/late-entry.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import type { JobDefinition } from '../../ground/jobs/lanes.ts';
import { enqueueJob, withdrawJob } from '../../ground/jobs/queue.ts';
import { type MailContent, type MailRequest, queueMails } from '../../ground/mail/queue.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import type { DrawRow } from './lifecycle.ts';
import { readOfferOfDraw } from './results-version.ts';

const MOVED_JOB = 'draw_moved';
const CUSTOMERS_AT_ONCE = 200;
/** From its numbers on, players are sent the result, with the day. */
const UNDRAWN: readonly DrawStatus[] = DRAW_STATUSES.filter((status) => !isDrawn(status));

const Move = z.object({
  drawId: z.string(),
  /** Local dates `YYYY-MM-DD`: the day that players knew, and the day of the move. */
  from: z.string(),
  date: z.string(),
  /** Of the move: a draw may be moved to the same day again. */
  id: z.string(),
  /** The customer up to whom it was done. */
  after: z.string().default(''),
});
type Move = z.infer<typeof Move>;

/** Takes back the messages of an earlier move that no worker has begun to write. Gives that move. */
async function takeBackWaiting(tx: Tx, services: Services, drawId: string): Promise<Move | undefined> {
  const jobs = await tx
    .selectFrom('job')
    .select(['id', 'payload'])
    .where('kind', '=', MOVED_JOB)
    .where('done_at', 'is', null)
    .execute();
  for (const { id, payload } of jobs) {
    const move = Move.parse(JSON.parse(payload));
    if (move.drawId !== drawId || move.after !== '') continue;
    if (await withdrawJob(tx, services, id)) return move;
  }
  return undefined;
}

/** Queues the messages to those who play in a draw that it has been moved, unless it is on the day that they know. */
export async function queueMoved(
  tx: Tx,
  services: Services,
  { drawId, from, date }: Pick<Move, 'drawId' | 'from' | 'date'>,
): Promise<void> {
  const { random, clock } = services;
  const waiting = await takeBackWaiting(tx, services, drawId);
  const known = waiting?.from ?? from;
  if (known === date) return;
  const payload = { drawId, from: known, date, id: random.createId('mov', clock.now()) };
  await enqueueJob(tx, services, { kind: MOVED_JOB, payload });
}

/**
 * Customers with entries that play. Those whose entries were refunded were notified of that; members of a pool
 * that may not play are notified at its cut-off, with the day of then.
 */
const selectPlaying = (tx: Tx, { drawId }: Move) =>
  tx
    .selectFrom('entry')
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .leftJoin('pool', 'pool.id', 'ticket.pool_id')
    .select((row) => row.fn.countAll<number>().as('tickets'))
    .where('entry.draw_id', '=', drawId)
    .where((where) => where.or([where('pool.id', 'is', null), where('pool.status', '=', 'entered')]))
    .where(sql<boolean>`(${IS_REFUNDED_ENTRY}) is not true`);

/** The next customers, with what they bought and keep, and what they were given. */
async function listPlayersAfter(tx: Tx, move: Move, limit: number) {
  const bought = await selectPlaying(tx, move)
    .select('entry.customer_id as customerId')
    .where('entry.customer_id', '>', move.after)
    .where(IS_HELD_BY_BUYER)
    .groupBy('entry.customer_id')
    .orderBy('entry.customer_id')
    .limit(limit)
    .execute();
  const given = await selectPlaying(tx, move)
    .innerJoin('ticket_transfer', 'ticket_transfer.ticket_id', 'entry.ticket_id')
    .select('ticket_transfer.customer_id as customerId')
    .where('ticket_transfer.customer_id', '>', move.after)
    .groupBy('ticket_transfer.customer_id')
    .orderBy('ticket_transfer.customer_id')
    .limit(limit)
    .execute();
  const add = (one: (typeof bought)[number], other: (typeof bought)[number]) => ({
    ...one,
    tickets: Number(one.tickets) + Number(other.tickets),
  });
  return mergeHolders(bought, given, add, limit);
}

interface MovedDraw {
  readonly draw: DrawRow;
  readonly offerName: string;
  readonly from: string;
}

/** Of a draw to come that it is on another day, of one whose time has passed that it was held on another. */
function writeMoved({ clock }: Services, { draw, offerName, from }: MovedDraw, tickets: number): MailContent {
  const { draw_no: drawNo, local_date: date, draw_at: drawAt } = draw;
  const payload = { offerName, drawNo, from, date, tickets };
  return drawAt > getNowIso(clock)
    ? { kind: 'draw_moved', payload: { ...payload, drawAt } }
    : { kind: 'draw_held', payload };
}

/**
 * Queues the messages of the next customers, and the job of those after them. Nothing of a draw that was moved again, or
 * that has its numbers.
 */
export async function notifyPlayers(
  services: Services,
  payload: unknown,
  customersAtOnce = CUSTOMERS_AT_ONCE,
): Promise<void> {
  const move = Move.parse(payload);
  await transact(services.database, async (tx) => {
    const draw = await tx
      .selectFrom('draw')
      .selectAll()
      .where('id', '=', move.drawId)
      .where('local_date', '=', move.date)
      .where('status', 'in', UNDRAWN)
      .executeTakeFirst();
    if (!draw) return;
    const { name: offerName } = await readOfferOfDraw(tx, draw);
    const players = await listPlayersAfter(tx, move, customersAtOnce);
    const mails = players.map(
      ({ customerId, tickets }): MailRequest => ({
        ...writeMoved(services, { draw, offerName, from: move.from }, Number(tickets)),
        customerId,
        dedupe: `draw_moved:${move.id}:${customerId}`,
      }),
    );
    await queueMails(tx, services, mails);
    const last = players.at(-1);
    if (players.length === customersAtOnce && last)
      await enqueueJob(tx, services, { kind: MOVED_JOB, payload: { ...move, after: last.customerId } });
  });
}

export const movedJob: JobDefinition = {
  kind: MOVED_JOB,
  lane: 'calendar',
  handle: (services, payload) => notifyPlayers(services, payload),
};
