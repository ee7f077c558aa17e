import { type LedgerRule, nameRow } from '../../../money/ledger/rule.ts';

/** That the shop has put a further month off beyond what was paid: the tier is held on until it can be charged. */
const IS_PUT_OFF = `exists (select 1 from recurring_charge as charge join recurring on recurring.id = charge.recurring_id
  where recurring.customer_id = held.customer_id and recurring.kind = 'membership' and recurring.offer_key = held.program
    and charge.last_at >= held.premium_until and charge.due_at > (select max(paid.until_at) from premium_term as paid
      where paid.customer_id = held.customer_id and paid.program = held.program))`;

/** A tier that is paid for is held by those who have paid, for as long as they have. */
export const MEMBERSHIP_RULES: readonly LedgerRule[] = [
  {
    rule: 'premium_term_is_bought',
    faults: `select ${nameRow('premium_term', 'term.id')}, 'is of no membership that its customer has bought' as detail
      from premium_term as term left join ticket on ticket.id = term.ticket_id
        and ticket.kind = 'membership' and ticket.customer_id = term.customer_id
        and ticket.price_cents > 0 and ticket.is_charged = 1
      where ticket.id is null`,
  },
  {
    rule: 'bought_membership_has_its_term',
    faults: `select ${nameRow('ticket', 'ticket.id')}, 'is a membership without the time that it pays for' as detail
      from ticket left join premium_term as term on term.ticket_id = ticket.id
      where ticket.kind = 'membership' and term.id is null`,
  },
  {
    rule: 'premium_is_paid',
    faults: `select ${nameRow('membership', 'held.program')}, 'of ' || held.customer_id || ' is premium until ' || coalesce(held.premium_until, 'ever')
        || ', paid until ' || coalesce(max(term.until_at), 'never') as detail
      from membership as held left join premium_term as term
        on term.customer_id = held.customer_id and term.program = held.program
      where held.tier = 'premium' and not ${IS_PUT_OFF} group by held.customer_id, held.program, held.premium_until
      having held.premium_until is null or max(term.until_at) is null or held.premium_until > max(term.until_at)`,
  },
];
