import { createRecordedRule } from '../../../money/ledger/matching.ts';
import { type LedgerRule, nameRow } from '../../../money/ledger/rule.ts';

/** What each ticket of a part costs, times the percentage: half a cent up. */
const PART_CENTS = '(ticket.price_cents * discount.percent + 50) / 100';

/** Paying for a tier makes a member, too. */
const JOINED = `select customer_id, program, at from membership_event where what = 'joined'
  union all select customer_id, program, from_at as at from premium_term`;

/** That the shop had put off the month that follows what was paid: the tier was held on until it could be charged. */
const WAS_PUT_OFF = `exists (select 1 from recurring_charge as charge join recurring on recurring.id = charge.recurring_id
  where recurring.customer_id = discount.customer_id and recurring.kind = 'membership'
    and recurring.offer_key = discount.program
    and charge.covers_from <= discount.created_at and charge.last_at >= discount.created_at
    and charge.due_at > (select max(paid.until_at) from premium_term as paid
      where paid.customer_id = discount.customer_id and paid.program = discount.program
        and paid.from_at <= discount.created_at))`;

/** A member's discount was given to a member, is the percentage of each ticket, and is shared out whole. */
export const MEMBER_DISCOUNT_RULES: readonly LedgerRule[] = [
  createRecordedRule('member_discount_is_recorded', 'member_discount', 'member_discount'),
  {
    rule: 'member_discount_parts_are_whole',
    faults: `select ${nameRow('ticket', 'discount.ticket_id')}, 'took off ' || max(discount.cents) || ', of its tickets '
        || coalesce(sum(part.cents), 0) as detail
      from member_discount as discount left join member_discount_part as part
        on part.discount_ticket_id = discount.ticket_id
      group by discount.ticket_id having coalesce(sum(part.cents), 0) <> max(discount.cents)`,
  },
  {
    rule: 'member_discount_is_its_percentage',
    faults: `select ${nameRow('ticket', 'ticket.id')}, 'is ' || part.cents || ' off, ' || discount.percent || ' percent of '
        || ticket.price_cents || ' are ' || ${PART_CENTS} as detail
      from member_discount_part as part join member_discount as discount
        on discount.ticket_id = part.discount_ticket_id join ticket on ticket.id = part.ticket_id
      where part.cents <> ${PART_CENTS}`,
  },
  {
    rule: 'member_discount_is_of_a_member',
    faults: `select ${nameRow('ticket', 'discount.ticket_id')}, 'was given as ' || discount.tier || ' to who was none' as detail
      from member_discount as discount
      where not exists (select 1 from (${JOINED}) as joined where joined.customer_id = discount.customer_id
          and joined.program = discount.program and joined.at <= discount.created_at
          and not exists (select 1 from membership_event as gone where gone.customer_id = joined.customer_id
            and gone.program = joined.program and gone.what in ('left', 'ended') and gone.at > joined.at
            and gone.at < discount.created_at))
        or (discount.tier = 'premium' and not ${WAS_PUT_OFF} and not exists (select 1 from premium_term as term
          where term.customer_id = discount.customer_id and term.program = discount.program
            and term.from_at <= discount.created_at and term.until_at > discount.created_at))`,
  },
];
