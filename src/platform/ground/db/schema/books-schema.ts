// Days and months of the books.
type Instant = string;

export interface BookPeriodTable {
  /** `2026-11-30`, or `2026-11`. */
  id: string;
  kind: 'day' | 'month';
  from_at: Instant;
  until_at: Instant;
  /** As the ledger had them when it was closed. */
  transactions: number;
  moved_cents: number;
  closed_at: Instant | null;
  /** As the audit trail names them. */
  closed_by: string | null;
  /** One person has asked to reopen it, and a second one is waited for. */
  reopen_at: Instant | null;
  reopen_by: string | null;
  reopen_reason: string | null;
}

interface BookEventTable {
  id: string;
  period_id: string;
  action: 'closed' | 'reopen_asked' | 'reopened';
  actor: string;
  reason: string;
  transactions: number;
  moved_cents: number;
  created_at: Instant;
}

/** What a gateway reports of a day; the newest counts. */
interface GatewayReportTable {
  id: string;
  gateway: string;
  /** Local date. */
  day: string;
  name: string;
  items: number;
  total_cents: number;
  body_hash: string;
  author: string;
  created_at: Instant;
}

interface GatewayReportLineTable {
  report_id: string;
  line_no: number;
  reference: string;
  kind: 'movement' | 'fee';
  cents: number;
}

/** Why a gateway and the ledger differ, in the words of a person. */
interface GatewayNoteTable {
  gateway: string;
  day: string;
  reference: string;
  /** What the gateway says more. */
  cents: number;
  note: string;
  author: string;
  created_at: Instant;
}

export interface BooksSchema {
  gateway_report: GatewayReportTable;
  gateway_report_line: GatewayReportLineTable;
  gateway_note: GatewayNoteTable;
  book_period: BookPeriodTable;
  book_event: BookEventTable;
}
