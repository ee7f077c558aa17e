// Proves that the money is right, or names the row where it is not (decision M2).
import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../services.ts';
import type { LedgerRule, RuledShop } from './rule.ts';
import { listLedgerRules } from './rules.ts';

export interface LedgerFault {
  readonly rule: string;
  /** The table and the id of the row that breaks the rule. */
  readonly row: string;
  readonly detail: string;
}

export interface LedgerReport {
  readonly faults: readonly LedgerFault[];
  readonly counts: {
    readonly wallets: number;
    readonly transactions: number;
    readonly entries: number;
    readonly checkouts: number;
    readonly tickets: number;
  };
}

/** At most so many faults of one rule are named. */
const FAULTS_NAMED = 20;

/** Every rule as one statement: all of them look at the same instant, while others go on writing. */
const joinRules = (rules: readonly LedgerRule[]): RawBuilder<LedgerFault> => {
  const parts = rules.map(
    ({ rule, faults }) =>
      sql`select * from (select ${sql.lit(rule)} as rule, f.row_name as "row", f.detail as detail
        from (${sql.raw(faults)}) as f limit ${sql.lit(FAULTS_NAMED)}) as ${sql.ref(rule)}`,
  );
  return sql<LedgerFault>`${sql.join(parts, sql` union all `)}`;
};

const COUNTS = sql<LedgerReport['counts']>`select
  (select count(*) from account where kind = 'wallet') as wallets,
  (select count(*) from ledger_transaction) as transactions,
  (select count(*) from ledger_entry) as entries,
  (select count(*) from checkout) as checkouts,
  (select count(*) from ticket) as tickets`;

/** Checks every rule of the ledger over all rows. No faults: the money is right. */
export async function verifyLedger(services: RuledShop & Pick<Services, 'database'>): Promise<LedgerReport> {
  const { database } = services;
  const faults = await joinRules(listLedgerRules(services)).execute(database.db);
  const counts = await COUNTS.execute(database.db);
  return { faults: faults.rows, counts: counts.rows[0]! };
}
