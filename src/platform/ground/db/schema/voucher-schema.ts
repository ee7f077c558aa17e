// Vouchers and what became of them.
import type { VoucherType } from '#lib/contracts/products/voucher.ts';

type Flag = 0 | 1;
type Instant = string;
type Json = string;

export interface VoucherTable {
  id: string;
  /** As it is compared: `normalisePromotionCode`. */
  code: string;
  type: VoucherType;
  amount_cents: number | null;
  percent_bps: number | null;
  /** The most that a percentage takes off. */
  max_cents: number | null;
  valid_from: Instant | null;
  valid_until: Instant | null;
  minimum_cents: number;
  /** Kinds of product that it is for, as a list; any when empty. */
  kinds: Json;
  /** Keys of the offers that it is for, as a list; any when empty. */
  offer_keys: Json;
  /** What it is for, in words: `raffle tickets`. */
  applies_to: string;
  /** The only customer who may use it. */
  customer_id: string | null;
  /** 1 where a customer may use it once. */
  per_customer: Flag;
  /** How often it can be used by all; without end where it is null. */
  uses: number | null;
  name: string;
  created_at: Instant;
  revoked_at: Instant | null;
  /** Of a code that got credit back in the place of another one: that one. */
  replaces_id: string | null;
  /** The promotion that it is of; null for one that a customer got of their own. */
  promotion_id: string | null;
}

/** Codes that were made together and are changed together. */
export interface PromotionTable {
  id: string;
  name: string;
  /** Of the press that made it. */
  request_key: string | null;
  /** Counts its changes. */
  revision: number;
  created_at: Instant;
  archived_at: Instant | null;
}

/** A voucher that a checkout has used. No row ever changes. */
export interface VoucherRedemptionTable {
  ticket_id: string;
  voucher_id: string;
  customer_id: string;
  /** The customer where each may use it once, else the ticket. */
  customer_slot: string;
  cents: number;
  created_at: Instant;
}

/** What a voucher took off one ticket of its checkout. No row ever changes. */
export interface VoucherPartTable {
  voucher_ticket_id: string;
  ticket_id: string;
  /** Above zero; of a voucher together what it was redeemed for. */
  cents: number;
}

/** What of a credit went back for one entry of a ticket whose other entries play. No row ever changes. */
export interface CreditReturnTable {
  voucher_ticket_id: string;
  entry_id: string;
  /** Above zero; of a ticket together no more than the credit paid of it. */
  cents: number;
  created_at: Instant;
}

export interface VoucherSchema {
  credit_return: CreditReturnTable;
  promotion: PromotionTable;
  voucher: VoucherTable;
  voucher_part: VoucherPartTable;
  voucher_redemption: VoucherRedemptionTable;
}
