// What must hold of purchases that repeat.
import { type LedgerRule, nameRow } from '../../money/ledger/rule.ts';

export const RECURRING_RULES: readonly LedgerRule[] = [
  {
    rule: 'charge_has_one_checkout',
    faults: `select ${nameRow('recurring_charge', 'c.id')}, 'is bought in a checkout of another customer, or not by itself' as detail
      from recurring_charge as c join recurring as r on r.id = c.recurring_id
        left join checkout on checkout.id = c.checkout_id
      where c.state = 'purchased' and (checkout.id is null or checkout.customer_id <> c.customer_id
        or r.customer_id <> c.customer_id
        or exists (select 1 from recurring_charge as other where other.checkout_id = c.checkout_id
          and other.recurring_id = c.recurring_id and other.id <> c.id))`,
  },
  {
    rule: 'no_charge_after_cancel',
    faults: `select ${nameRow('recurring_charge', 'c.id')}, 'was bought at ' || checkout.created_at || ', cancelled at '
        || r.cancelled_at as detail
      from recurring_charge as c join recurring as r on r.id = c.recurring_id
        join checkout on checkout.id = c.checkout_id
      where checkout.created_at > r.cancelled_at`,
  },
  {
    rule: 'one_ticket_per_draw',
    faults: `select 'recurring ' || c.recurring_id as row_name, 'entered the draw ' || e.draw_id || ' '
        || count(distinct c.id) || ' times' as detail
      from recurring_charge as c join entry as e on e.ticket_id = c.ticket_id
      where c.state = 'purchased' group by c.recurring_id, e.draw_id having count(distinct c.id) > 1`,
  },
];
