import { type LedgerRule, nameRow } from '../../money/ledger/rule.ts';

/** Awards of money that were paid, for the rule that each prize is paid once. */
export const SELECT_PAID_AWARDS =
  'select entry_id as id, customer_id, cents from giveaway_award where paid_at is not null';

export const GIVEAWAY_RULES: readonly LedgerRule[] = [
  {
    rule: 'giveaway_award_belongs_to_its_entry',
    faults: `select ${nameRow('giveaway_award', 'a.entry_id')}, 'is of another customer, giveaway or number than its entry' as detail
      from giveaway_award as a join giveaway_entry as e on e.id = a.entry_id
      where e.customer_id <> a.customer_id or e.giveaway_id <> a.giveaway_id or e.number <> a.number`,
  },
  {
    rule: 'giveaway_counts_its_entries',
    faults: `select ${nameRow('giveaway', 'g.id')}, 'counts ' || max(g.entries) || ' entries, has ' || count(e.id) as detail
      from giveaway as g left join giveaway_entry as e on e.giveaway_id = g.id group by g.id
      having max(g.entries) <> count(e.id) or max(g.entries) <> coalesce(max(e.number), 0)`,
  },
  {
    rule: 'giveaway_is_paid',
    faults: `select ${nameRow('giveaway', 'g.id')}, 'is over, and what it awarded in money is not all paid' as detail
      from giveaway as g join giveaway_award as a on a.giveaway_id = g.id
      where g.status = 'paid' and a.kind = 'cash' and a.paid_at is null`,
  },
  {
    rule: 'giveaway_awards_what_it_said',
    faults: `select ${nameRow('giveaway', 'g.id')}, 'awarded ' || count(a.rank) || ' of ' || max(g.units) || ' prizes to '
        || max(g.entries) || ' entries' as detail
      from giveaway as g left join giveaway_award as a on a.giveaway_id = g.id
      where g.type <> 'preview' and g.status in ('drawn', 'paid') group by g.id
      having count(a.rank) <> case when max(g.units) < max(g.entries) then max(g.units) else max(g.entries) end
        or coalesce(max(a.cents), max(g.value_cents)) <> max(g.value_cents)
        or coalesce(min(a.cents), max(g.value_cents)) <> max(g.value_cents)`,
  },
];
