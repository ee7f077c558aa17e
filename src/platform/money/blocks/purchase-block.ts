// What an area says to keep customers from buying; see blocks.ts.
import type { RawBuilder } from 'kysely';
import type { CallOffCause } from '#lib/domain/payments/call-off.ts';
import type { Flavor, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';

declare module '../../module.ts' {
  interface PlatformModule {
    /** What keeps customers from buying, and from paying in. */
    readonly purchaseBlocks?: readonly PurchaseBlock[];
  }
}

/** A line that is about to be bought. */
export interface SaleLine {
  readonly kind: string;
  readonly offerKey: string | undefined;
  readonly priceCents: number;
}

/** What is about to be bought. */
export interface Sale {
  readonly lines: readonly SaleLine[];
  /** What is charged now, in cents. */
  readonly chargedCents: number;
}

export type Fact = string | number | null;

/** What facts are read as of. Both texts are values of a statement that is built once: nothing is decided by them here. */
export interface AsOf {
  /** ISO instant. */
  readonly now: string;
  /** See `formatLocalDays`. */
  readonly localDays: string;
}

/** Why money that is on its way is called off, or kept from play where it comes in all the same. */
export interface DepositStop {
  readonly cause: Exclude<CallOffCause, 'limit'>;
  /** ISO instant of its end, where it has one that is known. */
  readonly untilAt?: string;
}

export interface PurchaseBlock {
  /** Its key among the cart's `blockedReasons`: `spendLimit`, `verificationRequired` ... */
  readonly key: string;
  /** Where several hold, those of the lowest number are named first. */
  readonly precedence?: number;
  /** What it decides by: an SQL expression over the row `customer`, one value. Blocks of the same one share it. */
  readonly fact: RawBuilder<Fact> | ((asOf: AsOf, flavor: Flavor) => RawBuilder<Fact>);
  /** It keeps money from being paid in too: asked of a sale of nothing. */
  readonly bindsDeposits?: true;
  /** While it holds nothing is offered either: neither play nor paying in. It does not look at what is bought. */
  readonly closesOffers?: true;
  /** What a refused deposit is told, where it is not `deposit_blocked` with the message. */
  readonly depositError?: 'customer_excluded';
  /** It calls off deposits that are open, for what this says. Asked where the block holds. */
  readonly findDepositStop?: (tx: Tx, services: Services, customerId: string) => Promise<DepositStop>;
  /** The message where the customer may not buy this now. */
  readonly check: (fact: Fact, sale: Sale, now: number) => string | undefined;
}
