import { type LedgerRule, nameRow } from '../ledger/rule.ts';

/** What is closed stays as it was closed: nothing is dated into it, and nothing is missing from it. */
export const BOOK_RULES: readonly LedgerRule[] = [
  {
    rule: 'closed_period_is_kept',
    faults: `select ${nameRow('book_period', 'p.id')}, 'was closed with ' || p.transactions || ' transactions of ' || p.moved_cents
          || ', the ledger has ' || coalesce(n.transactions, 0) || ' of ' || coalesce(n.moved, 0) as detail
      from book_period as p left join (select q.id, count(distinct t.id) as transactions,
          sum(case when e.amount_cents > 0 then e.amount_cents else 0 end) as moved
        from book_period as q join ledger_transaction as t on t.created_at >= q.from_at and t.created_at < q.until_at
          join ledger_entry as e on e.transaction_id = t.id
        where q.closed_at is not null group by q.id) as n on n.id = p.id
      where p.closed_at is not null and (coalesce(n.transactions, 0) <> p.transactions or coalesce(n.moved, 0) <> p.moved_cents)`,
  },
];
