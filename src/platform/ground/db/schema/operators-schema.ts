// Tables of what operators do for customers, and of what was refused to them.
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

/** What operators did by commands. */
interface AuditTable {
  id: string;
  actor: string;
  action: string;
  subject: string;
  /** JSON. */
  detail: string;
  created_at: Instant;
}

/** Who may give commands over HTTP. */
export interface OperatorTable {
  id: string;
  name: string;
  role: 'support' | 'manager';
  token_hash: string;
  created_at: Instant;
  removed_at: Instant | null;
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

export interface OperatorsSchema extends StaffSchema {
  operator: OperatorTable;
  audit: AuditTable;
  customer_note: CustomerNoteTable;
  refusal: RefusalTable;
  adjustment: AdjustmentTable;
  adjustment_request: AdjustmentRequestTable;
  desk_reveal: DeskRevealTable;
}
