// Limits of customers, and times in which they may not play.

type Instant = string;

export interface CustomerLimitTable {
  id: string;
  /** Null for a limit that binds everybody. */
  customer_id: string | null;
  kind: 'spend' | 'deposit' | 'precommitment';
  period: 'day' | 'week' | 'month';
  /** Local days of the window: 1, 7 or 30, today included. */
  days: number;
  cents: number;
  starts_at: Instant;
  /** Exclusive; null while no end is known. */
  ends_at: Instant | null;
  set_by: 'customer' | 'operator' | 'system';
  created_at: Instant;
}

/** What a refund takes back of a day's spending. */
export interface LimitCreditTable {
  /** The ticket that was refunded. */
  reference: string;
  customer_id: string;
  /** The day on which it was bought. */
  local_day: string;
  cents: number;
  created_at: Instant;
}

export interface ExclusionTable {
  id: string;
  customer_id: string;
  /** A break ends by itself; an exclusion is ended by an operator, after its time. */
  kind: 'break' | 'exclusion';
  reason: string;
  starts_at: Instant;
  /** Until when it lasts at least; null for good. */
  until_at: Instant | null;
  ended_at: Instant | null;
  set_by: 'customer' | 'operator' | 'system';
  created_at: Instant;
  /** The account of the same person in which it was asked for, where that is another one. */
  from_customer_id: string | null;
  /** When an operator found that the two accounts are not of one person: from then on it does not hold. */
  separated_at: Instant | null;
  separated_reason: string | null;
}

/** What an excluded person is known by again. */
export interface ExclusionIdentityTable {
  /** HMAC of the normalised value. */
  hash: string;
  kind: 'email' | 'phone' | 'name_birth';
  exclusion_id: string;
}

/** What was known of the person of an exclusion at some time. */
export interface ExclusionPersonTable {
  exclusion_id: string;
  /** HMAC of the facts: the same are kept once. */
  facts_hash: string;
  /** The facts as sealed JSON. */
  sealed: string;
  created_at: Instant;
}

/** By what the person of an exclusion is looked for, besides `exclusion_identity`. */
export interface ExclusionKeyTable {
  /** HMAC of the value. */
  hash: string;
  kind: 'birth' | 'address' | 'paper';
  exclusion_id: string;
}

/** An account whose owner may be the person of another account, who is on a break or excluded. */
export interface PersonReviewTable {
  id: string;
  customer_id: string;
  from_customer_id: string;
  /** JSON of what both accounts have in common. */
  reasons: string;
  opened_at: Instant;
  settled_at: Instant | null;
  /** Whether they are of one person. */
  outcome: 'same' | 'other' | null;
  /** The operator. */
  settled_by: string | null;
  settled_reason: string | null;
}

/** A person without an account who was found not to be the one of an excluded account. */
export interface SeparatedMailboxTable {
  /** HMAC of the mailbox. */
  hash: string;
  from_customer_id: string;
  /** The account that was opened with the mailbox. */
  customer_id: string | null;
  reason: string;
  /** The operator. */
  set_by: string;
  created_at: Instant;
}

/** A document that has proved who somebody is, or an account at a gateway. */
export interface CustomerPaperTable {
  customer_id: string;
  kind: 'document' | 'instrument';
  /** Keyed hash. */
  key: string;
  created_at: Instant;
}

/** The owner of an account who was found, before it was opened, not to be the person of another one. */
export interface SeparatedAccountTable {
  customer_id: string;
  from_customer_id: string;
}

export interface LimitsSchema {
  customer_limit: CustomerLimitTable;
  limit_credit: LimitCreditTable;
  exclusion: ExclusionTable;
  exclusion_identity: ExclusionIdentityTable;
  exclusion_person: ExclusionPersonTable;
  exclusion_key: ExclusionKeyTable;
  person_review: PersonReviewTable;
  separated_mailbox: SeparatedMailboxTable;
  separated_account: SeparatedAccountTable;
  customer_paper: CustomerPaperTable;
}
