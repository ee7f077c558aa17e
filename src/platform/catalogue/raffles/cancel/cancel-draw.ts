// A draw of a raffle that is called off, with its early birds.
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import { type Db, type Tx, transact } from '../../../ground/db/open.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';
import { getPaidCents, refundTickets, type SoldTicket } from '../../../money/ledger/refund.ts';
import type { Services } from '../../../services.ts';
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
} from '../../draws/cancel/cancelled-draw.ts';
import type { Pause } from '../../draws/entries.ts';
import type { DrawRow } from '../../draws/lifecycle.ts';

/** Gives back what was paid for a cancelled draw. */
export const REFUND_JOB = 'raffle_refund';

/** The draw with its early birds, itself first, held until the commit. */
async function lockDraws(tx: Tx, { database }: Services, drawId: string): Promise<readonly DrawRow[]> {
  const rows = await tx
    .selectFrom('draw')
    .selectAll()
    .where((where) => where.or([where('id', '=', drawId), where('parent_id', '=', drawId)]))
    .orderBy('draw_no')
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .execute();
  return rows.toSorted((a, b) => Number(b.id === drawId) - Number(a.id === drawId));
}

/** The main draw of those that are given, itself first. @throws CancelRefused where it cannot be cancelled any more */
export function requireUndrawn([main, ...birds]: readonly DrawRow[]): DrawRow {
  if (main?.source !== 'own') throw new CancelRefused('This is not the draw of a raffle.');
  if (main.parent_id !== null)
    throw new CancelRefused('An early bird is cancelled with its main draw. Name the main draw.');
  if (!isUndrawn(main)) throw new CancelRefused('It is drawn: its prizes are won.');
  const drawn = birds.find((bird) => !isUndrawn(bird));
  if (drawn)
    throw new CancelRefused(
      `Its early bird ${drawn.draw_no} is drawn, and what was won in it stays won. Extend the draw, or close it early.`,
    );
  return main;
}

/**
 * Decides it once, and queues the refunds. False where it was cancelled before.
 * @throws CancelRefused
 */
export const decideCancelled = (
  services: Services,
  drawId: string,
  cancellation: Cancellation,
): Promise<boolean> =>
  transactAndPurge(services, async (tx, announce) => {
    const draws = await lockDraws(tx, services, drawId);
    const main = requireUndrawn(draws);
    if (main.cancelled_at !== null) return false;
    for (const draw of draws) {
      await markCancelled(tx, services, draw, cancellation);
      announce(...listDrawTags(draw.offer_key, draw.draw_no));
    }
    await enqueueJob(tx, services, {
      kind: REFUND_JOB,
      payload: { drawId },
      dedupe: `${REFUND_JOB}:${drawId}`,
    });
    return true;
  });

/** Charged tickets of the draw that are not refunded yet. */
export const selectUnrefunded = (tx: Db | Tx, drawId: string) =>
  tx
    .selectFrom('raffle_ticket')
    .innerJoin('ticket', 'ticket.id', 'raffle_ticket.ticket_id')
    .where('raffle_ticket.draw_id', '=', drawId)
    .where('ticket.is_charged', '=', 1)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('ledger_transaction')
            .select('ledger_transaction.id')
            .where('ledger_transaction.kind', '=', 'refund')
            .whereRef('ledger_transaction.reference', '=', 'ticket.id'),
        ),
      ),
    );

async function listNext(tx: Tx, drawId: string) {
  const customers = await selectUnrefunded(tx, drawId)
    .select('ticket.customer_id')
    .distinct()
    .orderBy('ticket.customer_id')
    .limit(CUSTOMERS_AT_ONCE)
    .execute();
  if (customers.length === 0) return [];
  return selectUnrefunded(tx, drawId)
    .select(['ticket.id', 'ticket.customer_id', 'ticket.price_cents', 'ticket.discount_cents'])
    .select(['ticket.cause_cents', 'raffle_ticket.tickets'])
    .where(
      'ticket.customer_id',
      'in',
      customers.map(({ customer_id }) => customer_id),
    )
    .orderBy('ticket.customer_id')
    .execute();
}

type DrawnTicket = SoldTicket & { readonly tickets: number };

const listBacks = (tickets: readonly DrawnTicket[]): MoneyBack[] =>
  [...Map.groupBy(tickets, ({ customer_id }) => customer_id)].map(([customerId, own]) => ({
    customerId,
    tickets: own.reduce((sum, one) => sum + one.tickets, 0),
    cents: own.reduce((sum, one) => sum + getPaidCents(one), 0),
  }));

/** Refunds the tickets of the next customers. False where there are none left. */
const refundNext = (services: Services, draw: CancelledDraw): Promise<boolean> =>
  transact(services.database, async (tx) => {
    // Of two workers the second looks again once the first has committed. Purchases hold no row of this table.
    await tx
      .selectFrom('raffle_draw')
      .select('draw_id')
      .where('draw_id', '=', draw.id)
      .$if(services.database.flavor === 'postgres', (query) => query.forNoKeyUpdate())
      .execute();
    const tickets = await listNext(tx, draw.id);
    if (tickets.length === 0) return false;
    await refundTickets(tx, services, tickets, describeRefund(draw));
    await queueCancelled(tx, services, draw, { kind: 'raffle_cancelled', backs: listBacks(tickets) });
    return true;
  });

/** Ends the orders ahead of a cancelled draw and gives back what was paid for it. Does what an earlier run left. */
export const refundCancelled = (services: Services, drawId: string, pause?: Pause): Promise<void> =>
  refundCustomers(services, drawId, (draw) => refundNext(services, draw), pause);

/**
 * Cancels a draw of a raffle with its early birds, and gives everybody's money back: to the wallet what was paid, to codes
 * and promotions what they took off; causes give back their part, and limits count the tickets no longer. False where it was
 * cancelled before; what was left of that is done then.
 * @throws CancelRefused
 */
export async function cancelDraw(
  services: Services,
  drawId: string,
  cancellation: Cancellation,
): Promise<boolean> {
  const isDecided = await decideCancelled(services, drawId, cancellation);
  await refundCancelled(services, drawId);
  return isDecided;
}
