// Charges a pre-order when sales have opened: a purchase like any other, in one transaction. What cannot be bought is
// cancelled, and the customer is notified. Where only money lacks the customer is notified at once, and it is tried again
// until sales end: for a while with the tickets that are kept for it, after that as long as others have left enough.
import { z } from 'zod';
import { findOrderEffect } from '#lib/domain/refusals/refusal-table.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import { selectSoldUnder } from '../../catalogue/offers/pricing/sold-under.ts';
import { countOrderedTickets } from '../../catalogue/raffles/tickets-left.ts';
import { DomainError } from '../../domain-error.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { isBreachOf } from '../../ground/db/rules.ts';
import type { ScheduledPurchaseTable } from '../../ground/db/schema/schema.ts';
import type { JobDefinition } from '../../ground/jobs/lanes.ts';
import { enqueueJob, NotYetDue } from '../../ground/jobs/queue.ts';
import { type MailContent, queueMails } from '../../ground/mail/queue.ts';
import { isBlockedBreach, refuseIfBlocked, selectShopBlockFacts } from '../../money/blocks/blocks.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { type CartLine, priceAsked } from '../cart/lines.ts';
import { choosePricing } from '../products/buyer.ts';
import { findEarliestStop, sumChargedCents } from '../products/line-sums.ts';
import type { PricedLine } from '../products/product.ts';
import { waitForFreeMoney } from './free-money.ts';
import { PRE_ORDER_JOB } from './order-job.ts';
import { describeOrder } from './order-label.ts';
import { readMissing, readOwnFreeCents } from './order-money.ts';
import { findMoneyTry, findTryAfter, getKeptUntil, isKeptTimeOver } from './order-times.ts';
import { type OrderedSale, readOrderedSale } from './ordered-sale.ts';
import { purchaseLines } from './purchase.ts';

/** How long until it is looked again whether what is ordered is back on sale, in milliseconds. */
const OFF_SALE_WAIT_MS = 10 * MINUTE_MS;

/** Why a pre-order is not bought as it was agreed. */
type AgreementFault = 'draw_closed' | 'price_changed';

class AgreementBroken extends Error {
  override readonly name = 'AgreementBroken';
  readonly fault: AgreementFault;

  constructor(fault: AgreementFault) {
    super(`The pre-order is not sold as it was agreed: ${fault}`);
    this.fault = fault;
  }
}

/** The customer, and the pricing that the order was made under. */
const readCustomer = (
  tx: Tx,
  services: Services,
  order: Pick<ScheduledPurchaseTable, 'customer_id' | 'ticket_id'>,
) =>
  tx
    .selectFrom('customer')
    .select(['state', 'pricing_id'])
    .select(selectShopBlockFacts(services).as('block_facts'))
    .select(selectSoldUnder(order.ticket_id).as('sold_under'))
    .where('id', '=', order.customer_id)
    .executeTakeFirstOrThrow();

/** The line as it is sold now, if it is what was agreed: the same draws, at no higher price. */
async function priceAgreed(tx: Tx, services: Services, order: ScheduledPurchaseTable): Promise<PricedLine> {
  const customer = await readCustomer(tx, services, order);
  const { input, drawNos } = JSON.parse(order.asked) as CartLine;
  const buyer = {
    customerId: order.customer_id,
    region: customer.state,
    pricingId: choosePricing(customer.pricing_id, customer.sold_under),
  };
  const line = await priceAsked(tx, services, { kind: 'lottery_ticket', ...input }, buyer, {
    fillsOrder: order.released_at === null,
  });
  if (line.isPreOrder) throw new Error(`Sales of the pre-order ${order.id} have not opened`);
  const entersThose = drawNos.every((drawNo) => line.draws.some((draw) => draw.drawNo === drawNo));
  if (!entersThose) throw new AgreementBroken('draw_closed');
  if (line.priceCents > order.price_cents) throw new AgreementBroken('price_changed');
  const sale = { lines: [line], chargedCents: sumChargedCents([line]) };
  refuseIfBlocked(services, customer.block_facts, sale);
  return line;
}

const tell = (
  tx: Tx,
  services: Services,
  order: ScheduledPurchaseTable,
  content: MailContent,
  dedupe = `pre_order:${order.id}`,
) => queueMails(tx, services, [{ ...content, customerId: order.customer_id, dedupe }]);

/** The order, held, as long as it is neither bought nor cancelled. */
const lockOpenOrder = (tx: Tx, { database }: Services, id: string) =>
  tx
    .selectFrom('scheduled_purchase')
    .selectAll()
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/**
 * Why an order ends with its sales: the reason for which its charge failed last, except where the money is there now.
 * Without a failed charge, and with the money, what it is refused for at its end.
 */
