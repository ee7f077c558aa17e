// What must hold of money that went back for tickets, and for entries of tickets that play on.
import { type LedgerRule, nameRow } from './rule.ts';

/** What each refund moved, by account. */
const REFUND_MOVES = `select e.transaction_id, max(account.customer_id) as customer_id,
    sum(case when account.kind = 'wallet' then amount_cents else 0 end) as wallet,
    sum(case when account.kind = 'promotions' then amount_cents else 0 end) as promotions,
    sum(case when account.kind = 'causes' then amount_cents else 0 end) as causes
  from ledger_entry as e join account on account.id = e.account_id
    join ledger_transaction as r on r.id = e.transaction_id and r.kind = 'refund' group by e.transaction_id`;

/** What can be refunded: a charged ticket, or an entry whose draw was cancelled while its ticket plays on. */
const REFUNDABLE = `select id, customer_id, price_cents, discount_cents, cause_cents from ticket where is_charged = 1
  union all select entry_id as id, customer_id, price_cents, discount_cents, cause_cents from entry_refund`;

const SUMS_OF_PARTS = `select ticket_id, count(*) as parts, sum(price_cents) as price_cents,
    sum(discount_cents) as discount_cents, sum(cause_cents) as cause_cents from entry_refund group by ticket_id`;

const PARTS_REFUNDED: readonly LedgerRule[] = [
  {
    rule: 'entry_refund_is_booked',
    faults: `select ${nameRow('entry', 'part.entry_id')}, 'is refunded, and the ledger or its draw does not say so' as detail
      from entry_refund as part join entry on entry.id = part.entry_id join draw on draw.id = entry.draw_id
        left join ledger_transaction as t on t.kind = 'refund' and t.reference = part.entry_id
      where t.id is null or draw.cancelled_at is null or entry.ticket_id <> part.ticket_id
        or entry.customer_id <> part.customer_id or entry.price_cents <> part.price_cents`,
  },
  {
    rule: 'entry_refunds_are_within_their_ticket',
    faults: `select ${nameRow('ticket', 'ticket.id')}, 'cost ' || ticket.price_cents || ', parts of ' || part.price_cents
          || ' were refunded' || case when t.id is null then '' else ' besides all of it' end as detail
      from (${SUMS_OF_PARTS}) as part join ticket on ticket.id = part.ticket_id
        left join ledger_transaction as t on t.kind = 'refund' and t.reference = ticket.id
      where t.id is not null or ticket.is_charged = 0 or part.price_cents > ticket.price_cents
        or part.discount_cents > ticket.discount_cents or part.cause_cents > ticket.cause_cents
        or (part.price_cents = ticket.price_cents and (part.discount_cents <> ticket.discount_cents
          or part.cause_cents <> ticket.cause_cents))`,
  },
  {
    rule: 'refunded_entry_wins_nothing',
    faults: `select ${nameRow('prize', 'prize.entry_id')}, 'is of an entry that was refunded' as detail
      from prize join entry_refund on entry_refund.entry_id = prize.entry_id`,
  },
];

const TICKETS_REFUNDED: readonly LedgerRule[] = [
  {
    rule: 'refund_is_opposite_of_sale',
    faults: `select ${nameRow('ledger_transaction', 't.id')}, 'gave back ' || coalesce(m.wallet, 0) || ' for a ticket that cost '
          || coalesce(cast(ticket.price_cents - ticket.discount_cents as text), 'nothing') as detail
      from ledger_transaction as t left join (${REFUNDABLE}) as ticket on ticket.id = t.reference
        left join (${REFUND_MOVES}) as m on m.transaction_id = t.id
      where t.kind = 'refund' and (ticket.id is null or coalesce(m.customer_id, ticket.customer_id) <> ticket.customer_id
        or coalesce(m.wallet, 0) <> price_cents - discount_cents or coalesce(m.promotions, 0) <> discount_cents
        or coalesce(m.causes, 0) <> -cause_cents)`,
  },
  {
    rule: 'refunded_ticket_wins_nothing',
    faults: `select ${nameRow('prize', 'prize.entry_id')}, 'is of the ticket ' || entry.ticket_id || ', which was refunded'
          as detail
      from prize join entry on entry.id = prize.entry_id
        join ledger_transaction as t on t.kind = 'refund' and t.reference = entry.ticket_id`,
  },
];

export const REFUND_RULES: readonly LedgerRule[] = [...TICKETS_REFUNDED, ...PARTS_REFUNDED];
