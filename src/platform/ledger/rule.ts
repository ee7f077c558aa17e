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
