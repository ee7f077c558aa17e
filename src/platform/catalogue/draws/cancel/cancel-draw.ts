// A draw of a lottery that is called off.
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';
import { runHooks } from '../../../module-parts.ts';
import { getPaidCents, refundParts, refundTickets } from '../../../money/ledger/refund.ts';
import type { Services } from '../../../services.ts';
import { findOffer } from '../../offers/store.ts';
import type { Pause } from '../entries.ts';
import type { DrawRow } from '../lifecycle.ts';
import {
  type Cancellation,
  type CancelledDraw,
  CancelRefused,
  CUSTOMERS_AT_ONCE,
  describeRefund,
  isUndrawn,
  type MoneyBack,
  markCancelled,
  queueCancelled,
  refundCustomers,
} from './cancelled-draw.ts';
import { listCustomersToRefund, type Refundable, readRefundable } from './refundable.ts';

/** Gives back what was paid for a cancelled draw. */
export const DRAW_REFUND_JOB = 'draw_refund';
export const nameRefundJob = (drawId: string): string => `${DRAW_REFUND_JOB}:${drawId}`;

const lockDraw = (tx: Tx, { database }: Services, drawId: string): Promise<DrawRow> =>
  tx
    .selectFrom('draw')
    .selectAll()
    .where('id', '=', drawId)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();

/** @throws CancelRefused */
export async function requireCancellable(tx: Tx | Services['database']['db'], draw: DrawRow): Promise<void> {
  const offer = await findOffer(tx, draw.offer_key);
  if (offer?.type !== 'lottery_ticket')
    throw new CancelRefused('This is no draw of a lottery: `raffles cancel` calls off one of a raffle.');
  if (!isUndrawn(draw)) throw new CancelRefused('It has its numbers: its prizes are won.');
}

/** Decides it once. False where it was cancelled before. */
const decideCancelled = (services: Services, drawId: string, cancellation: Cancellation): Promise<boolean> =>
  transactAndPurge(services, async (tx, announce) => {
    const draw = await lockDraw(tx, services, drawId);
    if (draw.cancelled_at !== null) return false;
    await requireCancellable(tx, draw);
    await markCancelled(tx, services, draw, cancellation);
    await tx.deleteFrom('typed_result').where('draw_id', '=', draw.id).execute();
    announce(...listDrawTags(draw.offer_key, draw.draw_no));
    await enqueueJob(tx, services, {
      kind: DRAW_REFUND_JOB,
      payload: { drawId },
      dedupe: nameRefundJob(drawId),
    });
    return true;
  });

const toBack = (customerId: string, { tickets, parts }: Refundable): MoneyBack => ({
  customerId,
  tickets: tickets.length + parts.length,
  cents: [...tickets, ...parts].reduce((sum, one) => sum + getPaidCents(one), 0),
});

/** Refunds the next customers. False where there are none left. */
const refundNext = (services: Services, draw: CancelledDraw): Promise<boolean> =>
  transact(services.database, async (tx) => {
    // Of two workers the second looks again once the first has committed.
    await lockDraw(tx, services, draw.id);
    const customers = await listCustomersToRefund(tx, draw.id, CUSTOMERS_AT_ONCE);
    if (customers.length === 0) return false;
    const refundable = await readRefundable(tx, draw.id, customers);
    const description = describeRefund(draw);
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
    const backs = [...refundable].map(([customerId, own]) => toBack(customerId, own));
    await queueCancelled(tx, services, draw, { kind: 'draw_cancelled', backs });
    return true;
  });

/** Gives back what was paid for a cancelled draw. Does what an earlier run left. */
export const refundCancelledDraw = (services: Services, drawId: string, pause?: Pause): Promise<void> =>
  refundCustomers(services, drawId, (draw) => refundNext(services, draw), pause);

/**
 * Cancels a draw of a lottery and gives everybody's money back: a ticket that plays in no other draw is refunded as a
 * whole, of any other what it cost in this draw; pools of the draw are cancelled. False where it was cancelled before;
 * what was left of that is done then. @throws CancelRefused
 */
export async function cancelLotteryDraw(
  services: Services,
  drawId: string,
  cancellation: Cancellation,
): Promise<boolean> {
  const isDecided = await decideCancelled(services, drawId, cancellation);
  await refundCancelledDraw(services, drawId);
  return isDecided;
}
