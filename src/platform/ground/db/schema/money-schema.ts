// Wallets, the ledger, and payments into wallets.
import type { Generated } from 'kysely';
import type { DisputeState } from '#lib/contracts/payments/dispute-state.ts';
import type { PaymentState } from '#lib/domain/payments/payment-state.ts';

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
export interface LedgerTransactionTable {
  id: string;
  kind: string;
  /** What it is about; with `kind` it happens once. */
  reference: string;
  description: string;
  /** 1 once its entries are complete and come to nothing. */
  sealed: Flag;
  created_at: Instant;
}
export interface LedgerEntryTable {
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
/** What the lines of a wallet come to from its first one to this one, by kind and flow. The database writes it. */
export interface WalletLineTable {
  account_id: string;
  /** Of the transaction; of a reversal that of what it takes back. */
  kind: string;
  flow: 'in' | 'out';
  created_at: Instant;
  position: number;
  /** So many of this kind and flow, this one among them. */
  lines: number;
  /** Signed: below 0 where the flow is out. */
  cents: number;
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
  /** `PaymentRequest`, sealed; empty where there is none, and once the outcome is known. */
  request: Generated<string>;
  /** The fund that pays it, where it is a kept one, or that is kept with it. */
  fund_id: string | null;
  /** 1 where it pays for a cart. */
  is_checkout: Generated<Flag>;
  /** Where an app wants its customer back. */
  return_to: string | null;
  succeeded_at: Instant | null;
  /** When a gateway that knows no repetition was asked for it without the customer. */
  asked_at: Instant | null;
  /** The customer's local date; null in old rows. Deposit limits count by it. */
  local_day: string | null;
}

/** A card or an account to pay with that a customer keeps. */
export interface FundTable {
  id: string;
  customer_id: string;
  gateway: string;
  method: string;
  kind: 'card' | 'paypal' | 'bank';
  /** `CardType`. */
  card_type: string | null;
  last4: string | null;
  /** `MM/YY`. */
  expiry: string | null;
  holder: string | null;
  /** What the gateway knows it by, sealed. */
  token: string;
  /** Tells the same card at the same gateway. */
  fingerprint: string;
  is_default: Generated<Flag>;
  created_at: Instant;
  last_used_at: Instant | null;
  removed_at: Instant | null;
  /** Since when it pays nothing, because a payment with it was disputed. */
  blocked_at: Instant | null;
}

interface ProviderCustomerTable {
  customer_id: string;
  gateway: string;
  reference: string;
}

/** A cart that is bought as soon as the payment for it has come in. */
export interface CheckoutIntentTable {
  id: string;
  customer_id: string;
  deposit_id: string;
  cart_reference: string;
  expected_total_cents: number;
  channel_key: string;
  /** What else the checkout is asked with. */
  request: Generated<Json>;
  status: 'open' | 'bought' | 'returned';
  /** Why it was not bought: money that came in is in the wallet. */
  reason: string | null;
  checkout_id: string | null;
  created_at: Instant;
  settled_at: Instant | null;
}

/** An event that a gateway sent and proved. */
interface WebhookEventTable {
  id: string;
  gateway: string;
  body_hash: string;
  received_at: Instant;
  /** What waits for its payment: `WebhookReport[]`, sealed; empty where nothing does. */
  reports: Generated<string>;
  /** `unknown`: looked up for as long as it is, and about no payment of ours. */
  outcome: 'received' | 'booked' | 'waiting' | 'unknown';
  settled_at: Instant | null;
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

/** What a bank or a gateway disputes of a payment. */
export interface DisputeTable {
  id: string;
  deposit_id: string;
  customer_id: string;
  gateway: string;
  /** What the bank or the gateway calls it. */
  reference: string;
  state: DisputeState;
  /** Of the payment; what it claims beyond what came in is never booked. */
  claimed_cents: number;
  /** In the provider's words. */
  reason: Generated<string>;
  /** When the provider last changed it, where it says that. */
  reported_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}

/** What a dispute took of a payment, below 0, or gave back. */
interface DisputeBookingTable {
  id: string;
  dispute_id: string;
  cents: number;
  /** The wallet's part of it: the rest is owed. */
  wallet_cents: number;
  created_at: Instant;
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
  wallet_line: WalletLineTable;
  deposit: DepositTable;
  fund: FundTable;
  provider_customer: ProviderCustomerTable;
  checkout_intent: CheckoutIntentTable;
  receivable: ReceivableTable;
  dispute: DisputeTable;
  dispute_booking: DisputeBookingTable;
  webhook_event: WebhookEventTable;
  settlement: SettlementTable;
}
