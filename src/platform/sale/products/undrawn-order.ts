import { type Currency, toMoney } from '#lib/domain/money/money.ts';
import type { TicketTable } from '../../ground/db/schema/schema.ts';

interface UndrawnBody {
  readonly name: string;
  readonly description: string;
  readonly currency?: Currency;
}

/** What an order that enters no draw has of every order. */
export const toUndrawnOrder = (ticket: TicketTable, { name, description, currency }: UndrawnBody) => ({
  id: ticket.id,
  checkoutId: ticket.checkout_id,
  offerKey: '',
  offerName: name,
  description,
  price: toMoney(ticket.price_cents, currency),
  createdAt: ticket.created_at,
  isPreOrder: false,
  entries: [],
});
