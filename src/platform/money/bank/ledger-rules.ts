// What came in by a file of the bank is in a wallet exactly once, and as much as the bank says. What went out by one is
// paid once the bank took that.
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
  {
    rule: 'bank_file_adds_up',
    faults: `select ${nameRow('bank_file', 'f.id')}, 'has ' || f.items || ' lines of ' || f.total_cents
          || ', and what became of ' || coalesce(l.items, 0) || ' of ' || coalesce(l.cents, 0) || ' is known' as detail
      from bank_file as f left join (select bank_file_id, count(*) as items, sum(cents) as cents
          from bank_file_line group by bank_file_id) as l on l.bank_file_id = f.id
      where f.recorded_at is not null and (coalesce(l.items, 0) <> f.items or coalesce(l.cents, 0) <> f.total_cents)`,
  },
  {
    rule: 'bank_file_line_is_kept',
    faults: `select ${nameRow('bank_file', 'l.bank_file_id')}, 'line ' || l.line_no || ' says ' || l.cents
          || ', and ' || b.id || ' says ' || b.cents as detail
      from bank_file_line as l join bank_line as b on b.id = l.bank_line_id
      where b.cents <> l.cents or b.identity is null or b.identity <> l.identity
        or (l.outcome = 'own') <> (b.bank_file_id = l.bank_file_id)`,
  },
  {
    rule: 'bank_line_is_of_a_file',
    faults: `select ${nameRow('bank_line', 'b.id')}, 'is no line of ' || f.name as detail
      from bank_line as b join bank_file as f on f.id = b.bank_file_id
      left join bank_file_line as l on l.bank_line_id = b.id and l.outcome = 'own'
      where f.recorded_at is not null and l.bank_line_id is null`,
  },
  {
    rule: 'payout_is_taken',
    faults: `select ${nameRow('withdrawal', 'w.id')}, 'is completed, and no bank took ' || f.name as detail
      from withdrawal as w join bank_file as f on f.id = w.bank_file_id
      where w.status = 'completed' and f.sent_at is null`,
  },
  {
    rule: 'debit_is_collected',
    faults: `select ${nameRow('deposit', 'd.id')}, 'is ' || d.status || ', and no bank took its debit' as detail
      from deposit as d left join bank_debit as b on b.deposit_id = d.id left join bank_file as f on f.id = b.bank_file_id
      where d.gateway = 'debit' and d.status in ('succeeded', 'refunded', 'charged_back') and f.sent_at is null`,
  },
];
