// What must hold between the ledger and the limits of customers.
import { createMatchingRule } from '../../money/ledger/matching.ts';
import { selectMoved } from '../../money/ledger/paid-once.ts';
import { type LedgerRule, nameRow } from '../../money/ledger/rule.ts';

/** A date `YYYY-MM-DD` as the number of its day: the same arithmetic of whole numbers on both engines. */
function toDayNumber(date: string): string {
  const [year, month, day] = [`substr(${date}, 1, 4)`, `substr(${date}, 6, 2)`, `substr(${date}, 9, 2)`].map(
    (part) => `cast(${part} as integer)`,
  );
  const shift = `(${month} - 14) / 12`;
  return `(1461 * (${year} + 4800 + ${shift}) / 4 + 367 * (${month} - 2 - 12 * (${shift})) / 12
    - 3 * ((${year} + 4900 + ${shift}) / 100) / 4 + ${day})`;
}

export const LIMIT_RULES: readonly LedgerRule[] = [
  createMatchingRule({
    rule: 'limit_credit_is_refund',
    name: 'refund',
    left: {
      rows: 'select reference as id, customer_id as owner, cents from limit_credit where cents <> 0',
      says: 'credits a limit with',
    },
    right: {
      rows: `select moved.* from (${selectMoved('refund')}) as moved join (select id, checkout_id from ticket
          union all select part.entry_id as id, checkout_id from entry_refund as part join ticket on ticket.id = part.ticket_id
        ) as ticket on ticket.id = moved.id
        join checkout on checkout.id = ticket.checkout_id where checkout.local_day is not null and moved.cents <> 0`,
      says: 'the ledger gave back',
    },
  }),
  {
    // What was given back later than a purchase did not make room for it; rows of one instant have no order.
    rule: 'spending_is_within_limits',
    faults: `with bought as (select id, customer_id, created_at, total_cents, ${toDayNumber('local_day')} as day
          from checkout where local_day is not null and total_cents > 0),
        given as (select customer_id, created_at, cents, ${toDayNumber('local_day')} as day from limit_credit)
      select ${nameRow('checkout', 'c.id')}, 'comes to more than ' || max(held.cents) || ' in ' || held.days || ' days' as detail
      from bought as c join customer_limit as held on (held.customer_id = c.customer_id or held.customer_id is null)
        and held.kind in ('spend', 'precommitment') and held.starts_at < c.created_at
        and (held.ends_at is null or held.ends_at > c.created_at)
        join bought as b on b.customer_id = c.customer_id and b.created_at <= c.created_at
          and b.day > c.day - held.days
      group by c.id, c.customer_id, c.created_at, c.day, held.id, held.days
      having sum(b.total_cents) - (select coalesce(sum(r.cents), 0) from given as r
        where r.customer_id = c.customer_id and r.created_at <= c.created_at
          and r.day > c.day - held.days) > max(held.cents)`,
  },
];
