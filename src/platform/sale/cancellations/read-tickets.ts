// The tickets of an order, with what decides whether they can be taken back.
import type { DeskTicketState } from '#lib/contracts/desk/orders.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { TicketTable } from '../../ground/db/schema/schema.ts';
import { getPaidCents } from '../../money/ledger/refund.ts';

export interface OrderEntry {
  readonly id: string;
  readonly ticket_id: string;
  readonly draw_id: string;
  readonly offer_key: string;
  readonly draw_no: number;
  readonly draw_status: string;
  readonly stop_at: string;
  readonly price_cents: number;
  readonly first_number: number | null;
  readonly last_number: number | null;
  readonly prize_cents: number | null;
}

export interface OrderTicket {
  readonly ticket: TicketTable;
  readonly state: DeskTicketState;
  readonly entries: readonly OrderEntry[];
  /** What goes back where it is taken back. */
  readonly backCents: number;
  /** The order ahead that it waits in. */
  readonly orderedId: string | undefined;
}

const listTickets = (at: Db | Tx, checkoutId: string) =>
  at
    .selectFrom('ticket')
    .selectAll('ticket')
    .select((row) => [
      row
        .selectFrom('ticket_cancellation')
        .select('ticket_cancellation.ticket_id')
        .whereRef('ticket_cancellation.ticket_id', '=', 'ticket.id')
        .as('cancellation_id'),
      row
        .selectFrom('ledger_transaction')
        .select('ledger_transaction.id')
        .where('ledger_transaction.kind', '=', 'refund')
        .whereRef('ledger_transaction.reference', '=', 'ticket.id')
        .as('refund_id'),
      row
        .selectFrom('scheduled_purchase')
        .select('scheduled_purchase.id')
        .whereRef('scheduled_purchase.ticket_id', '=', 'ticket.id')
        .whereRef('scheduled_purchase.customer_id', '=', 'ticket.customer_id')
        .where('scheduled_purchase.done_at', 'is', null)
        .as('ordered_id'),
      row
        .selectFrom('credit_return')
        .innerJoin('entry', 'entry.id', 'credit_return.entry_id')
        .whereRef('entry.ticket_id', '=', 'ticket.id')
        .select((of) => of.fn.countAll<number>().as('returns'))
        .as('returns'),
      row
        .selectFrom('entry_refund')
        .whereRef('entry_refund.ticket_id', '=', 'ticket.id')
        .select((of) => of.fn.countAll<number>().as('parts'))
        .as('parts'),
    ])
    .where('checkout_id', '=', checkoutId)
    .orderBy('ticket.id')
    .execute();

type TicketRow = Awaited<ReturnType<typeof listTickets>>[number];

const listEntries = (at: Db | Tx, checkoutId: string): Promise<OrderEntry[]> =>
  at
    .selectFrom('entry')
    .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .leftJoin('prize', 'prize.entry_id', 'entry.id')
    .select(['entry.id', 'entry.ticket_id', 'entry.draw_id', 'entry.price_cents'])
    .select(['entry.first_number', 'entry.last_number', 'draw.offer_key', 'draw.draw_no'])
    .select(['draw.status as draw_status', 'draw.stop_at', 'prize.amount_cents as prize_cents'])
    .where('ticket.checkout_id', '=', checkoutId)
    .orderBy('draw.draw_at')
    .orderBy('entry.id')
    .execute();

const ON_SALE: ReadonlySet<string> = new Set(['DRAW_OPEN', 'DRAW_CAPPED']);

const isOpen = ({ draw_status, stop_at }: OrderEntry, now: string): boolean =>
  ON_SALE.has(draw_status) && stop_at > now;

function findState(row: TicketRow, entries: readonly OrderEntry[], now: string): DeskTicketState {
  if (row.cancellation_id !== null) return 'cancelled';
  // Of a draw that was moved behind it, or is cancelled, a part has gone back: it is no sale any more that has one opposite.
  if (row.refund_id !== null || Number(row.returns) + Number(row.parts) > 0) return 'refunded';
  if (row.is_charged === 0) return row.ordered_id === null ? 'undrawn' : 'ordered';
  if (row.pool_id !== null) return 'pool';
  if (entries.length === 0 || row.price_cents <= 0) return 'undrawn';
  return entries.every((entry) => isOpen(entry, now)) ? 'plays' : 'stopped';
}

/** @param now ISO instant */
export async function readOrderTickets(
  at: Db | Tx,
  checkoutId: string,
  now: string,
): Promise<readonly OrderTicket[]> {
  const rows = await listTickets(at, checkoutId);
  const byTicket = Map.groupBy(await listEntries(at, checkoutId), ({ ticket_id }) => ticket_id);
  return rows.map((row) => {
    const { cancellation_id: _, refund_id: __, ordered_id, returns: ___, parts: ____, ...ticket } = row;
    const entries = byTicket.get(row.id) ?? [];
    const state = findState(row, entries, now);
    return {
      ticket,
      state,
      entries,
      backCents: state === 'plays' ? getPaidCents(ticket) : 0,
      orderedId: ordered_id ?? undefined,
    };
  });
}
