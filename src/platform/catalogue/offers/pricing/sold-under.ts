import { type RawBuilder, sql } from 'kysely';

/** The pricing that a ticket was sold under; null for the usual prices, and without a ticket. */
export const selectSoldUnder = (ticketId: string | null): RawBuilder<string | null> =>
  sql`(select pricing_id from ticket_pricing where ticket_id = ${ticketId ?? ''})`;
