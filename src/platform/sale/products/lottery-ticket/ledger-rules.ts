import { type LedgerRule, nameRow } from '../../../money/ledger/rule.ts';

/** A lottery ticket costs what its entries cost; one that is charged later has none. It wins where it was bought in time. */
export const LOTTERY_TICKET_RULES: readonly LedgerRule[] = [
  {
    rule: 'ticket_is_sum_of_entries',
    faults: `select ${nameRow('ticket', 'ticket.id')}, 'cost ' || max(ticket.price_cents) || ' for '
          || max(num_entries) || ', has ' || count(entry.id) || ' for ' || coalesce(sum(entry.price_cents), 0) as detail
      from ticket left join entry on ticket_id = ticket.id where kind = 'lottery_ticket' group by ticket.id
      having max(ticket.price_cents) * max(is_charged) <> coalesce(sum(entry.price_cents), 0)
        or max(num_entries) <> count(entry.id) or max(ticket.price_cents) <= 0
        or (max(is_charged) = 1) <> (count(entry.id) > 0)`,
  },
  {
    rule: 'winner_is_not_late',
    faults: `select ${nameRow('entry', 'entry.id')}, 'won, was bought at ' || entry.created_at || ' in a draw that was over at '
          || draw.late_from as detail
      from prize join entry on entry.id = prize.entry_id join draw on draw.id = entry.draw_id
        join ticket on ticket.id = entry.ticket_id
      where ticket.kind = 'lottery_ticket' and entry.created_at >= draw.late_from`,
  },
];
