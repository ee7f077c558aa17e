// A draw of a lottery that is called off: it is never held here, and everybody's money goes back, once. Deciding it and
// giving the money back are apart, so that what was cut off is done when it is done again.
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import { runHooks } from '../../../module-parts.ts';
import { refundParts, refundTickets } from '../../../money/ledger/refund.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { findOffer } from '../../offers/store.ts';
import { type Pause, yieldToOthers } from '../entries.ts';
import { type DrawRow, moveDraw } from '../lifecycle.ts';
import { listCustomersToRefund, type Refundable, readRefundable } from './refundable.ts';

/** Gives back what was paid for a cancelled draw. */
export const DRAW_REFUND_JOB = 'draw_refund';
export const nameRefundJob = (drawId: string): string => `${DRAW_REFUND_JOB}:${drawId}`;

/** The draw cannot be cancelled; the message says why. */
export class DrawCancelRefused extends Error {
  override readonly name = 'DrawCancelRefused';
}

const ON_SALE: readonly string[] = ['DRAW_OPEN', 'DRAW_CAPPED'];
const UNDRAWN: readonly string[] = [...ON_SALE, 'DRAW_CLOSED'];

const lockDraw = (tx: Tx, { database }: Services, drawId: string): Promise<DrawRow> =>
  tx
    .selectFrom('draw')
    .selectAll()
    .where('id', '=', drawId)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();

/** @throws DrawCancelRefused */
export async function requireCancellable(tx: Tx | Services['database']['db'], draw: DrawRow): Promise<void> {
  const offer = await findOffer(tx, draw.offer_key);
  if (offer?.type !== 'lottery_ticket')
    throw new DrawCancelRefused('This is no draw of a lottery: `raffles cancel` calls off one of a raffle.');
  if (!UNDRAWN.includes(draw.status)) throw new DrawCancelRefused('It has its numbers: its prizes are won.');
}

/** What its customers read, and the figures that whoever cancels has read. */
export interface DrawCancellation {
  readonly reason: string;
}

/** Decides it once. False where it was cancelled before. */
const decideCancelled = (
  services: Services,
  drawId: string,
  { reason }: DrawCancellation,
): Promise<boolean> =>
  transactAndPurge(services, async (tx, announce) => {
    const draw = await lockDraw(tx, services, drawId);
    if (draw.cancelled_at !== null) return false;
    await requireCancellable(tx, draw);
    const set = { cancelled_at: getNowIso(services.clock), cancel_reason: reason };
    if (ON_SALE.includes(draw.status)) await moveDraw(tx, services, draw, { to: 'DRAW_CLOSED', set });
    else await tx.updateTable('draw').set(set).where('id', '=', draw.id).execute();
    await tx.deleteFrom('typed_result').where('draw_id', '=', draw.id).execute();
    announce(...listDrawTags(draw.offer_key, draw.draw_no));
    await enqueueJob(tx, services, {
      kind: DRAW_REFUND_JOB,
      payload: { drawId },
      dedupe: nameRefundJob(drawId),
    });
    return true;
  });

const CUSTOMERS_AT_ONCE = 100;

interface Told extends Pick<DrawRow, 'id' | 'draw_no' | 'cancel_reason'> {
  readonly offerName: string;
}

const sumBack = ({ tickets, parts }: Refundable): number =>
  [...tickets, ...parts].reduce((sum, one) => sum + one.price_cents - one.discount_cents, 0);

/** One message for each customer: of all that is back. */
function queueCancelled(
  tx: Tx,
  services: Services,
  draw: Told,
  refundable: ReadonlyMap<string, Refundable>,
): Promise<void> {
  const mails = [...refundable].map(([customerId, own]) => ({
    kind: 'raffle_cancelled' as const,
    customerId,
    dedupe: `draw_cancelled:${draw.id}:${customerId}`,
    payload: {
      offerName: draw.offerName,
      drawNo: draw.draw_no,
      reason: draw.cancel_reason ?? '',
      tickets: own.tickets.length + own.parts.length,
      cents: sumBack(own),
    },
  }));
  return queueMails(tx, services, mails);
}

/** Refunds the next customers. False where there are none left. */
const refundNext = (services: Services, draw: Told): Promise<boolean> =>
  transact(services.database, async (tx) => {
    // Of two workers the second looks again once the first has committed.
    await lockDraw(tx, services, draw.id);
    const customers = await listCustomersToRefund(tx, draw.id, CUSTOMERS_AT_ONCE);
    if (customers.length === 0) return false;
    const refundable = await readRefundable(tx, draw.id, customers);
    const description = `Money back: ${draw.offerName} draw ${draw.draw_no} was cancelled`;
    const all = [...refundable.values()];
    const tickets = all.flatMap((own) => own.tickets);
    if (tickets.length > 0) await refundTickets(tx, services, tickets, description);
    const parts = all.flatMap((own) => own.parts);
    await refundParts(tx, services, parts, description);
    if (parts.length > 0)
      await runHooks(
        services,
        'onEntriesRefunded',
        tx,
        services,
        parts.map(({ entryId }) => entryId),
      );
    await queueCancelled(tx, services, draw, refundable);
    return true;
  });

/** Gives back what was paid for a cancelled draw. Does what an earlier run left. */
export async function refundCancelledDraw(
  services: Services,
  drawId: string,
  pause: Pause = yieldToOthers,
): Promise<void> {
  const { db } = services.database;
  const row = await db.selectFrom('draw').selectAll().where('id', '=', drawId).executeTakeFirstOrThrow();
  if (row.cancelled_at === null) throw new Error(`The draw ${drawId} is not cancelled`);
  const offer = await findOffer(db, row.offer_key);
  const draw = { id: row.id, draw_no: row.draw_no, cancel_reason: row.cancel_reason };
  await transact(services.database, (tx) => runHooks(services, 'onDrawCancelled', tx, services, drawId));
  while (await refundNext(services, { ...draw, offerName: offer?.name ?? row.offer_key })) await pause();
}

/**
 * Cancels a draw of a lottery and gives everybody's money back: a ticket that plays in no other draw is refunded as a
 * whole, of any other what it cost in this draw; pools of the draw are cancelled. False where it was cancelled before;
 * what was left of that is done then. @throws DrawCancelRefused
 */
export async function cancelLotteryDraw(
  services: Services,
  drawId: string,
  cancellation: DrawCancellation,
): Promise<boolean> {
  const isDecided = await decideCancelled(services, drawId, cancellation);
  await refundCancelledDraw(services, drawId);
  return isDecided;
}
