import type { DrawStatus } from '#lib/contracts/offers/draw.ts';
import type { RaffleEntry, RaffleTicketOrder } from '#lib/contracts/products/raffle-ticket.ts';
import { isScored } from '#lib/domain/draws/draw-labels.ts';
import { type Currency, toMoney } from '#lib/domain/money/money.ts';
import { joinRuns } from '#lib/domain/raffle/numbers.ts';
import type { EntryWithDraw } from '../../../catalogue/draws/entry-with-draw.ts';
import { getEntryPaidCents } from '../../../catalogue/draws/late-entries.ts';
import { parseAwards } from '../../../catalogue/raffles/entry-awards.ts';
import type { TicketTable } from '../../../ground/db/schema/schema.ts';
import { toOrderedCause } from '../choose-cause.ts';
import { parseTicketBody, type RaffleTicketBody } from './ticket-body.ts';

/** Money back, where they were taken back or the draw was cancelled; else nothing is said about winning before the draw is scored (decision D2). */
function getOutcome(
  ticket: TicketTable,
  rows: readonly EntryWithDraw[],
  currency: Currency,
): RaffleEntry['outcome'] {
  const isTakenBack = rows.some(({ is_cancelled }) => is_cancelled);
  if (isTakenBack || rows.some(({ cancelled_at }) => cancelled_at !== null)) {
    const cents = rows.reduce((sum, row) => sum + getEntryPaidCents(row, ticket), 0);
    const amount = toMoney(cents, currency);
    return isTakenBack
      ? { state: 'refunded', amount, isTakenBack: true }
      : { state: 'refunded', amount, isCancelled: true };
  }
  if (!rows.every(({ status }) => isScored(status as DrawStatus))) return { state: 'waiting' };
  const awards = rows.flatMap(parseAwards);
  if (awards.length === 0) return { state: 'not_won' };
  const paid = rows.filter(({ amount_cents }) => amount_cents !== null);
  return {
    state: 'won',
    prize: toMoney(
      paid.reduce((sum, { amount_cents }) => sum + (amount_cents ?? 0), 0),
      currency,
    ),
    isPaid: paid.every(({ paid_at }) => paid_at !== null),
    prizes: awards.map(({ place, name, number, valueCents, kind, state }) => ({
      place,
      name,
      number,
      value: toMoney(valueCents, currency),
      isCash: kind === 'cash',
      state,
    })),
  };
}

/** The runs of a ticket in one draw, as one entry. */
function toEntry(
  ticket: TicketTable,
  rows: readonly [EntryWithDraw, ...EntryWithDraw[]],
  body: RaffleTicketBody,
): RaffleEntry {
  const [first] = rows;
  const status = first.status as DrawStatus;
  return {
    kind: 'raffle_ticket',
    id: first.id,
    drawNo: first.draw_no,
    drawDate: first.draw_at,
    date: first.local_date,
    stop: first.stop_at,
    status,
    price: toMoney(
      rows.reduce((sum, { price_cents }) => sum + price_cents, 0),
      body.currency,
    ),
    drawName: body.draws.find(({ drawNo }) => drawNo === first.draw_no)?.name ?? body.offerName,
    numbers: joinRuns(
      rows.map(({ first_number, last_number }) => ({ first: first_number ?? 0, last: last_number ?? 0 })),
    ),
    termsRevision: body.termsRevision,
    isSealed: first.sealed_at !== null,
    outcome: getOutcome(ticket, rows, body.currency),
  };
}

const listDrawNos = (entries: readonly EntryWithDraw[]): number[] => [
  ...new Set(entries.map(({ draw_no }) => draw_no)),
];

/** Tickets with their draws, soonest first. */
export function toOrder(ticket: TicketTable, entries: readonly EntryWithDraw[]): RaffleTicketOrder {
  const body = parseTicketBody(ticket);
  return {
    id: ticket.id,
    checkoutId: ticket.checkout_id,
    kind: 'raffle_ticket',
    productType: 'raffle_ticket',
    offerKey: ticket.offer_key ?? '',
    offerName: body.offerName,
    description: body.description,
    price: toMoney(ticket.price_cents, body.currency),
    createdAt: ticket.created_at,
    isPreOrder: ticket.is_charged === 0,
    ...(body.chargedAt !== undefined && { chargedAt: body.chargedAt }),
    ...toOrderedCause(ticket, body.currency),
    numRaffleTickets: body.numTickets,
    bookName: body.bookName,
    entries: listDrawNos(entries).flatMap((drawNo) => {
      const [first, ...others] = entries.filter(({ draw_no }) => draw_no === drawNo);
      return first ? [toEntry(ticket, [first, ...others], body)] : [];
    }),
  };
}
