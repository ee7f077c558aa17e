// One way to break each rule of draws that are cancelled and of parts of tickets that are refunded.
import { createDrawId } from '../buying/on-sale.ts';
import type { Tampering, UsedShop } from './tampering-of-rules.ts';

const FIRST_DRAW = createDrawId('lighthouse', 101);
const CANCEL = `update draw set cancelled_at = '2026-11-19T00:00:00.000Z' where id = '${FIRST_DRAW}'`;

const insertPart = ({ entryId }: UsedShop, cents = 'price_cents'): string =>
  `insert into entry_refund (entry_id, ticket_id, customer_id, price_cents, discount_cents, cause_cents, created_at)
     select id, ticket_id, customer_id, ${cents}, 0, 0, 'now' from entry where id = '${entryId}'`;

const insertPrize = ({ entryId }: UsedShop): string =>
  `insert into prize (entry_id, customer_id, draw_id, divisions, amount_cents, paid_at)
     select id, customer_id, draw_id, '[]', 5, null from entry where id = '${entryId}'
       and not exists (select 1 from prize where prize.entry_id = entry.id)`;

export const CANCEL_TAMPERING: Record<string, Tampering> = {
  entry_refund_is_booked: {
    statements: (shop) => [insertPart(shop)],
    row: ({ entryId }) => `entry ${entryId}`,
  },
  entry_refunds_are_within_their_ticket: {
    statements: (shop) => [insertPart(shop, 'price_cents + 100000')],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  refunded_entry_wins_nothing: {
    statements: (shop) => [insertPart(shop), insertPrize(shop)],
    row: ({ entryId }) => `prize ${entryId}`,
  },
  cancelled_draw_is_refunded: {
    statements: () => [CANCEL],
    row: ({ entryId }) => `entry ${entryId}`,
  },
  cancelled_draw_wins_nothing: {
    statements: (shop) => [CANCEL, insertPrize(shop)],
    row: ({ entryId }) => `prize ${entryId}`,
  },
};
