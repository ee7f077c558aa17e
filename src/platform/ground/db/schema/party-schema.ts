// Lotto parties: groups, their members and sessions, and the certificates of what they hold.
import type { Generated } from 'kysely';

type Instant = string;
type Json = string;
type Flag = 0 | 1;

export interface PartyGroupTable {
  id: string;
  name: string;
  /** What two names are compared by. */
  name_key: string;
  organiser_id: string;
  publicity: 'private' | 'promoted' | 'public';
  /** Of the invitation's token, which rests sealed beside it. */
  token_hash: string;
  token_sealed: string;
  tag: Generated<string>;
  status: 'active' | 'closed';
  created_at: Instant;
  closed_at: Instant | null;
}

export interface PartyMemberTable {
  id: string;
  group_id: string;
  customer_id: string;
  alias: string;
  joined_at: Instant;
  left_at: Instant | null;
}

export interface PartyHandOverTable {
  id: string;
  group_id: string;
  from_id: string;
  to_id: string;
  offered_at: Instant;
  expires_at: Instant;
  settled_at: Instant | null;
  outcome: 'accepted' | 'declined' | 'withdrawn' | 'expired' | null;
}

export interface PartyInviteTable {
  id: string;
  group_id: string;
  /** Of the address with the link that was sent to it. */
  email_hash: string;
  /** Of the mailbox, whatever link was sent to it; null where an earlier release sent it. */
  mailbox_hash: string | null;
  sent_at: Instant;
  by_id: string;
}

/** A pool that a group plays; it has the pool's id. */
export interface PartySessionTable {
  id: string;
  group_id: string;
  draw_id: string;
  offer_key: string;
  /** What the next session is made of. */
  template: Json;
  cost_cents: number;
  /** The group's, in the session that it opened last. */
  autosession: 'on' | 'off' | 'paused';
  invites_all: Generated<Flag>;
  created_by: string;
  created_at: Instant;
  cancelled_at: Instant | null;
}

/** The shares of a ticket by their numbers, from 1. */
export interface PartyShareTable {
  ticket_id: string;
  session_id: string;
  customer_id: string;
  first_share: number;
  shares: number;
}

export interface SigningKeyTable {
  id: string;
  public_jwk: Json;
  private_sealed: string;
  created_at: Instant;
  retired_at: Instant | null;
}

export interface CertificateTable {
  /** Of the ticket, or the session. */
  id: string;
  kind: 'share' | 'agreement';
  session_id: string;
  /** The holder of shares; null for an agreement. */
  customer_id: string | null;
  jws: string;
  key_id: string;
  created_at: Instant;
}

export interface PartySchema {
  party_group: PartyGroupTable;
  party_member: PartyMemberTable;
  party_hand_over: PartyHandOverTable;
  party_invite: PartyInviteTable;
  party_session: PartySessionTable;
  party_share: PartyShareTable;
  signing_key: SigningKeyTable;
  certificate: CertificateTable;
}
