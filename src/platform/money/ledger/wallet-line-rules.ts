// The counts and sums that each line of a wallet has of the lines before it, against the entries themselves.
import { type LedgerRule, nameRow } from './rule.ts';

/** The kind of a transaction; of a reversal that of what it takes back. */
const LINES = `select e.account_id, coalesce(fourth.kind, third.kind, second.kind, reversed.kind, t.kind) as kind,
    case when e.amount_cents > 0 then 'in' else 'out' end as flow, e.created_at, e.position, e.amount_cents, e.id
  from ledger_entry as e join ledger_transaction as t on t.id = e.transaction_id
    left join ledger_transaction as reversed on reversed.id = t.reference and t.kind = 'reversal'
    left join ledger_transaction as second on second.id = reversed.reference and reversed.kind = 'reversal'
    left join ledger_transaction as third on third.id = second.reference and second.kind = 'reversal'
    left join ledger_transaction as fourth on fourth.id = third.reference and third.kind = 'reversal'
  where e.position is not null`;

const SEQUENCE = 'partition by account_id, kind, flow order by created_at, position';
const COUNTED = `select account_id, kind, flow, created_at, position, id, row_number() over (${SEQUENCE}) as lines,
    sum(amount_cents) over (${SEQUENCE} rows unbounded preceding) as cents from (${LINES}) as line`;

export const WALLET_LINE_RULES: readonly LedgerRule[] = [
  {
    rule: 'wallet_lines_add_up',
    faults: `select ${nameRow('ledger_entry', 'due.id')}, 'is line ' || due.lines || ' of its kind and brings it to ' || due.cents
        || ', kept are ' || coalesce(kept.lines || ' and ' || kept.cents, 'none') as detail
      from (${COUNTED}) as due left join wallet_line as kept on kept.account_id = due.account_id and kept.kind = due.kind
        and kept.flow = due.flow and kept.created_at = due.created_at and kept.position = due.position
      where kept.lines is null or kept.lines <> due.lines or kept.cents <> due.cents`,
  },
  {
    rule: 'wallet_line_has_entry',
    faults: `select ${nameRow('account', 'kept.account_id')}, 'keeps a line ' || kept.position || ' of the kind ' || kept.kind
        || ' that it has not' as detail
      from wallet_line as kept left join (${LINES}) as e on e.account_id = kept.account_id and e.position = kept.position
        and e.kind = kept.kind and e.flow = kept.flow and e.created_at = kept.created_at
      where e.id is null`,
  },
];
