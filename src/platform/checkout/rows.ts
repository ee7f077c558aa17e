// What a purchase writes: a checkout, its tickets, and an entry for each draw of a ticket.

import { describeTicket } from '../cart/describe.ts';
import type { TicketOnSale } from '../cart/price-lines.ts';
import type { CheckoutTable, EntryTable, TicketTable } from '../db/schema.ts';
import type { TicketBody } from '../orders/ticket-body.ts';
import type { EntryWithDraw } from '../orders/view.ts';
import type { Services } from '../services.ts';
import { getNowIso } from '../time.ts';
import { pickGames } from './pick-numbers.ts';
import { createTracking } from './tracking.ts';

export interface Purchase {
  readonly customerId: string;
  readonly tickets: readonly TicketOnSale[];
  readonly channelKey: string;
}

/** A ticket with its rows. */
export interface BoughtTicket {
  readonly ticket: TicketOnSale;
  readonly row: TicketTable;
  readonly entries: readonly EntryTable[];
}

function createTicketBody(ticket: TicketOnSale, services: Services): TicketBody {
  const { input, offer, gameType, gameOffer } = ticket;
  return {
    offerName: offer.name,
    category: offer.displayCategory,
    gameType: gameType.key,
    gameOffer: gameOffer.key,
    gameOfferName: gameOffer.name,
    description: describeTicket(ticket),
    games: pickGames(ticket, services.random),
    quickpick: input.quickpick,
    days: input.days,
    numWeeks: input.numWeeks,
    ...(input.causeKey !== undefined && { causeKey: input.causeKey }),
    ...(input.affiliateCode !== undefined && { affiliateCode: input.affiliateCode }),
    currency: gameOffer.priceCurrency,
  };
}

export function createCheckoutRow(
  { random, clock }: Services,
  { customerId, tickets, channelKey }: Purchase,
  { totalCents, balanceCents }: { totalCents: number; balanceCents: number },
): CheckoutTable {
  return {
    id: random.createId('chk', clock.now()),
    customer_id: customerId,
    total_cents: totalCents,
    balance_after_cents: balanceCents - totalCents,
    channel_key: channelKey,
    tracking: JSON.stringify(createTracking(tickets)),
    created_at: getNowIso(clock),
  };
}

export function createTicketRows(
  services: Services,
  checkout: CheckoutTable,
  ticket: TicketOnSale,
): BoughtTicket {
  const { random, clock } = services;
  const { customer_id, created_at } = checkout;
  const row: TicketTable = {
    id: random.createId('tkt', clock.now()),
    checkout_id: checkout.id,
    customer_id,
    offer_key: ticket.offer.key,
    body: JSON.stringify(createTicketBody(ticket, services)),
    price_cents: ticket.priceCents,
    num_entries: ticket.draws.length,
    created_at,
  };
  const entries = ticket.draws.map((draw) => ({
    id: random.createId('ent', clock.now()),
    ticket_id: row.id,
    customer_id,
    draw_id: draw.id,
    price_cents: ticket.unitCents,
    created_at,
  }));
  return { ticket, row, entries };
}

/** The entries as they will be read back: with their draws, none of them drawn. */
export const joinEntriesAndDraws = ({ ticket, entries }: BoughtTicket): EntryWithDraw[] =>
  ticket.draws.map((draw, index) => ({
    ...entries[index]!,
    amount_cents: null,
    divisions: null,
    paid_at: null,
    draw_no: draw.drawNo,
    draw_at: draw.drawAt,
    local_date: draw.localDate,
    stop_at: draw.stopAt,
    status: draw.status,
    numbers: null,
  }));
