// What a book of tickets becomes when it is bought: its row, and in each draw an entry for each run of numbers.
import { splitCents } from '#lib/domain/money/money.ts';
import { getRafflePool } from '../../../catalogue/raffles/pools.ts';
import type { NumberRun } from '../../../catalogue/stock/stock.ts';
import type { Tx } from '../../../ground/db/open.ts';
import type { Statement } from '../../../ground/db/write-together.ts';
import type { LineRows, Purchase } from '../product.ts';
import { preparePlainRepeat } from '../repeats/plain-repeat.ts';
import { describeBook } from './describe-ticket.ts';
import type { RaffleTicketOnSale } from './price.ts';
import { describeRepeatedBook, toPattern } from './recurring.ts';
import type { RaffleTicketBody } from './ticket-body.ts';

const createTicketBody = (ticket: RaffleTicketOnSale): RaffleTicketBody => {
  const { input, offer, book, main, earlyBirds } = ticket;
  return {
    offerName: offer.name,
    category: offer.displayCategory,
    book: book.key,
    bookName: book.name,
    numTickets: book.numTickets,
    description: describeBook(ticket),
    termsRevision: main.raffle.termsRevision,
    draws: [main, ...earlyBirds].map(({ draw, raffle }) => ({ drawNo: draw.drawNo, name: raffle.name })),
    ...(input.affiliateCode !== undefined && { affiliateCode: input.affiliateCode }),
    ...(ticket.isPreOrder && main.raffle.opensAt !== null && { chargedAt: main.raffle.opensAt }),
    currency: 'AUD',
  };
};

/** Early-bird draws are free: the main draw's entries cost what the book does, by their numbers. */
function createEntries(
  ticketId: string,
  ticket: RaffleTicketOnSale,
  { services, checkout, numbers }: Purchase,
) {
  const runs: readonly NumberRun[] = numbers.get(getRafflePool(ticket.main.draw.id)) ?? [];
  if (runs.length === 0) return [];
  const costs = splitCents(
    ticket.priceCents,
    runs.map(({ count }) => count),
  );
  return [ticket.main, ...ticket.earlyBirds].flatMap(({ draw, raffle }) =>
    runs.map(({ first, count }, index) => ({
      id: services.random.createId('ent', services.clock.now()),
      ticket_id: ticketId,
      customer_id: checkout.customer_id,
      draw_id: draw.id,
      price_cents: raffle.kind === 'main' ? (costs[index] ?? 0) : 0,
      created_at: checkout.created_at,
      first_number: first,
      last_number: first + count - 1,
    })),
  );
}

/** What its purchase begins, where it repeats. */
const listRepeatRows = (
  tx: Tx,
  purchase: Purchase,
  { input, offer, main, priceCents }: RaffleTicketOnSale,
  { ticketId, region }: { readonly ticketId: string; readonly region: string | undefined },
): Statement[] =>
  preparePlainRepeat(tx, purchase, input, {
    state: region,
    productType: 'raffle_ticket',
    offerKey: offer.key,
    asked: toPattern(input),
    label: `${offer.name}: ${describeRepeatedBook(input, offer).description}`,
    ticketId,
    priceCents,
    draw: main.draw,
  });

export function createRaffleRows(
  purchase: Purchase,
  ticket: RaffleTicketOnSale,
  region: string | undefined,
): LineRows {
  const { services } = purchase;
  const id = services.random.createId('tkt', services.clock.now());
  return {
    ticket: {
      id,
      offer_key: ticket.offer.key,
      body: JSON.stringify(createTicketBody(ticket)),
      pool_id: null,
      shares: null,
    },
    entries: createEntries(id, ticket, purchase),
    prepareMore: (tx) => [
      tx.insertInto('raffle_ticket').values({
        ticket_id: id,
        draw_id: ticket.main.draw.id,
        tickets: ticket.book.numTickets,
        terms_revision: ticket.main.raffle.termsRevision,
      }),
      ...listRepeatRows(tx, purchase, ticket, { ticketId: id, region }),
    ],
  };
}
