// One schema for SQLite and PostgreSQL. Money: integer cents. Instants: ISO 8601 UTC text. Structured values:
// JSON text. Flags: 0 or 1. Ids: made by the application.

import type { Generated } from 'kysely';
import type { BankSchema, BooksSchema } from './bank-schema.ts';
import type { ConfigSchema } from './config-schema.ts';
import type { ContentSchema } from './content-schema.ts';
import type { DrawNumberSchema } from './draws/draw-number-schema.ts';
import type { DrawRoundColumns } from './draws/draw-round-schema.ts';
import type { GiftsSchema } from './gifts-schema.ts';
import type { IdentitySchema } from './identity-schema.ts';
import type { LimitsSchema } from './limits-schema.ts';
import type { MembershipSchema } from './membership-schema.ts';
import type { MoneySchema } from './money-schema.ts';
import type { OperatorsSchema } from './operators-schema.ts';
import type { OrdersSchema } from './orders-schema.ts';
import type { PartySchema } from './party-schema.ts';
import type { PoolSchema } from './pool-schema.ts';
import type { PricingSchema } from './pricing-schema.ts';
import type { PrizeSchema } from './prize-schema.ts';
import type { ProofSchema } from './proof-schema.ts';
import type { PurgeSchema } from './purge-schema.ts';
import type { RaffleSchema } from './raffle-schema.ts';
import type { RecurringSchema } from './recurring-schema.ts';
import type { SearchSchema } from './search-schema.ts';
import type { SignInSchema } from './sign-in-schema.ts';
import type { StatusSchema } from './status-schema.ts';
import type { VoucherSchema } from './voucher-schema.ts';
import type { WidgetSchema } from './widget-schema.ts';

export type Flag = 0 | 1;
export type Instant = string;
export type Json = string;

export interface ProductOfferTable {
  key: string;
  type: string;
  name: string;
  position: number;
  body: Json;
  updated_at: Instant;
  /** Counts up whenever a result of the offer comes or changes: what is computed from results is kept under it. */
  results_version: Generated<number>;
}

export interface DrawTable extends DrawRoundColumns {
  id: string;
  offer_key: string;
  draw_no: number;
  /** Local date in the offer's zone. */
  local_date: string;
  draw_at: Instant;
  stop_at: Instant;
  status: string;
  jackpot_cents: number | null;
  /** `demonstration`, `feed` or `history`; `own` where the shop draws among tickets that it sold. */
  source: string;
  /** `DrawNumbers` of the domain, once drawn. */
  numbers: Json | null;
  commitment: string | null;
  reveal: string | null;
  drawn_at: Instant | null;
  scored_at: Instant | null;
  paid_at: Instant | null;
  emailed_at: Instant | null;
  /** From when its tickets are sold and charged; at once where it is null. */
  opens_at: Instant | null;
  /** From when its tickets can be ordered ahead of `opens_at`; never where it is null. */
  pre_order_at: Instant | null;
  /** The draw whose entries also play in this one: an early-bird draw of a raffle. */
  parent_id: string | null;
  /** Local date by the calendar of its offer, where it is held on another one; else null. */
  calendar_date: string | null;
  /** From when on what was bought does not play: the draw was moved to a day whose sales had ended then. Else null. */
  late_from: Instant | null;
  /** When it was cancelled: it is never held, and what was paid for it goes back. Else null. */
  cancelled_at: Instant | null;
  /** Why, as its customers read it. */
  cancel_reason: string | null;
  /** Null where its number is the lottery's own, or the shop holds it; `counted` where it was counted here. */
  number_state: 'counted' | null;
}

export interface DividendTable {
  draw_id: string;
  division: number;
  winners: number;
  amount_cents: number;
  transfer_kind: 'draw' | 'division' | null;
  transfer_number: number | null;
}

