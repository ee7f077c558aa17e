// Tables of what operators do for customers.
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

export interface OperatorsSchema {
  operator: OperatorTable;
  audit: AuditTable;
  customer_note: CustomerNoteTable;
  adjustment: AdjustmentTable;
}
