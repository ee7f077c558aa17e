// Memberships of a programme, its giveaways, who is in them and who won.
import type { Generated } from 'kysely';
import type { MembershipStatus } from '#lib/contracts/membership/membership.ts';
import type { GiveawayType, MembershipTierKey } from '#lib/contracts/membership/program.ts';
import type { ListChunkTable } from './draws/list-chunk-schema.ts';

type Instant = string;

export interface MembershipTable {
  customer_id: string;
  /** Id of the programme. */
  program: string;
  status: MembershipStatus;
  tier: Generated<MembershipTierKey>;
  joined_at: Instant | null;
  premium_until: Instant | null;
  /** JSON object of texts, as the caller sent it. */
  metadata: string;
  updated_at: Instant;
}

/** Every change of a membership, for support. */
export interface MembershipEventTable {
  id: string;
  customer_id: string;
  program: string;
  what: 'joined' | 'pending' | 'left' | 'ended';
  at: Instant;
  detail: string;
}

/** The time that a month of a paid tier covers. */
export interface PremiumTermTable {
  id: string;
  customer_id: string;
  program: string;
  /** The month as it was bought. */
  ticket_id: string;
  from_at: Instant;
  until_at: Instant;
}

/** What a member saved in a checkout. No row ever changes. */
export interface MemberDiscountTable {
  /** The line of the checkout that takes it off. */
  ticket_id: string;
  customer_id: string;
  program: string;
  tier: MembershipTierKey;
  percent: number;
  cents: number;
  created_at: Instant;
}

/** What of it was saved on one ticket. No row ever changes. */
export interface MemberDiscountPartTable {
  discount_ticket_id: string;
  ticket_id: string;
  /** Above zero. */
  cents: number;
}

/** A code that stands for a member at a partner's, kept as its hash. */
export interface TransferTokenTable {
  hash: string;
  customer_id: string;
  program: string;
  expires_at: Instant;
  used_at: Instant | null;
}

/** `open`, then `closed` at its stop, `sealed`, `drawn`, and `paid` when nothing is left to do. */
export type GiveawayStatus = 'open' | 'closed' | 'sealed' | 'drawn' | 'paid';

export interface GiveawayTable {
  id: string;
  program: string;
  type: GiveawayType;
  /** Counts the giveaways of its type. */
  number: number;
  /** Key of the schedule that opened it; null where an operator did. */
  schedule: string | null;
  /** Local date of the draw. */
  local_date: string;
  opens_at: Instant;
  stop_at: Instant;
  draw_at: Instant;
  status: GiveawayStatus;
  tier: MembershipTierKey;
  /** `GiveawayTerms` as they stood when it opened. */
  terms: string;
  prize_name: string;
  prize_kind: 'cash' | 'goods';
  value_cents: number;
  units: number;
  /** How many are in; the latest of them has this number. */
  entries: Generated<number>;
  /** Null of a preview. */
  commitment: string | null;
  root: string | null;
  sealed_at: Instant | null;
  reveal: string | null;
  drawn_at: Instant | null;
}

export interface GiveawaySecretTable {
  giveaway_id: string;
  seed: string;
}

export interface GiveawayEntryTable {
  id: string;
  giveaway_id: string;
  customer_id: string;
  number: number;
  status: 'unlocked' | 'guaranteed';
  created_at: Instant;
}

export type GiveawayChunkTable = Omit<ListChunkTable, 'draw_id'> & { giveaway_id: string };

export interface GiveawayProofTable {
  giveaway_id: string;
  /** `RaffleProof` without anybody's own entry. */
  body: string;
}

export interface GiveawayAwardTable {
  giveaway_id: string;
  /** 0 is drawn first. */
  rank: number;
  entry_id: string;
  customer_id: string;
  number: number;
  kind: 'cash' | 'goods';
  cents: number;
  state: 'to_claim' | 'claimed' | 'paid';
  /** When the money went to the wallet; never of goods. */
  paid_at: Instant | null;
}

export interface MembershipSchema {
  membership: MembershipTable;
  membership_event: MembershipEventTable;
  premium_term: PremiumTermTable;
  member_discount: MemberDiscountTable;
  member_discount_part: MemberDiscountPartTable;
  transfer_token: TransferTokenTable;
  giveaway: GiveawayTable;
  giveaway_secret: GiveawaySecretTable;
  giveaway_entry: GiveawayEntryTable;
  giveaway_chunk: GiveawayChunkTable;
  giveaway_proof: GiveawayProofTable;
  giveaway_award: GiveawayAwardTable;
}
