// What calling off a draw is, whatever is drawn in it: it is never held here, and everybody's money goes back, once. Deciding
// it and giving the money back are apart, so that what was cut off is done when it is done again.
import { type Tx, transact } from '../../../ground/db/open.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import { runHooks } from '../../../module-parts.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { findOffer } from '../../offers/store.ts';
import { type Pause, yieldToOthers } from '../entries.ts';
import { type DrawRow, moveDraw } from '../lifecycle.ts';

/** The draw cannot be cancelled; the message says why. */
export class CancelRefused extends Error {
  override readonly name = 'CancelRefused';
}

const ON_SALE: readonly string[] = ['DRAW_OPEN', 'DRAW_CAPPED'];
const UNDRAWN: readonly string[] = [...ON_SALE, 'DRAW_CLOSED'];

/** Customers whose money goes back in one transaction. */
export const CUSTOMERS_AT_ONCE = 100;

export const isUndrawn = ({ status }: Pick<DrawRow, 'status'>): boolean => UNDRAWN.includes(status);

/** Why the draw is cancelled. */
export interface Cancellation {
  /** As its customers read it. */
  readonly reason: string;
}

/** Nothing is sold of it any more, and no step is taken of it. */
export async function markCancelled(
  tx: Tx,
  services: Services,
  draw: DrawRow,
  { reason }: Cancellation,
): Promise<void> {
  const set = { cancelled_at: getNowIso(services.clock), cancel_reason: reason };
  if (ON_SALE.includes(draw.status)) await moveDraw(tx, services, draw, { to: 'DRAW_CLOSED', set });
  else await tx.updateTable('draw').set(set).where('id', '=', draw.id).execute();
}

export interface CancelledDraw extends Pick<DrawRow, 'id' | 'draw_no' | 'cancel_reason'> {
  readonly offerName: string;
}

/** How the ledger describes what goes back. */
export const describeRefund = ({ offerName, draw_no }: CancelledDraw): string =>
  `Money back: ${offerName} draw ${draw_no} was cancelled`;

/** What a customer is told: of all that is back. */
export interface MoneyBack {
  readonly customerId: string;
  readonly tickets: number;
  readonly cents: number;
}

/** One message for each customer. @param kind what names it: nobody is told twice of one draw */
export const queueCancelled = (
  tx: Tx,
  services: Services,
  draw: CancelledDraw,
  { kind, backs }: { readonly kind: string; readonly backs: readonly MoneyBack[] },
): Promise<void> =>
  queueMails(
    tx,
    services,
    backs.map(({ customerId, tickets, cents }) => ({
      kind: 'raffle_cancelled' as const,
      customerId,
      dedupe: `${kind}:${draw.id}:${customerId}`,
      payload: {
        offerName: draw.offerName,
        drawNo: draw.draw_no,
        reason: draw.cancel_reason ?? '',
        tickets,
        cents,
      },
    })),
  );

/** Gives back what was paid for a cancelled draw. Does what an earlier run left. */
export async function refundCustomers(
  services: Services,
  drawId: string,
  /** Refunds the next customers. False where there are none left. */
  refundNext: (draw: CancelledDraw) => Promise<boolean>,
  pause: Pause = yieldToOthers,
): Promise<void> {
  const { db } = services.database;
  const row = await db.selectFrom('draw').selectAll().where('id', '=', drawId).executeTakeFirstOrThrow();
  if (row.cancelled_at === null) throw new Error(`The draw ${drawId} is not cancelled`);
  const offer = await findOffer(db, row.offer_key);
  const { id, draw_no, cancel_reason } = row;
  const draw = { id, draw_no, cancel_reason, offerName: offer?.name ?? row.offer_key };
  await transact(services.database, (tx) => runHooks(services, 'onDrawCancelled', tx, services, drawId));
  while (await refundNext(draw)) await pause();
}
