// Money out of wallets, the accounts it goes to, the files that a bank is sent and sends, and the books that are closed.
import type { Generated } from 'kysely';
import type { BankVerification } from '#lib/contracts/payments/bank-account.ts';
import type { WithdrawalMethodCode } from '#lib/contracts/payments/withdrawal.ts';
import type { PayoutType } from '#lib/domain/bank/payout-account.ts';
import type { WithdrawalState } from '#lib/domain/wallet/withdrawal-state.ts';

type Flag = 0 | 1;
type Instant = string;

export interface PayoutAccountTable {
  id: string;
  customer_id: string;
  kind: PayoutType;
  /** BSB as six digits, or SWIFT code; empty for a PayID and PayPal. */
  bank_code: string;
  /** Sealed: the number, the PayID, or the address at PayPal. */
  account: string;
  /** What is shown of it. */
  account_mask: string;
  account_name: string;
  /** The same for the same account. */
  fingerprint: string;
  verification: BankVerification;
  is_default: Generated<Flag>;
  created_at: Instant;
  /** Nothing is sent there before. */
  usable_from: Instant;
  verified_at: Instant | null;
  removed_at: Instant | null;
}

export interface WithdrawalTable {
  id: string;
  customer_id: string;
  method: WithdrawalMethodCode;
  account_id: string | null;
  cause_key: string | null;
  amount_cents: number;
  status: WithdrawalState;
  reason: string | null;
  /** What the bank or the provider calls it. */
  reference: string | null;
  /** What we call it in a bank's file. */
  lodgement: string;
  bank_file_id: string | null;
  created_at: Instant;
  /** When it was approved, refused or called off. */
  decided_at: Instant | null;
  sent_at: Instant | null;
  done_at: Instant | null;
  updated_at: Instant;
  /** It is neither approved nor sent while this says since when. */
  held_at: Instant | null;
  /** As the audit trail names them. */
  held_by: string | null;
  /** For operators. */
  held_reason: string | null;
}

interface BankFileTable {
  id: string;
  direction: 'out_credit' | 'out_debit' | 'in_returns' | 'in_bpay' | 'in_statement';
  name: string;
  /** Sealed. */
  body: string;
  body_hash: string;
  total_cents: number;
  items: number;
  created_at: Instant;
  sent_at: Instant | null;
  /** Of what a file that came says, however it was read. */
  text_hash: string | null;
  /** When what became of its lines was written down; null for files that went out, and for some of earlier releases. */
  recorded_at: Instant | null;
}

/** What became of a line of a file: a line of its own, or the same as one of another file. */
interface BankFileLineTable {
  bank_file_id: string;
  line_no: number;
  bank_line_id: string;
  outcome: 'own' | 'same';
  identity: string;
  cents: number;
}

/** A line of a file that the bank sent. */
interface BankLineTable {
  id: string;
  bank_file_id: string;
  line_no: number;
  kind: 'payment' | 'correction' | 'reversal' | 'return';
  bank_reference: string;
  cents: number;
  customer_reference: string | null;
  received_at: Instant;
  deposit_id: string | null;
  withdrawal_id: string | null;
  state: 'matched' | 'unmatched' | 'assigned' | 'returned';
  reason: string | null;
  account: Generated<string>;
  day: string | null;
  /** Of account, kind of file, day, amount, customer and the bank's name together; null for some of earlier releases. */
  identity: string | null;
  /** Which of those of one identity in a file it is, from 1. */
  alike: Generated<number>;
  /** As the identity, for whatever account and kind of file. */
  payment_key: string | null;
}

interface BpayReferenceTable {
  customer_id: string;
  crn: string;
}

/** A customer's agreement to direct debits. */
export interface MandateTable {
  id: string;
  customer_id: string;
  account_id: string;
  terms_version: string;
  signed_name: string;
  signed_at: Instant;
  /** Local date `YYYY-MM-DD`. */
  first_debit_from: string;
  ended_at: Instant | null;
}

/** A payment that is collected by direct debit. */
interface BankDebitTable {
  deposit_id: string;
  mandate_id: string;
  lodgement: string;
  bank_file_id: string | null;
  created_at: Instant;
  sent_at: Instant | null;
  /** Local date of our bank: in no file before. */
  due_day: string;
}

interface BankCounterTable {
  name: string;
  value: number;
}

export interface BankSchema {
  payout_account: PayoutAccountTable;
  withdrawal: WithdrawalTable;
  bank_file: BankFileTable;
  bank_line: BankLineTable;
  bank_file_line: BankFileLineTable;
  bpay_reference: BpayReferenceTable;
  mandate: MandateTable;
  bank_debit: BankDebitTable;
  bank_counter: BankCounterTable;
}

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
