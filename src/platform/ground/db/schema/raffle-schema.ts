// Raffles: what a draw is about, its numbers, prizes and terms, who entered by post, and who won what.
import type { Generated } from 'kysely';

type Instant = string;

/** Beside its row of `draw`. An early-bird draw names the main draw there as its parent. */
export interface RaffleDrawTable {
  draw_id: string;
  kind: 'main' | 'early_bird';
  name: string;
  /** Of the main prize. */
  value_cents: number;
  /** Path of a picture. */
  feature_image: string | null;
  /** As printed on the tickets, one a line: `NSW GOCAF/0000`. */
  permits: string;
  /** Tickets of all ranges together. */
  size: number;
  /** Of the sold list, once sealed. */
  root: string | null;
  tickets: number | null;
  entries: number | null;
  sealed_at: Instant | null;
  beacon_spec: Generated<string>;
  beacon_value: string | null;
}

/** `venue` is of draws that earlier releases opened. */
export type RaffleChannel = 'online' | 'venue' | 'postal';

/** Numbers set aside for one way of selling. */
export interface RaffleRangeTable {
  draw_id: string;
  channel: RaffleChannel;
  /** Of the stock that they are taken from. */
  pool: string;
  first_number: number;
  size: number;
}

export interface RafflePrizeTable {
  draw_id: string;
  /** 1 is the first prize. */
  place: number;
  name: string;
  text: string;
  /** Of one of them. */
  value_cents: number;
  quantity: number;
  /** What is paid instead, where the winner may choose money; for a prize of money it is the value. */
  cash_cents: number | null;
  picture: string | null;
}

export interface RaffleTermsTable {
  draw_id: string;
  revision: number;
  /** Markdown. */
  body: string;
  /** What changed, from the second revision on. */
  note: string;
  author: string;
  created_at: Instant;
  /** SHA-256 of the body. */
  hash: string;
}

/** A bought or pre-ordered ticket of a raffle's main draw. */
export interface RaffleTicketTable {
  ticket_id: string;
  draw_id: string;
  tickets: number;
  /** The terms that it was bought under. */
  terms_revision: number;
}

/** An entry that came by post. The sweep empties name and address when they have served their time. */
export interface RafflePostalTable {
  id: string;
  draw_id: string;
  number: number;
  name: string;
  address: string;
  state: string;
  received_at: Instant;
  entered_by: string;
  created_at: Instant;
}

export interface RaffleAwardTable {
  draw_id: string;
  /** The order in which prizes were drawn; 0 is the first. */
  rank: number;
  place: number;
  number: number;
  entry_id: string | null;
  postal_id: string | null;
  /** Money goes to the wallet of its entry; goods, and money of a postal entry, are handed over. */
  kind: 'goods' | 'cash';
  value_cents: number;
  state: 'to_claim' | 'claimed' | 'paid';
  claimed_at: Instant | null;
}

/** A draw that is being prepared, as its operator has written it so far. */
export interface RafflePlanTable {
  id: string;
  offer_key: string;
  /** `RafflePlan` of the contracts, whole or not. */
  body: string;
  /** Counts the changes: whoever saves says which one they have seen. */
  revision: number;
  /** As the audit trail names people. */
  author: string;
  created_at: Instant;
  updated_at: Instant;
  /** The draw that it was opened as. */
  opened_no: number | null;
}

export interface RaffleSchema {
  raffle_plan: RafflePlanTable;
  raffle_draw: RaffleDrawTable;
  raffle_range: RaffleRangeTable;
  raffle_prize: RafflePrizeTable;
  raffle_terms: RaffleTermsTable;
  raffle_ticket: RaffleTicketTable;
  raffle_postal: RafflePostalTable;
  raffle_award: RaffleAwardTable;
}
