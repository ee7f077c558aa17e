// Rows that stand for money, against the transactions that moved it.
import { createMatchingRule } from './matching.ts';
import type { LedgerRule } from './rule.ts';

/** What a wallet paid or got in the transactions of a kind, by what they are about. */
export const selectMoved = (
  kind: string,
) => `select t.reference as id, account.customer_id as owner, sum(e.amount_cents) as cents
  from ledger_transaction as t join ledger_entry as e on e.transaction_id = t.id
    join account on account.id = e.account_id
  where t.kind = '${kind}' and account.kind = 'wallet' group by t.reference, account.customer_id`;

/** Each row of a table was paid exactly what it says, by its own customer, in one transaction of that kind. */
export const createPaidOnceRule = (rule: string, kind: string, rows: string): LedgerRule =>
  createMatchingRule({
    rule,
    name: kind,
    left: { rows: `select id, customer_id as owner, cents from (${rows}) as paid`, says: 'says' },
    right: { rows: selectMoved(kind), says: 'the ledger moved' },
  });
