// Tables of what operators do for customers, and of what was refused to them.
import type { ConversationSchema } from './desk/conversation-schema.ts';
import type { WebhookSchema } from './machines/webhook-schema.ts';
import type { StaffSchema } from './staff-schema.ts';

type Instant = string;

export interface CustomerNoteTable {
  id: string;
  customer_id: string;
  author: string;
  text: string;
  created_at: Instant;
}

/** Money that an operator booked into a wallet, or out of it. */
export interface AdjustmentTable {
  id: string;
  customer_id: string;
  /** Signed: out of the wallet is negative. */
  cents: number;
  kind: 'correction' | 'goodwill' | 'fee';
  reason: string;
  author: string;
  created_at: Instant;
}

/** An adjustment that waits for a second person, or did. */
export interface AdjustmentRequestTable extends AdjustmentTable {
  settled_at: Instant | null;
  outcome: 'booked' | 'refused' | null;
  settled_by: string | null;
}

/** Somebody at the desk gave a reason to see identity pictures and bank numbers of a customer, for some minutes. */
export interface DeskRevealTable {
  id: string;
  customer_id: string;
  /** `desk:edt_1` */
  actor: string;
  reason: string;
  created_at: Instant;
  ends_at: Instant;
}

/** Somebody at the desk looks at the account of a customer, read only, for some minutes. */
export interface DeskViewTable {
  id: string;
  customer_id: string;
  /** `desk:edt_1` */
  actor: string;
  token_hash: string;
  reason: string;
  created_at: Instant;
  ends_at: Instant;
  ended_at: Instant | null;
}

/** What operators did by commands. */
interface AuditTable {
  id: string;
  actor: string;
  action: string;
  subject: string;
  /** JSON. */
  detail: string;
  created_at: Instant;
  /** Counted from 1, without a gap; null of what was written past the chain. */
  position: number | null;
  salt: string | null;
  /** Of salt, subject and detail as they were written. */
  content_hash: string | null;
  /** Of the entry before. */
  previous_hash: string | null;
  hash: string | null;
}

/** The end of the audit trail: one row. */
interface AuditChainTable {
  id: number;
  position: number;
  hash: string;
}

/** A check of the audit trail. */
interface AuditCheckTable {
  id: string;
  checked_at: Instant;
  /** How many were read. */
  entries: number;
  /** Of the last entry, and its hash. */
  position: number;
  hash: string;
  /** How many have had a person taken out of them. */
  erased: number;
  /** JSON: the faults, the first hundred of them. */
  faults: string;
}

/** Keys of programs: who may give commands over HTTP. */
export interface OperatorTable {
  id: string;
  name: string;
  role: 'support' | 'manager';
  token_hash: string;
  created_at: Instant;
  removed_at: Instant | null;
  /** JSON: rights; null where the role says them. */
  scopes: string | null;
  /** The last characters. */
  hint: string | null;
  /** As the audit trail names people. */
  created_by: string | null;
  /** JSON: everybody else to whom the secret was shown. */
  holders: string | null;
  removed_by: string | null;
  expires_at: Instant | null;
  last_used_at: Instant | null;
}

/** A call that was refused. */
export interface RefusalTable {
  id: string;
  /** Of the page or call of a browser that led to it; several calls may have the same one. */
  request_id: string;
  at: string;
  /** The name of its endpoint. */
  call: string;
  code: string;
  status: number;
  /** Null for a call in nobody's name. */
  customer_id: string | null;
  /** JSON object: what the rule has found, without what names anybody. */
  facts: string | null;
}

/** How often something was done within a window, for limits that all processes share. */
export interface RateCountTable {
  /** Keyed hash of what is limited. */
  key: string;
  taken: number;
  /** When the window ends, in milliseconds since 1970. */
  ends_ms: number;
}

export interface OperatorsSchema extends ConversationSchema, StaffSchema, WebhookSchema {
  operator: OperatorTable;
  audit: AuditTable;
  audit_chain: AuditChainTable;
  audit_check: AuditCheckTable;
  customer_note: CustomerNoteTable;
  refusal: RefusalTable;
  rate_count: RateCountTable;
  adjustment: AdjustmentTable;
  adjustment_request: AdjustmentRequestTable;
  desk_reveal: DeskRevealTable;
  desk_view: DeskViewTable;
}
