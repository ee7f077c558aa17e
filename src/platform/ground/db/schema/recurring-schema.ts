// Purchases that repeat, and each of their charges.
import type { Generated } from 'kysely';
import type { RecurringPeriod } from '#lib/domain/recurring/periods.ts';
import type { CancelledBy, ChargeState, PausedBy, RecurringStatus } from '#lib/domain/recurring/status.ts';

type Flag = 0 | 1;
type Instant = string;
type Json = string;

/** What a customer buys again and again. */
export interface RecurringTable {
  id: string;
  customer_id: string;
  type: 'autoplay' | 'subscription';
  product_type:
    | 'lottery_ticket'
    | 'raffle_ticket'
    | 'syndicate_share'
    | 'social_syndicate_share'
    | 'membership';
  /** The kind of product that reads `asked`. */
  kind: string;
  offer_key: string;
  /** `AskedLine` of its kind, without draws. */
  asked: Json;
  /** Games of its owner that are not played while the shop picks new ones. */
  kept_games: Json | null;
  /** What it is called in messages: `Lighthouse Saturday: 12 x Standard games`. */
  label: string;
  status: RecurringStatus;
  /** The instant at which a timed pause ends. */
  paused_until: Instant | null;
  paused_by: PausedBy | null;
  /** Null for what is charged draw by draw. */
  period: RecurringPeriod | null;
  /** 1 where one draw of each month is played. */
  is_monthly: Generated<Flag>;
  /** The local date that periods are counted from. */
  anchor_date: string;
  /** IANA zone of the customer. */
  zone: string;
  minimum_jackpot_cents: number | null;
  /** `wallet`, or the id of a fund. */
  fund: Generated<string>;
  /** For one draw or period, as the customer agreed to it or was informed of it. */
  agreed_cents: number;
  agreed_at: Instant;
  /** The party group that it plays with. */
  group_id: string | null;
  last_attempt_status: 'purchased' | 'soft_failure' | 'hard_failure' | null;
  last_attempt_at: Instant | null;
  /** Charges that are due after this instant are still to be planned. */
  planned_from: Instant;
  source_ticket_id: string | null;
  /** Counts up with each change by its owner. */
  version: Generated<number>;
  created_at: Instant;
  cancelled_at: Instant | null;
  cancelled_by: CancelledBy | null;
}

/** One purchase of it. */
export interface RecurringChargeTable {
  id: string;
  recurring_id: string;
  customer_id: string;
  /** `draw:1520`, `pool:{id}` or `period:3`: once for a row. */
  key: string;
  draw_id: string | null;
  /** Local draw dates of a period: from the first, up to but without the second. */
  covers_from: string | null;
  covers_until: string | null;
  due_at: Instant;
  /** It is not tried from here on. */
  last_at: Instant;
  state: ChargeState;
  attempts: Generated<number>;
  /** When it is looked at next; null while it waits for something else. */
  next_try_at: Instant | null;
  planned_cents: number;
  /** The payment that brings the money for it. */
  deposit_id: string | null;
  checkout_id: string | null;
  ticket_id: string | null;
  /** Why it was not bought, by name. */
  reason: string | null;
  told_before_at: Instant | null;
  created_at: Instant;
  settled_at: Instant | null;
}

/** A price that the customer was informed of, and from when it holds. */
export interface RecurringPriceTable {
  id: string;
  recurring_id: string;
  cents: number;
  told_at: Instant;
  from_at: Instant;
}

export interface RecurringSchema {
  recurring: RecurringTable;
  recurring_charge: RecurringChargeTable;
  recurring_price: RecurringPriceTable;
}
