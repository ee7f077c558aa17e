// What a ticket becomes when it is bought: its row, and an entry for each of its draws.
import { findBallName } from '#lib/domain/lottery/ball-name.ts';
import type { Services } from '../../../services.ts';
import type { LineRows, Purchase } from '../product.ts';
import { describeTicket } from './describe-ticket.ts';
import { pickGames } from './pick-games.ts';
import type { TicketOnSale } from './price-ticket.ts';
import { prepareRepeat } from './repeat.ts';
import type { TicketBody } from './ticket-body.ts';

function createTicketBody(ticket: TicketOnSale, services: Services): TicketBody {
  const { input, offer, gameType, gameOffer, rules } = ticket;
  const ballName = findBallName(rules);
  return {
    offerName: offer.name,
    category: offer.displayCategory,
    gameType: gameType.key,
    gameOffer: gameOffer.key,
    gameOfferName: gameOffer.name,
    ...(ballName !== undefined && { ballName }),
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

export function createTicketRows(
  purchase: Purchase,
  ticket: TicketOnSale,
  region: string | undefined,
): LineRows {
  const { services, checkout } = purchase;
  const { random, clock } = services;
  const { customer_id, created_at } = checkout;
  const id = random.createId('tkt', clock.now());
  const entries = ticket.draws.map((draw) => ({
    id: random.createId('ent', clock.now()),
    ticket_id: id,
    customer_id,
    draw_id: draw.id,
    price_cents: ticket.unitCents,
    created_at,
    first_number: null,
    last_number: null,
  }));
  const body = JSON.stringify(createTicketBody(ticket, services));
  return {
    ticket: { id, offer_key: ticket.offer.key, body, pool_id: null, shares: null },
    entries,
    prepareMore: (tx) => prepareRepeat(tx, purchase, ticket, { ticketId: id, region }),
  };
}