async function findReasonAtEnd(
  { database: { db } }: Services,
  order: ScheduledPurchaseTable,
  refused: string,
): Promise<string> {
  if (order.declined_at === null || order.reason === null) return refused;
  if (order.reason !== 'funds_insufficient') return order.reason;
  const hasMoney = (await readOwnFreeCents(db, order.customer_id)) >= order.price_cents;
  return hasMoney ? refused : order.reason;
}

async function chargeOnce(services: Services, id: string): Promise<void> {
  let stop = Number.POSITIVE_INFINITY;
  await transact(
    services.database,
    async (tx) => {
      stop = Number.POSITIVE_INFINITY;
      const order = await lockOpenOrder(tx, services, id);
      if (!order) return;
      const line = await priceAgreed(tx, services, order);
      stop = findEarliestStop([line]);
      await waitForFreeMoney(tx, services, order, { priceCents: line.priceCents, stop });
      const receipt = await purchaseLines(tx, services, {
        customerId: order.customer_id,
        lines: [line],
        channelKey: 'pre_order',
      });
      await tx
        .updateTable('scheduled_purchase')
        .set({ done_at: getNowIso(services.clock), checkout_id: receipt.checkoutId, reason: null })
        .where('id', '=', id)
        .execute();
      const payload = {
        description: line.label,
        priceCents: line.priceCents,
        checkoutId: receipt.checkoutId,
      };
      await tell(tx, services, order, { kind: 'pre_order_charged', payload });
    },
    () => {
      if (services.clock.now() >= stop) throw new AgreementBroken('draw_closed');
    },
  );
}

/**
 * Ends a pre-order that was not bought, in the transaction that gives the reason. False where it was bought or ended
 * before.
 */
export async function endPreOrder(tx: Tx, services: Services, id: string, reason: string): Promise<boolean> {
  const order = await lockOpenOrder(tx, services, id);
  if (!order) return false;
  await tx
    .updateTable('scheduled_purchase')
    .set({ status: 'scheduled_status_cancelled', done_at: getNowIso(services.clock), reason })
    .where('id', '=', id)
    .execute();
  if (reason === 'cancelled') return true;
  const payload = { description: describeOrder(order), priceCents: order.price_cents, reason };
  await tell(tx, services, order, { kind: 'pre_order_failed', payload });
  return true;
}

/** The same by itself. */
export const cancelPreOrder = (services: Services, id: string, reason: string): Promise<boolean> =>
  transact(services.database, (tx) => endPreOrder(tx, services, id, reason));

interface Cancelling {
  /** What ends the account is confirmed by itself; time off is the reason in the message about each order. */
  readonly reason: 'cancelled' | 'break' | 'exclusion';
  /** Those that are due before this ISO instant alone; all of them when left out. */
  readonly dueBefore?: string | undefined;
}

/** Cancels what a customer has ordered ahead, in the transaction that ends the account or begins time off. */
export async function cancelPreOrdersOf(
  tx: Tx,
  services: Services,
  customerId: string,
  { reason, dueBefore }: Cancelling = { reason: 'cancelled' },
): Promise<void> {
  const orders = await tx
    .selectFrom('scheduled_purchase')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('done_at', 'is', null)
    .$if(dueBefore !== undefined, (query) => query.where('due_at', '<', dueBefore ?? ''))
    .orderBy('id')
    .execute();
  for (const { id } of orders) await endPreOrder(tx, services, id, reason);
}

/** Ends the orders ahead of a draw that was cancelled. */
export async function endPreOrdersOfDraw(tx: Tx, services: Services, drawId: string): Promise<void> {
  const orders = await tx
    .selectFrom('scheduled_purchase')
    .innerJoin('raffle_ticket', 'raffle_ticket.ticket_id', 'scheduled_purchase.ticket_id')
    .select('scheduled_purchase.id')
    .where('raffle_ticket.draw_id', '=', drawId)
    .where('scheduled_purchase.done_at', 'is', null)
    .orderBy('scheduled_purchase.id')
    .execute();
  for (const { id } of orders) await endPreOrder(tx, services, id, 'draw_cancelled');
}

const readOpenOrder = ({ database: { db } }: Services, id: string) =>
  db
    .selectFrom('scheduled_purchase')
    .selectAll()
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst();

/** Whether tickets are left that an order may have: one for which none are kept any more leaves the others theirs. */
async function hasTickets(
  { database: { db } }: Services,
  order: ScheduledPurchaseTable,
  sale: OrderedSale,
): Promise<boolean> {
  const keptForOthers = order.released_at === null ? 0 : await countOrderedTickets(db, sale.mainId);
  return sale.unsold - keptForOthers >= sale.tickets;
}

