// What an area says to keep customers from buying. The list is in blocks.ts.
import type { RawBuilder } from 'kysely';
import type { Flavor } from '../db/open.ts';
import type { PricedLine } from '../products/product.ts';

/** What is about to be bought. */
export interface Sale {
  readonly lines: readonly PricedLine[];
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

export interface PurchaseBlock {
  /** Its key among the cart's `blockedReasons`: `spendLimit`, `verificationRequired` ... */
  readonly key: string;
  /** What it decides by: an SQL expression over the row `customer`, one value. Blocks of the same one share it. */
  readonly fact: RawBuilder<Fact> | ((asOf: AsOf, flavor: Flavor) => RawBuilder<Fact>);
  /** It keeps money from being paid in too: asked of a sale of nothing. */
  readonly bindsDeposits?: true;
  /** The message where the customer may not buy this now. */
  readonly check: (fact: Fact, sale: Sale, now: number) => string | undefined;
}
