// What must hold between the ledger and the limits of customers.
import { selectMoved } from '../ledger/paid-once.ts';
import { type LedgerRule, nameRow } from '../ledger/rule.ts';

/** A date `YYYY-MM-DD` as the number of its day: the same arithmetic of whole numbers on both engines. */
function toDayNumber(date: string): string {
  const [year, month, day] = [`substr(${date}, 1, 4)`, `substr(${date}, 6, 2)`, `substr(${date}, 9, 2)`].map(
    (part) => `cast(${part} as integer)`,
  );
  const shift = `(${month} - 14) / 12`;
  return `(1461 * (${year} + 4800 + ${shift}) / 4 + 367 * (${month} - 2 - 12 * (${shift})) / 12
    - 3 * ((${year} + 4900 + ${shift}) / 100) / 4 + ${day})`;
}

/** How many days a date lies before another one. */
const countDays = (earlier: string, later: string): string =>
  `${toDayNumber(later)} - ${toDayNumber(earlier)}`;

export const LIMIT_RULES: readonly LedgerRule[] = [
  {
    rule: 'limit_credit_is_refund',
    faults: `select 'refund ' || coalesce(c.id, m.reference) as row_name, 'credits a limit with ' || coalesce(c.cents, 0)
        || ', the ledger gave back ' || coalesce(m.cents, 0) as detail
      from (select reference as id, customer_id, cents from limit_credit) as c
      full join (select moved.* from (${selectMoved('refund')}) as moved join ticket on ticket.id = moved.reference
          join checkout on checkout.id = ticket.checkout_id where checkout.local_day is not null) as m
        on m.reference = c.id and m.customer_id = c.customer_id
      where coalesce(c.cents, 0) <> coalesce(m.cents, 0)`,
  },
  {
    // What was given back later than a purchase did not make room for it; rows of one instant have no order.
    rule: 'spending_is_within_limits',
    faults: `select ${nameRow('checkout', 'c.id')}, 'comes to more than ' || max(held.cents) || ' in ' || held.days || ' days' as detail
      from checkout as c join customer_limit as held on (held.customer_id = c.customer_id or held.customer_id is null)
        and held.kind in ('spend', 'precommitment') and held.starts_at < c.created_at
        and (held.ends_at is null or held.ends_at > c.created_at)
        join checkout as b on b.customer_id = c.customer_id and b.created_at <= c.created_at
          and ${countDays('b.local_day', 'c.local_day')} < held.days
      where c.total_cents > 0 and c.local_day is not null
      group by c.id, c.customer_id, c.created_at, c.local_day, held.id, held.days
      having sum(b.total_cents) - (select coalesce(sum(r.cents), 0) from limit_credit as r
        where r.customer_id = c.customer_id and r.created_at <= c.created_at
          and ${countDays('r.local_day', 'c.local_day')} < held.days) > max(held.cents)`,
  },
];
