// A ticket that was bought is bought again for each draw that it has not entered.
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import type { RecurringOption } from '#lib/contracts/offers/offer.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import type { createAutoplay } from '#lib/contracts/recurring/autoplay.ts';
import { RECURRING_ERRORS, SET_UP_ERRORS } from '#lib/contracts/recurring/recurring-errors.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { isJackpotAmount } from '#lib/domain/recurring/minimum-jackpot.ts';
import { CALENDAR_DATE } from '../../catalogue/draws/calendar-date.ts';
import { findOffer } from '../../catalogue/offers/store.ts';
import { createDomainError } from '../../domain-error.ts';
import type { SaleGate } from '../../ground/config/sale-gate.ts';
import { runOnce } from '../../ground/db/idempotency.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { RecurringTable } from '../../ground/db/schema/recurring-schema.ts';
import type { TicketTable } from '../../ground/db/schema/schema.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import { priceAsked } from '../../sale/cart/lines.ts';
import { findRepeatsOver } from '../../sale/checkout/repeat-limit.ts';
import { readRepeatedTickets } from '../../sale/orders/repeated-tickets.ts';
import type { AskedLine, TicketPattern } from '../../sale/products/product.ts';
import { getProduct } from '../../sale/products/registry.ts';
import { insertRecurring } from '../../sale/products/repeats/create.ts';
import type { Services } from '../../services.ts';
import { beginRecurring } from './begin.ts';
import { readBuyer, requireFund } from './change.ts';
import { leaveOutEntered } from './charges/leave-out-entered.ts';
import { canWaitForJackpot } from './jackpot.ts';
import { refuseOnBreak } from './refuse-on-break.ts';
import { lockRecurring } from './store.ts';

/** Kinds whose tickets are patterns for what repeats. */
const REPEATED_TYPES = [
  'lottery_ticket',
  'raffle_ticket',
  'syndicate_share',
  'social_syndicate_share',
] as const satisfies RecurringTable['product_type'][];

type Asked = BodyOf<typeof createAutoplay>;

const readJackpotCents = (minimum: Asked['minimumJackpotAmount']): number =>
  toCents(minimum?.amount ?? '0.00');

/** @throws DomainError `ticket_unknown`, `recurring_exists` */
async function requireTicket(tx: Tx, customerId: string, ticketId: string): Promise<TicketTable> {
  const ticket = await tx
    .selectFrom('ticket')
    .selectAll()
    .where('id', '=', ticketId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!ticket) throw createDomainError(SET_UP_ERRORS, 'ticket_unknown');
  const repeated = await readRepeatedTickets(tx, customerId, [ticketId]);
  if (repeated.size > 0) throw createDomainError(SET_UP_ERRORS, 'recurring_exists');
  return ticket;
}

/** @throws DomainError `recurring_unavailable` */
function requireProductType(kind: string): RecurringTable['product_type'] {
  const found = REPEATED_TYPES.find((type) => type === kind);
  if (!found) throw createDomainError(CART_ERRORS, 'recurring_unavailable');
  return found;
}

const isOffered = (option: RecurringOption | undefined): boolean =>
  option?.type === 'autoplay' && option.availability !== 'never';

