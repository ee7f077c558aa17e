// Alerts: who is told of what, and what was told.
import type { Generated } from 'kysely';

type Instant = string;
type Json = string;

/** Who is told: a customer, an address of mail alone, or a browser that takes notifications. */
export interface AlertReaderTable {
  id: string;
  customer_id: string | null;
  /** Of one without an account: the brand whose site asked, the address, and where its owner lives. */
  brand: string;
  email: string | null;
  state: string;
  created_at: Instant;
}

export interface AlertTable {
  id: string;
  reader_id: string;
  /** Those of its reader. */
  customer_id: string | null;
  email: string | null;
  kind: 'jackpot' | 'result' | 'raffle_ending' | 'syndicate_filling';
  /** Empty for every game. */
  offer_key: string;
  /** Of a jackpot. */
  at_least_cents: number | null;
  only_mine: 0 | 1;
  created_at: Instant;
  /** When its owner confirmed it; null before, and nothing is sent until then. */
  confirmed_at: Instant | null;
  ended_at: Instant | null;
}

/** A message to somebody without an account; customers have theirs among their messages. */
export interface AlertDeliveryTable {
  id: string;
  reader_id: string;
  alert_id: string;
  /** What is told, as `jackpot:{drawId}`: once for each reader, however many alerts it is told by. */
  event: string;
  /** `MailKind` */
  kind: string;
  payload: Json;
  created_at: Instant;
  attempts: Generated<number>;
  error: Generated<string | null>;
  sent_at: Generated<Instant | null>;
  /** When sending was given up, or found not to be wanted any more. */
  skipped_at: Generated<Instant | null>;
}

/** Up to which number the news of draws have been read. */
export interface AlertCursorTable {
  name: string;
  up_to: number;
}

export interface AlertSchema {
  alert_reader: AlertReaderTable;
  alert: AlertTable;
  alert_delivery: AlertDeliveryTable;
  alert_cursor: AlertCursorTable;
}
