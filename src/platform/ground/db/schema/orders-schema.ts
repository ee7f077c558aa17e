// What is kept of a customer's tickets and messages, so that no list and no sum reads them all. The database writes it
// with them.
type Instant = string;

interface TicketTimeTable {
  ticket_id: string;
  customer_id: string;
  /** When the last of its draws is. */
  last_at: Instant;
}

/** Tickets of a kind that a customer has bought. */
interface CustomerSaleTable {
  customer_id: string;
  kind: string;
  /** Tickets with entries. */
  playing: number;
  /** What charged tickets cost, less discounts. */
  charged_cents: number;
  /** Checkouts with charged tickets of the kind. */
  checkouts: number;
}

/** Messages of a kind that an account has. */
interface MailCountTable {
  customer_id: string;
  kind: string;
  total: number;
  unread: number;
}

/** A ticket that the shop took back while its draws were on sale. No row ever changes. */
export /** What of its ticket's sale an entry was that went back alone: its draw was cancelled, and the ticket plays on. */
interface EntryRefundTable {
  entry_id: string;
  ticket_id: string;
  customer_id: string;
  price_cents: number;
  discount_cents: number;
  cause_cents: number;
  created_at: Instant;
}

interface TicketCancellationTable {
  ticket_id: string;
  customer_id: string;
  /** What went back into the wallet. */
  cents: number;
  /** Its customer reads it. */
  reason: string;
  /** As the audit trail names them. */
  author: string;
  created_at: Instant;
}

export interface OrdersSchema {
  ticket_cancellation: TicketCancellationTable;
  entry_refund: EntryRefundTable;
  mail_count: MailCountTable;
  ticket_time: TicketTimeTable;
  customer_sale: CustomerSaleTable;
}
