// What is kept of customers' tickets, so that no list and no sum reads them all, against the tickets themselves.
import { ENTRY_HOLDER } from '../../ground/db/entry-holder.ts';
import { type LedgerRule, nameRow } from '../../money/ledger/rule.ts';

const SHOW_TIME = (at: string): string => `coalesce(max(${at}), 'nothing')`;

export const ORDER_RULES: readonly LedgerRule[] = [
  {
    rule: 'ticket_time_is_of_last_draw',
    faults: `select ${nameRow('ticket', 'ticket_id')}, 'plays until ' || ${SHOW_TIME('due_at')} || ', kept is '
          || ${SHOW_TIME('kept_at')} as detail
      from (select entry.ticket_id, ${ENTRY_HOLDER} as customer_id, max(d.draw_at) as due_at, null as kept_at
          from entry join draw as d on d.id = entry.draw_id group by entry.ticket_id, entry.customer_id
        union all select ticket_id, customer_id, null as due_at, last_at as kept_at from ticket_time) as sides
      group by ticket_id, customer_id
      having count(due_at) <> 1 or count(kept_at) <> 1 or max(due_at) <> max(kept_at)`,
  },
  {
    rule: 'customer_sales_are_of_tickets',
    faults: `select ${nameRow('customer', 'customer_id')}, 'has of the kind ' || kind || ' tickets, cents and checkouts '
          || coalesce(max(due), 'none') || ', kept are ' || coalesce(max(kept), 'none') as detail
      from (select customer_id, kind, sum(case when plays.ticket_id is null then 0 else 1 end) || ' '
            || coalesce(sum(case is_charged when 1 then price_cents - discount_cents end), 0) || ' '
            || count(distinct case is_charged when 1 then checkout_id end) as due, null as kept
          from ticket left join (select distinct ticket_id from entry) as plays on plays.ticket_id = ticket.id
          group by customer_id, kind
        union all select customer_id, kind, null as due, playing || ' ' || charged_cents || ' ' || checkouts as kept
          from customer_sale) as sides
      group by customer_id, kind having count(due) <> 1 or count(kept) <> 1 or max(due) <> max(kept)`,
  },
];
