// Buys tickets with wallet money. Every way of buying ends here, inside a transaction of its caller.
import { CHECKOUT_ERRORS, type Receipt } from '#lib/contracts/checkout.ts';
import { formatCents } from '#lib/domain/money.ts';
import type { TicketOnSale } from '../cart/appraise.ts';
import { describeTicket, labelOf } from '../cart/describe.ts';
import type { Tx } from '../db/open.ts';
import type { CheckoutTable, EntryTable, TicketTable } from '../db/schema.ts';
import { houseAccount, lockWallet } from '../ledger/accounts.ts';
import { post } from '../ledger/post.ts';
import type { TicketBody } from '../orders/ticket-body.ts';
import { type EntryWithDraw, orderView } from '../orders/view.ts';
import { refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { nowIso } from '../time.ts';
import { playedGames } from './pick-numbers.ts';
import { receiptOf } from './receipt.ts';
import { tracked } from './tracking.ts';

export interface Purchase {
  readonly customerId: string;
  readonly tickets: readonly TicketOnSale[];
  readonly channelKey: string;
}

/** Rows of one INSERT: below what either database takes as parameters. */
const ROWS_AT_ONCE = 500;

const ticketBodyOf = (ticket: TicketOnSale, services: Services): TicketBody => {
  const { input, offer, gameType, gameOffer } = ticket;
  return {
    offerName: offer.name,
    category: offer.displayCategory,
    gameType: gameType.key,
    gameOffer: gameOffer.key,
    gameOfferName: gameOffer.name,
    description: describeTicket(ticket),
    games: playedGames(ticket, services.chance),
    quickpick: input.quickpick,
    days: input.days,
    numWeeks: input.numWeeks,
    ...(input.causeKey !== undefined && { causeKey: input.causeKey }),
    ...(input.affiliateCode !== undefined && { affiliateCode: input.affiliateCode }),
    currency: gameOffer.priceCurrency,
  };
};

function ticketRow(
  ticket: TicketOnSale,
  services: Services,
  checkout: Pick<CheckoutTable, 'id' | 'customer_id' | 'created_at'>,
): TicketTable {
  return {
    id: services.chance.id('tkt', services.clock.now()),
    checkout_id: checkout.id,
    customer_id: checkout.customer_id,
    offer_key: ticket.offer.key,
    body: JSON.stringify(ticketBodyOf(ticket, services)),
    price_cents: ticket.priceCents,
    num_entries: ticket.draws.length,
    created_at: checkout.created_at,
  };
}

const entryRows = (ticket: TicketOnSale, row: TicketTable, { chance, clock }: Services): EntryTable[] =>
  ticket.draws.map((draw) => ({
    id: chance.id('ent', clock.now()),
    ticket_id: row.id,
    customer_id: row.customer_id,
    draw_id: draw.id,
    price_cents: ticket.unitCents,
    created_at: row.created_at,
    scored_at: null,
    prize_cents: null,
    divisions: null,
    paid_at: null,
  }));

const entriesWithDraws = (ticket: TicketOnSale, rows: readonly EntryTable[]): EntryWithDraw[] =>
  rows.map((row, index) => {
    const draw = ticket.draws[index]!;
    return {
      ...row,
      draw_no: draw.drawNo,
      draw_at: draw.drawAt,
      local_date: draw.localDate,
      stop_at: draw.stopAt,
      status: draw.status,
      numbers: null,
    };
  });

async function insertEntries(tx: Tx, rows: readonly EntryTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await tx
      .insertInto('entry')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
}

function statementText([first, ...others]: readonly TicketOnSale[]): string {
  const text = first ? labelOf(first) : '';
  return others.length === 0 ? text : `${text} and ${others.length} more`;
}

/** When the first of the tickets' draws stops, in milliseconds since 1970: the purchase must be committed before. */
export const earliestStop = (tickets: readonly TicketOnSale[]): number =>
  Math.min(...tickets.flatMap(({ draws }) => draws.map(({ stopAt }) => Date.parse(stopAt))));

/**
 * Writes checkout, tickets, entries and ledger. The caller looks at `earliestStop` last thing before its commit.
 * @throws Refusal `funds_insufficient`; the database's `draw_not_open`
 */
export async function purchase(
  tx: Tx,
  services: Services,
  { customerId, tickets, channelKey }: Purchase,
): Promise<Receipt> {
  const totalCents = tickets.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const wallet = await lockWallet(tx, services, customerId);
  const missing = totalCents - wallet.balanceCents;
  if (missing > 0) throw refusal(CHECKOUT_ERRORS, 'funds_insufficient', { missing: formatCents(missing) });

  const checkout: CheckoutTable = {
    id: services.chance.id('chk', services.clock.now()),
    customer_id: customerId,
    total_cents: totalCents,
    balance_after_cents: wallet.balanceCents - totalCents,
    channel_key: channelKey,
    tracking: JSON.stringify(tracked(tickets)),
    created_at: nowIso(services.clock),
  };
  const bought = tickets.map((ticket) => {
    const row = ticketRow(ticket, services, checkout);
    return { ticket, row, entries: entryRows(ticket, row, services) };
  });
  await tx.insertInto('checkout').values(checkout).execute();
  await tx
    .insertInto('ticket')
    .values(bought.map(({ row }) => row))
    .execute();
  await insertEntries(
    tx,
    bought.flatMap(({ entries }) => entries),
  );
  await post(tx, services, {
    kind: 'purchase',
    reference: checkout.id,
    description: statementText(tickets),
    entries: [
      { accountId: wallet.accountId, cents: -totalCents },
      { accountId: houseAccount('sales'), cents: totalCents },
    ],
  });
  const orders = bought.map(({ ticket, row, entries }) => orderView(row, entriesWithDraws(ticket, entries)));
  return receiptOf(checkout, orders);
}
