import { type LedgerRule, nameRow } from '../../money/ledger/rule.ts';

/** What was taken back is refunded to the cent where it was charged, and nothing where it was not; it is played by nobody. */
export const CANCELLATION_RULES: readonly LedgerRule[] = [
  {
    rule: 'cancelled_ticket_is_refunded',
    faults: `select ${nameRow('ticket', 'taken.ticket_id')}, 'was taken back for ' || taken.cents || ', is '
          || case when refund.id is null then 'not ' else '' end || 'refunded' as detail
      from ticket_cancellation as taken join ticket on ticket.id = taken.ticket_id
        left join ledger_transaction as refund on refund.kind = 'refund' and refund.reference = taken.ticket_id
      where taken.cents <> is_charged * (price_cents - discount_cents) or (refund.id is null) <> (is_charged = 0)
        or taken.customer_id <> ticket.customer_id`,
  },
];
