// Tables of what other programs are told: addresses, events, deliveries with their attempts.
import type { Generated } from 'kysely';

type Instant = string;

export interface WebhookEndpointTable {
  id: string;
  url: string;
  note: string;
  /** JSON: types of events. */
  types: string;
  /** Sealed. */
  secret: string;
  /** Sealed: signs too until `old_until`, so that the other side can change over. */
  old_secret: string | null;
  old_until: Instant | null;
  created_at: Instant;
  created_by: string;
  /** Since when nothing has arrived; null where the last delivery did. */
  failing_since: Instant | null;
  /** Until when nothing is sent, after a failure. */
  pause_until: Instant | null;
  /** How many attempts in a row have failed. */
  failures: number;
  disabled_at: Instant | null;
  disabled_why: 'person' | 'failing' | 'gone' | null;
  removed_at: Instant | null;
}

/** The outbox: written by triggers in the transaction of what has happened. */
interface WebhookEventTable {
  position: Generated<number>;
  id: string;
  type: string;
  /** Id of the row that it is about. */
  subject: string;
  at: Instant | null;
  /** JSON, once it was put together. */
  body: string | null;
  /** When its deliveries were written. */
  sent_at: Instant | null;
}

export interface WebhookDeliveryTable {
  id: string;
  endpoint_id: string;
  event_id: string;
  type: string;
  /** JSON, as it is sent. */
  body: string;
  state: 'waiting' | 'done' | 'failed';
  attempts: number;
  next_at: Instant | null;
  created_at: Instant;
  done_at: Instant | null;
}

export interface WebhookAttemptTable {
  id: string;
  delivery_id: string;
  at: Instant;
  duration_ms: number;
  /** Of the answer; null where there was none. */
  status: number | null;
  /** Empty where it has arrived. */
  error: string;
}

export interface WebhookSchema {
  webhook_endpoint: WebhookEndpointTable;
  outbox_event: WebhookEventTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_attempt: WebhookAttemptTable;
}
