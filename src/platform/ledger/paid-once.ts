// Rows that stand for money, against the transactions that moved it.
import type { LedgerRule } from './rule.ts';

/** What a wallet paid or got in the transactions of a kind, by what they are about. */
export const selectMoved = (
  kind: string,
) => `select t.reference, account.customer_id, sum(e.amount_cents) as cents
  from ledger_transaction as t join ledger_entry as e on e.transaction_id = t.id
    join account on account.id = e.account_id
  where t.kind = '${kind}' and account.kind = 'wallet' group by t.reference, account.customer_id`;

/** Each row of a table was paid exactly what it says, by its own customer, in one transaction of that kind. */
export const createPaidOnceRule = (rule: string, kind: string, rows: string): LedgerRule => ({
  rule,
  faults: `select '${kind} ' || coalesce(p.id, m.reference) as row_name,
      'says ' || coalesce(cast(p.cents as text), 'nothing') || ', the ledger moved '
        || coalesce(cast(m.cents as text), 'nothing') as detail
    from (${rows}) as p full join (${selectMoved(kind)}) as m
      on m.reference = p.id and m.customer_id = p.customer_id
    where p.cents is null or m.cents is null or p.cents <> m.cents`,
});
