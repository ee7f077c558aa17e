// What came in by a file of the bank is in a wallet exactly once, and as much as the bank says.
import { type LedgerRule, nameRow } from '../ledger/rule.ts';

export const BANK_RULES: readonly LedgerRule[] = [
  {
    rule: 'bank_line_is_credited',
    faults: `select ${nameRow('bank_line', 'l.id')}, 'says ' || l.cents || ', its payment '
          || coalesce(cast(d.captured_cents as text), 'nothing') as detail
      from bank_line as l left join deposit as d on d.id = l.deposit_id
        and d.status in ('succeeded', 'refunded', 'charged_back')
      where l.kind = 'payment' and l.state in ('matched', 'assigned') and coalesce(d.captured_cents, 0) <> l.cents`,
  },
  {
    rule: 'bank_line_is_credited_once',
    faults: `select ${nameRow('deposit', 'deposit_id')}, 'is the payment of ' || count(*) || ' lines' as detail
      from bank_line where kind = 'payment' and deposit_id is not null group by deposit_id having count(*) > 1`,
  },
];