export interface CustomerTable {
  id: string;
  /** Trimmed and in lower case. */
  email: string;
  firstname: string;
  lastname: string;
  state: string;
  date_of_birth: string;
  segment_name: string;
  pricing_id: string;
  marketing_email: Flag;
  force_password_change: Flag;
  is_verified: Flag;
  created_at: Instant;
  closed_at: Instant | null;
  /** 1 where the customer is in a country where the shop may not sell. */
  country_banned: Generated<Flag>;
  /** When the customer said that this was read. */
  country_confirmed_at: Instant | null;
  /** When the customer showed that mail to the address arrives; null before. */
  email_confirmed_at: Instant | null;
  /** Key of the brand whose site the customer logged in at last. */
  brand: string | null;
  /** 1 where a second step of signing in is to be recommended. */
  tfa_prompt_required: Generated<Flag>;
  /** In E.164, as `+61412345678`. */
  phone: string | null;
  phone_confirmed_at: Instant | null;
  address_1: string | null;
  address_2: string | null;
  suburb: string | null;
  postcode: string | null;
  country: Generated<string>;
  /** How the address was given: `autocomplete` or `manual`. */
  address_mode: string | null;
  address_confirmed_at: Instant | null;
  /** 1 while an operator keeps the account from being used. */
  is_locked: Generated<Flag>;
  /** When the customer was forgotten, and until when the law keeps the rest. */
  deleted_at: Generated<Instant | null>;
  retain_until: Generated<Instant | null>;
  locked_reason: string | null;
  /** 1 where the account asks for more before it can be used. */
  account_upgrade: Generated<Flag>;
  /** 1 where nothing can be bought until the customer has set a limit. */
  spend_limit_required: Generated<Flag>;
  /** What pays purchases that repeat: a fund's id; the wallet where it is null. */
  recurring_method: string | null;
  /** `MigrationStatus` */
  migration_status: Generated<string>;
  verified_at: Instant | null;
  /** By when the customer has to show who is there, where that is not counted from the opening of the account. */
  verification_due_at: Instant | null;
  /** Minutes between reality checks. */
  reality_check_minutes: Generated<number>;
  /** Why the customer closed the account, in their own words. */
  closed_reason: string | null;
}

export interface CheckoutTable {
  id: string;
  customer_id: string;
  total_cents: number;
  balance_after_cents: number;
  channel_key: string;
  /** `PurchaseData` of the checkout. */
  purchase_data: Json;
  tracking: Json;
  created_at: Instant;
  /** The customer's local date; null in old rows. Spend limits count by it. */
  local_day: string | null;
}
export interface TicketTable {
  id: string;
  checkout_id: string;
  customer_id: string;
  /** Null for kinds without an offer. */
  offer_key: string | null;
  /** What its kind of product keeps of it. */
  body: Json;
  /** Below zero for a discount. */
  price_cents: number;
  num_entries: number;
  created_at: Instant;
  /** The kind of product. */
  kind: string;
  /** 0 where the checkout has not charged it: a pre-order. */
  is_charged: Flag;
  /** The pool that it holds shares of, where several customers own what is played. */
  pool_id: string | null;
  shares: number | null;
  /** What discounts of its checkout took off the price. */
  discount_cents: number;
  /** The cause that it supports, and its part of the price. */
  cause_key: string | null;
  cause_cents: number;
}
/** Ticket numbers or shares that can run out. What buyers take of is a pool; it may lie in several lanes. */
export interface StockTable {
  key: string;
  size: number;
  taken: number;
  pool: string;
  lane: Generated<number>;
  /** The lane's first number: the next one given out is `first_number + taken`. */
  first_number: Generated<number>;
}
/** A ticket that is charged on a day to come. It is done once: bought in a checkout of its own, or cancelled. */
export interface ScheduledPurchaseTable {
  id: string;
  customer_id: string;
  ticket_id: string;
  kind: 'scheduled_purchase' | 'pre_order';
  status: 'scheduled_status_active' | 'scheduled_status_cancelled';
  /** `CartLine` of the cart. */
  asked: Json;
  price_cents: number;
  due_at: Instant;
  done_at: Instant | null;
  checkout_id: string | null;
  /** Why it was cancelled; while it waits, why its last charge failed. */
  reason: string | null;
  created_at: Instant;
  /** When a charge failed first. */
  declined_at: Instant | null;
  /** When the tickets that were kept for it were given up, a while after a charge had failed. */
  released_at: Instant | null;
  /** When its owner was told of the charge to come. */
  announced_at: Instant | null;
  /** When it was looked for the last time whether the wallet covers the charge to come. */
  warned_at: Instant | null;
}
/** One ticket in one draw. No row ever changes. */
export interface EntryTable {
  id: string;
  ticket_id: string;
  customer_id: string;
  draw_id: string;
  price_cents: number;
  created_at: Instant;
  /** Ticket numbers in a draw that is settled by them; null in a draw of games. */
  first_number: number | null;
  last_number: number | null;
}
export interface CartTable {
  id: string;
  customer_id: string | null;
  token_hash: string | null;
  /** Changes with every change of the cart, so that a checkout can name what it saw. */
  reference: string;
  created_at: Instant;
  updated_at: Instant;
  expires_at: Instant | null;
  /** The pricing that the cart was last shown under; a customer's own is in the account. */
  pricing_id: Generated<string>;
}
export interface CartItemTable {
  id: string;
  cart_id: string;
  /** `CartLine` of the cart: what was asked for, and the draws it enters. Priced whenever it is read. */
  body: Json;
  created_at: Instant;
  updated_at: Instant;
}
export interface CartRemovedTable {
  id: string;
  cart_id: string;
  description: string;
  reason: string;
  created_at: Instant;
  /** How many tickets or shares were left, where that was why. */
  remaining: number | null;
  /** `Instead` of the cart: what is offered in its place. */
  instead: Json | null;
}