/** Why an order ends that was refused. Undefined where what is ordered is on sale again, or will be: it is kept. */
async function findEnd(services: Services, id: string, reason: string): Promise<string | undefined> {
  const order = await readOpenOrder(services, id);
  const sale = order && (await readOrderedSale(services.database.db, order));
  if (!sale) return reason;
  if (services.clock.now() >= sale.stop) return findReasonAtEnd(services, order, reason);
  if (findOrderEffect(reason) !== 'kept') return reason;
  if (reason === 'offer_unavailable') return undefined;
  return sale.isSellable && (await hasTickets(services, order, sale)) ? undefined : reason;
}

/** Until when an order waits that the operator has taken off sale for now; undefined for one that does not wait. */
async function findSaleWait(services: Services, id: string): Promise<number | undefined> {
  const order = await readOpenOrder(services, id);
  if (!order) return undefined;
  const sale = await readOrderedSale(services.database.db, order);
  const now = services.clock.now();
  if (!sale || now >= sale.stop) return undefined;
  const isUncappable = sale.offSale === 'sold_out' && sale.isSellable && sale.unsold >= sale.tickets;
  if (sale.offSale !== 'offer_unavailable' && !isUncappable) return undefined;
  return findTryAfter(OFF_SALE_WAIT_MS, sale, now) ?? now + OFF_SALE_WAIT_MS;
}

/** Notes a charge that has failed. Tickets are given up after a while: an empty wallet must not keep them from others. */
async function declineOrder(
  tx: Tx,
  { clock }: Services,
  order: ScheduledPurchaseTable,
  reason: string,
): Promise<string> {
  const now = getNowIso(clock);
  const declined_at = order.declined_at ?? now;
  const released_at = order.released_at ?? (isKeptTimeOver({ declined_at }, clock.now()) ? now : null);
  await tx
    .updateTable('scheduled_purchase')
    .set({ declined_at, released_at, reason })
    .where('id', '=', order.id)
    .execute();
  return declined_at;
}

/** Tells once of each reason for which an order could not be charged, while its owner can still mend it. */
async function tellDeclined(
  tx: Tx,
  services: Services,
  order: ScheduledPurchaseTable,
  {
    reason,
    declinedAt,
    sale,
  }: { readonly reason: string; readonly declinedAt: string; readonly sale: OrderedSale },
): Promise<void> {
  const missing = await readMissing(tx, order.customer_id);
  const payload = {
    description: describeOrder(order),
    priceCents: order.price_cents,
    missingCents: missing.get(order.id) ?? 0,
    reason,
    keptUntil: order.released_at === null ? toIso(getKeptUntil(declinedAt, sale)) : null,
    stopAt: toIso(sale.stop),
    scheduledId: order.id,
  };
  await tell(tx, services, order, { kind: 'pre_order_unpaid', payload }, `pre_order:${order.id}:${reason}`);
}

async function tryAgain(services: Services, id: string, reason: string): Promise<void> {
  await transact(services.database, async (tx) => {
    const order = await lockOpenOrder(tx, services, id);
    if (!order) return;
    const sale = await readOrderedSale(tx, order);
    const next = sale && findMoneyTry(order, sale, services.clock.now());
    if (!sale || next === undefined) {
      await endPreOrder(tx, services, id, reason);
      return;
    }
    const declinedAt = await declineOrder(tx, services, order, reason);
    await tellDeclined(tx, services, order, { reason, declinedAt, sale });
    const payload = { scheduledId: id };
    const dedupe = `${PRE_ORDER_JOB}:${id}:${next}`;
    await enqueueJob(tx, services, { kind: PRE_ORDER_JOB, payload, dedupe, runAt: next });
  });
}

/** Why the order cannot be bought, by name; undefined for what is no answer to that. */
function findReason(error: unknown): string | undefined {
  if (error instanceof AgreementBroken) return error.fault;
  if (isBreachOf('draw_not_open', error)) return 'draw_closed';
  if (isBlockedBreach(error)) return 'purchase_blocked';
  return error instanceof DomainError && findOrderEffect(error.code) !== 'waits' ? error.code : undefined;
}

/**
 * Charges a pre-order that is due; does nothing for one that is done.
 * @throws NotYetDue for one that waits until what it is of is on sale again, or its money is free
 */
export async function chargePreOrder(services: Services, id: string): Promise<void> {
  const waitsUntil = await findSaleWait(services, id);
  if (waitsUntil !== undefined) throw new NotYetDue(waitsUntil);
  try {
    await chargeOnce(services, id);
  } catch (error) {
    const reason = findReason(error);
    if (reason === undefined) throw error;
    if (findOrderEffect(reason) === 'again') return tryAgain(services, id, reason);
    const end = await findEnd(services, id, reason);
    if (end === undefined) throw error;
    await cancelPreOrder(services, id, end);
  }
}

const Payload = z.object({ scheduledId: z.string() });

export const preOrderJob: JobDefinition = {
  kind: PRE_ORDER_JOB,
  lane: 'purchases',
  handle: (services, payload) => chargePreOrder(services, Payload.parse(payload).scheduledId),
};