/** The line that is bought each time, with its price for one draw. @throws DomainError of `CART_ERRORS` */
async function createPattern(
  tx: Tx,
  services: Services,
  ticket: TicketTable,
  { numberOfShares, isMonthly, minimumJackpotAmount }: Asked,
): Promise<TicketPattern> {
  const { recurring, toReplayInput } = getProduct(services, ticket.kind);
  // One draw of each month is found by the weekdays on which a lottery is drawn.
  if (isMonthly && recurring?.charging !== 'lottery')
    throw createDomainError(CART_ERRORS, 'recurring_unavailable');
  if (minimumJackpotAmount && !isJackpotAmount(minimumJackpotAmount))
    throw createDomainError(RECURRING_ERRORS, 'jackpot_invalid');
  const { kind, offer_key } = ticket;
  if (
    readJackpotCents(minimumJackpotAmount) > 0 &&
    !(offer_key && (await canWaitForJackpot(tx, services, { kind, offer_key })))
  )
    throw createDomainError(CART_ERRORS, 'recurring_unavailable');
  const buyer = await readBuyer(tx, ticket.customer_id, ticket.id);
  if (recurring?.readTicketPattern)
    return recurring.readTicketPattern(tx, ticket, { numberOfShares }, buyer.region);
  // What it reads, it reads in this transaction: SQLite has one connection, which the transaction holds.
  const replayed = await toReplayInput?.(ticket, { ...services, database: { ...services.database, db: tx } });
  const offer = await findOffer(tx, ticket.offer_key ?? '');
  if (!recurring || !offer || !replayed) throw createDomainError(CART_ERRORS, 'recurring_unavailable');
  const pattern = recurring.toPattern?.(replayed) ?? replayed;
  const asked = recurring.change?.(pattern, { numberOfShares }, offer) ?? pattern;
  if (!isOffered(recurring.findOption?.(asked, offer)))
    throw createDomainError(CART_ERRORS, 'recurring_unavailable');
  const line = await priceAsked(tx, services, asked, buyer);
  const content = recurring.describe?.(asked, offer);
  return {
    asked,
    label: content ? `${offer.name}: ${content.description}` : line.label,
    unitCents: recurring.forPool ? line.priceCents : toCents(line.toCartItem('').unitPrice.amount),
  };
}

/** The day of the last draw that a ticket enters: the draw of its month is that one. */
async function findLastDay(tx: Tx, ticketId: string): Promise<string | undefined> {
  const { day } = await tx
    .selectFrom('entry')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .select((row) => row.fn.max<string | null>(CALENDAR_DATE).as('day'))
    .where('entry.ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
  return day ?? undefined;
}

interface RepeatRequest {
  readonly customerId: string;
  readonly key: string;
  /** What the brand of the call sells. */
  readonly findFault: SaleGate;
}

/** @throws DomainError `not_sold_here`, `recurring_unavailable` */
function refuseUnsold(asked: AskedLine, findFault: SaleGate): void {
  const recurringPurchase = { enabled: true, type: 'autoplay' };
  const fault = findFault(Object.assign({}, asked, { recurringPurchase }));
  if (fault) throw createDomainError(CART_ERRORS, fault);
}

/**
 * Begins it, once for a key; gives its id. Nothing is charged now.
 * @throws DomainError of `SET_UP_ERRORS`, `CART_ERRORS`, of `refuseOnBreak`, `fund_unknown`
 */
export async function repeatTicket(
  services: Services,
  { customerId, key, findFault }: RepeatRequest,
  body: Asked,
): Promise<string> {
  const once = { scope: `recurring:${customerId}`, key, request: body };
  const { answer } = await runOnce(services, once, async (tx) => {
    const { state } = await lockWallet(tx, services, customerId);
    await refuseOnBreak(tx, services, customerId);
    const ticket = await requireTicket(tx, customerId, body.ticketId);
    const pattern = await createPattern(tx, services, ticket, body);
    refuseUnsold(pattern.asked, findFault);
    const begun = [{ offerKey: ticket.offer_key ?? '', name: pattern.label }];
    const over = await findRepeatsOver(tx, customerId, begun);
    if (over) throw createDomainError(SET_UP_ERRORS, 'repeats_too_many', over);
    const minimumJackpotCents = readJackpotCents(body.minimumJackpotAmount);
    const id = await insertRecurring(tx, services, {
      customerId,
      state,
      type: 'autoplay',
      productType: requireProductType(ticket.kind),
      offerKey: ticket.offer_key ?? '',
      ...pattern,
      isMonthly: body.isMonthly,
      anchorDate: body.isMonthly ? await findLastDay(tx, ticket.id) : undefined,
      minimumJackpotCents: minimumJackpotCents > 0 ? minimumJackpotCents : undefined,
      fund: body.fund === undefined ? undefined : await requireFund(tx, services, customerId, body.fund),
      sourceTicketId: ticket.id,
    });
    const row = await lockRecurring(tx, services, id);
    if (!row) throw new TypeError(`${id} was not written`);
    await leaveOutEntered(tx, services, row);
    await beginRecurring(tx, services, row);
    return { id };
  });
  return answer.id;
}
