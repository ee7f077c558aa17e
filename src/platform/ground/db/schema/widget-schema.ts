// The tables of feedback, messages to the support, analytics, links to carts, favourite numbers and alerts.
import type { AlertSchema } from './sale/alert-schema.ts';

type Instant = string;
type Json = string;

export interface FeedbackEventTable {
  id: string;
  brand: string;
  rating: -1 | 0 | 1;
  comment: string | null;
  /** Only guests leave one. */
  email: string | null;
  category: string | null;
  customer_id: string | null;
  name: string;
  /** The path where it was given. */
  source: string;
  variant: string | null;
  client: Json;
  created_at: Instant;
}

/** What visitors who agreed have done; nothing in it names a person. */
export interface AnalyticsEventTable {
  /** Made by the browser, so that a batch that is sent twice counts once. */
  id: string;
  brand: string;
  kind: string;
  name: string;
  anonymous_id: string | null;
  customer_id: string | null;
  body: Json;
  occurred_at: Instant;
  received_at: Instant;
  /** When it was handed to the service elsewhere. */
  relayed_at: Instant | null;
}

/** Opens a cart elsewhere, once. */
export interface CartLinkTable {
  token_hash: string;
  cart_id: string;
  expires_at: Instant;
  /** The only customer who may use the link; null for a link that any visitor may use. */
  customer_id: string | null;
  used_at: Instant | null;
  /** The cart it was opened in. */
  opened_in: string | null;
}

/** Numbers that a customer likes to play, once for each game. */
export interface FavouriteNumbersTable {
  id: string;
  customer_id: string;
  offer_key: string;
  name: string;
  numbers: Json;
  powerballs: Json;
  /** `toFavouriteKey` of the domain. */
  content_key: string;
  created_at: Instant;
  updated_at: Instant;
}

/** A message to the support. */
interface SupportMessageTable {
  id: string;
  /** Reference that the sender was given. */
  reference: string;
  brand: string;
  name: string;
  email: string;
  topic: string;
  message: string;
  created_at: Instant;
  sent_at: Instant | null;
}

export interface WidgetSchema extends AlertSchema {
  feedback_event: FeedbackEventTable;
  analytics_event: AnalyticsEventTable;
  cart_link: CartLinkTable;
  favourite_numbers: FavouriteNumbersTable;
  support_message: SupportMessageTable;
}
