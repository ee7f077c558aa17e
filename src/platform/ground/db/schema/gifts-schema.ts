// Tickets that are given away.
type Instant = string;

/** Who holds a ticket that its buyer gave away. No row ever changes. */
interface TicketTransferTable {
  ticket_id: string;
  from_id: string;
  /** Who holds it since then. */
  customer_id: string;
  created_at: Instant;
}

/** A ticket that is offered to somebody, and what became of that. */
export interface GiftTable {
  id: string;
  ticket_id: string;
  /** Who gives it. */
  customer_id: string;
  way: 'mail' | 'link';
  /** Where the mail goes; empty for a link, and once it is blanked. */
  recipient: string;
  sender: string;
  message: string;
  /** Hash of the token. */
  fingerprint: string;
  /** The token, sealed. */
  secret: string;
  /** When the mail goes out; null for a link. */
  send_at: Instant | null;
  /** Until when it can be taken: never after the first stop of its draws. */
  ends_at: Instant;
  state: 'offered' | 'taken' | 'withdrawn' | 'lapsed' | 'ended';
  taken_by: string | null;
  ended_at: Instant | null;
  created_at: Instant;
}

export interface GiftsSchema {
  ticket_transfer: TicketTransferTable;
  gift: GiftTable;
}
