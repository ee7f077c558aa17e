// Rows of two tables that must say the same cents of the same things. Both are read once and put in groups: unlike a join
// of everything with everything, that needs no index, and takes as long as there are rows.
import type { LedgerRule } from './rule.ts';

/** One side: a query of `id`, `owner` and `cents`, and the words before the cents where a row has no counterpart. */
interface Side {
  readonly rows: string;
  readonly says: string;
}

interface Matching {
  readonly rule: string;
  /** What an id is of, before it in the name of the row. */
  readonly name: string;
  readonly left: Side;
  readonly right: Side;
}

/** What a side says, as SQL. */
const showCents = (cents: string): string => `coalesce(cast(max(${cents}) as text), 'nothing')`;

/** Each row of one side has exactly one of the same id, owner and cents on the other one. */
export const createMatchingRule = ({ rule, name, left, right }: Matching): LedgerRule => ({
  rule,
  faults: `select '${name} ' || id as row_name,
      '${left.says} ' || ${showCents('left_cents')} || ', ${right.says} ' || ${showCents('right_cents')} as detail
    from (select id, owner, cents as left_cents, null as right_cents from (${left.rows}) as l
      union all select id, owner, null as left_cents, cents as right_cents from (${right.rows}) as r) as sides
    group by id, owner
    having count(left_cents) <> 1 or count(right_cents) <> 1 or max(left_cents) <> max(right_cents)`,
});

/** A kind of discount: each of its tickets took off what its row of another table says, of the same customer. */
export const createRecordedRule = (
  rule: string,
  kind: 'voucher' | 'member_discount',
  table: 'voucher_redemption' | 'member_discount',
): LedgerRule =>
  createMatchingRule({
    rule,
    name: 'ticket',
    left: {
      rows: `select id, customer_id as owner, -price_cents as cents from ticket where kind = '${kind}'`,
      says: 'took off',
    },
    right: { rows: `select ticket_id as id, customer_id as owner, cents from ${table}`, says: 'recorded' },
  });
