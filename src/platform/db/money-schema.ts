// Wallets, the ledger, and payments into wallets.
import type { Generated } from 'kysely';
import type { PaymentState } from '../payments/payment-state.ts';

type Flag = 0 | 1;
type Instant = string;
type Json = string;

interface AccountTable {
  id: string;
  /** `wallet` belongs to a customer; `deposits`, `sales`, `prizes` ... belong to the house. */
  kind: string;
  customer_id: string | null;
  currency: string;
  /** Kept by a trigger for wallets only: a house account has no row that every sale would wait for. */
  balance_cents: number | null;
  /** How many entries a wallet has; kept by the same trigger. */
  entry_count: Generated<number>;
}
interface LedgerTransactionTable {
  id: string;
  kind: string;
  /** What it is about; with `kind` it happens once. */
  reference: string;
  description: string;
  /** 1 once its entries are complete and come to nothing. */
  sealed: Flag;
  created_at: Instant;
}
interface LedgerEntryTable {
  id: string;
  transaction_id: string;
  account_id: string;
  amount_cents: number;
  /** The wallet's balance after this entry, for statements. */
  balance_after_cents: Generated<number | null>;
  /** 1 for a wallet's first entry, without gaps; null for the house. The database sets both. */
  position: Generated<number | null>;
  created_at: Instant;
}
/** A payment into the wallet. */
export interface DepositTable {
  id: string;
  customer_id: string;
  method: string;
  /** Who takes the money: one of several that may serve the method. */
  gateway: string;
  amount_cents: number;
  /** What the gateway says it took, where that is known, with its currency. */
  captured_cents: number | null;
  captured_currency: string | null;
  status: PaymentState;
  created_at: Instant;
  /** What the provider calls it. */
  reference: string | null;
  /** `PaymentAction`: what the customer has to do next. */
  action: Json | null;
  /** Why it failed, in the provider's words. */
  failure: string | null;
  updated_at: Instant;
}

/** Money that a provider took back after it was spent. */
interface ReceivableTable {
  id: string;
  customer_id: string;
  deposit_id: string;
  owed_cents: number;
  settled_cents: Generated<number>;
  created_at: Instant;
  settled_at: Instant | null;
}

/** What a wallet gave towards a receivable. */
interface SettlementTable {
  id: string;
  receivable_id: string;
  cents: number;
  created_at: Instant;
}

export interface MoneySchema {
  account: AccountTable;
  ledger_transaction: LedgerTransactionTable;
  ledger_entry: LedgerEntryTable;
  deposit: DepositTable;
  receivable: ReceivableTable;
  settlement: SettlementTable;
}
