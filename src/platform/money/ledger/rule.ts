import type { Services } from '../../services.ts';

declare module '../../module.ts' {
  interface PlatformModule {
    /** What must hold between the ledger and the rows of the area; made of the services where it depends on them. */
    readonly ledgerRules?: readonly LedgerRuleSource[];
    /** Prizes that are paid, as queries for `id` of the payment, `customer_id` and `cents`; ids are unique among all areas. */
    readonly paidPrizes?: readonly string[];
  }
}

/**
 * What must hold of the ledger, or of what was paid through it: a query for the rows that break it, with `row_name`
 * as table and id, and `detail` as what is wrong with the row. The same SQL runs on both engines.
 */
export interface LedgerRule {
  readonly rule: string;
  readonly faults: string;
}

/** The table and the id of a row, as SQL. */
export const nameRow = (table: string, id: string): string => `'${table} ' || ${id} as row_name`;

/** A shop whose rules are listed. */
export type RuledShop = Pick<Services, 'modules' | 'products'>;

/** A rule, or what lists rules that depend on what the shop sells. */
export type LedgerRuleSource = LedgerRule | ((shop: RuledShop) => readonly LedgerRule[]);
