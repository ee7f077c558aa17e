// A draw of a raffle that is called off: it is never held, and everybody's money goes back, once. Deciding it and giving the
// money back are apart, so that what was cut off is done when it is done again.
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import { type Db, type Tx, transact } from '../../../ground/db/open.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import { runHooks } from '../../../module-parts.ts';
import { getPaidCents, refundTickets, type SoldTicket } from '../../../money/ledger/refund.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { type Pause, yieldToOthers } from '../../draws/entries.ts';
import { type DrawRow, moveDraw } from '../../draws/lifecycle.ts';
import { findOffer } from '../../offers/store.ts';

/** Gives back what was paid for a cancelled draw. */
export const REFUND_JOB = 'raffle_refund';

/** The draw cannot be cancelled; the message says why. */
export class CancelRefused extends Error {
  override readonly name = 'CancelRefused';
}

const ON_SALE: readonly string[] = ['DRAW_OPEN', 'DRAW_CAPPED'];
const UNDRAWN: readonly string[] = [...ON_SALE, 'DRAW_CLOSED'];

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
  if (!UNDRAWN.includes(main.status)) throw new CancelRefused('It is drawn: its prizes are won.');
  const drawn = birds.find(({ status }) => !UNDRAWN.includes(status));
  if (drawn)
    throw new CancelRefused(
      `Its early bird ${drawn.draw_no} is drawn, and what was won in it stays won. Extend the draw, or close it early.`,
    );
  return main;
}

/** Why the draw is cancelled, and who says so. */
export interface Cancellation {
  /** As its customers read it. */
  readonly reason: string;
}

/**
 * Decides it once, and queues the refunds. False where it was cancelled before.
 * @throws CancelRefused
 */
export const decideCancelled = (
  services: Services,
  drawId: string,
  { reason }: Cancellation,
): Promise<boolean> =>
  transactAndPurge(services, async (tx, announce) => {
    const draws = await lockDraws(tx, services, drawId);
    const main = requireUndrawn(draws);
    if (main.cancelled_at !== null) return false;
    for (const draw of draws) {
      const set = { cancelled_at: getNowIso(services.clock), cancel_reason: reason };
      if (ON_SALE.includes(draw.status)) await moveDraw(tx, services, draw, { to: 'DRAW_CLOSED', set });
      else await tx.updateTable('draw').set(set).where('id', '=', draw.id).execute();
      announce(...listDrawTags(draw.offer_key, draw.draw_no));
    }
    await enqueueJob(tx, services, {
      kind: REFUND_JOB,
      payload: { drawId },
      dedupe: `${REFUND_JOB}:${drawId}`,
    });
    return true;
  });

const CUSTOMERS_AT_ONCE = 100;

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

interface Told extends Pick<DrawRow, 'id' | 'draw_no' | 'cancel_reason'> {
  readonly offerName: string;
}

/** One message for each customer: of all that is back. */
function queueCancelled(
  tx: Tx,
  services: Services,
  draw: Told,
  tickets: readonly (SoldTicket & { readonly tickets: number })[],
): Promise<void> {
  const mails = [...Map.groupBy(tickets, ({ customer_id }) => customer_id)].map(([customerId, own]) => ({
    kind: 'raffle_cancelled' as const,
    customerId,
    dedupe: `raffle_cancelled:${draw.id}:${customerId}`,
    payload: {
      offerName: draw.offerName,
      drawNo: draw.draw_no,
      reason: draw.cancel_reason ?? '',
      tickets: own.reduce((sum, one) => sum + one.tickets, 0),
      cents: own.reduce((sum, one) => sum + getPaidCents(one), 0),
    },
  }));
  return queueMails(tx, services, mails);
}

/** Refunds the tickets of the next customers. False where there are none left. */
const refundNext = (services: Services, draw: Told): Promise<boolean> =>
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
    await refundTickets(
      tx,
      services,
      tickets,
      `Money back: ${draw.offerName} draw ${draw.draw_no} was cancelled`,
    );
    await queueCancelled(tx, services, draw, tickets);
    return true;
  });

/** Ends the orders ahead of a cancelled draw and gives back what was paid for it. Does what an earlier run left. */
export async function refundCancelled(
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