export interface IdempotencyTable {
  scope: string;
  key: string;
  request_hash: string;
  status: number;
  answer: Json;
  created_at: Instant;
}

export interface JobTable {
  id: string;
  kind: string;
  dedupe: string | null;
  payload: Json;
  run_at: Instant;
  attempts: number;
  locked_until: Instant | null;
  done_at: Instant | null;
  error: string | null;
  /** The header `traceparent` of what made it, where that was traced. */
  trace: string | null;
}
export interface MailTable {
  id: string;
  customer_id: string;
  recipient: string;
  kind: string;
  payload: Json;
  /** One mail of a kind about a thing, however often it is queued. */
  dedupe: string;
  created_at: Instant;
  sent_at: Instant | null;
  /** When the customer saw it in the account. */
  read_at: Instant | null;
  /** How often it was handed to the mail server, and what that said when it refused. */
  attempts: Generated<number>;
  error: Generated<string | null>;
  /** When sending was given up, or found not to be wanted any more. */
  skipped_at: Generated<Instant | null>;
}
export interface Schema
  extends BankSchema,
    BooksSchema,
    ConfigSchema,
    ContentSchema,
    DrawNumberSchema,
    GiftsSchema,
    IdentitySchema,
    LimitsSchema,
    MembershipSchema,
    MoneySchema,
    OrdersSchema,
    OperatorsSchema,
    PartySchema,
    PoolSchema,
    PricingSchema,
    PrizeSchema,
    ProofSchema,
    PurgeSchema,
    RaffleSchema,
    RecurringSchema,
    SearchSchema,
    SignInSchema,
    StatusSchema,
    VoucherSchema,
    WidgetSchema {
  product_offer: ProductOfferTable;
  draw: DrawTable;
  dividend: DividendTable;
  customer: CustomerTable;
  checkout: CheckoutTable;
  ticket: TicketTable;
  stock: StockTable;
  scheduled_purchase: ScheduledPurchaseTable;
  entry: EntryTable;
  cart: CartTable;
  cart_item: CartItemTable;
  cart_removed: CartRemovedTable;
  idempotency: IdempotencyTable;
  job: JobTable;
  mail: MailTable;
}
