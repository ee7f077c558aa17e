import { createRecordedRule } from '../../../money/ledger/matching.ts';
import { type LedgerRule, nameRow } from '../../../money/ledger/rule.ts';

/** What vouchers took off tickets that were refunded, and what of credits went back for entries of others. */
const RETURNED = `select voucher_id, sum(back.cents) as cents
  from (select part.voucher_ticket_id, part.cents from voucher_part as part
      join ledger_transaction as refund on refund.kind = 'refund' and refund.reference = part.ticket_id
    union all select voucher_ticket_id, cents from credit_return) as back
  join voucher_redemption as redemption on redemption.ticket_id = back.voucher_ticket_id group by voucher_id`;

/**
 * A voucher that was used has a redemption of what it took off, a code gives no more than it holds, and a credit, or the
 * codes in its place, gets back what it gave for tickets that were refunded, and its share of entries that were.
 */
export const VOUCHER_RULES: readonly LedgerRule[] = [
  createRecordedRule('voucher_is_redeemed', 'voucher', 'voucher_redemption'),
  {
    rule: 'voucher_uses_are_counted',
    faults: `select ${nameRow('voucher', 'voucher.id')}, 'used ' || count(ticket_id) || ' times of ' || max(uses)
        || ', ' || coalesce(max(taken), 0) || ' taken' as detail
      from voucher left join voucher_redemption on voucher_id = voucher.id
      left join stock on key = 'voucher:' || voucher.id
      where uses is not null and type <> 'voucher_credit_amount' group by voucher.id
      having count(ticket_id) <> coalesce(max(taken), 0) or count(ticket_id) > max(uses)`,
  },
  {
    rule: 'voucher_parts_are_whole',
    faults: `select ${nameRow('ticket', 'part.voucher_ticket_id')}, 'took off ' || max(redemption.cents) || ', of its tickets '
        || sum(part.cents) as detail
      from voucher_part as part join voucher_redemption as redemption on redemption.ticket_id = part.voucher_ticket_id
      group by part.voucher_ticket_id having sum(part.cents) <> max(redemption.cents)`,
  },
  {
    rule: 'discount_is_sum_of_parts',
    faults: `select ${nameRow('ticket', 'ticket.id')}, 'says ' || max(discount_cents) || ' off, membership and vouchers took '
        || sum(part.cents) as detail
      from (select ticket_id, cents from voucher_part union all select ticket_id, cents from member_discount_part) as part
        join ticket on ticket.id = part.ticket_id
      group by ticket.id having sum(part.cents) <> max(discount_cents)`,
  },
  {
    rule: 'credit_returns_are_of_their_ticket',
    faults: `select ${nameRow('ticket', 'entry.ticket_id')}, 'had ' || coalesce(max(part.cents), 0) || ' of a credit, which got back '
        || sum(back.cents) || case when max(refund.id) is null then '' else ' before all of it was refunded' end as detail
      from credit_return as back join entry on entry.id = back.entry_id
        left join voucher_part as part
          on part.voucher_ticket_id = back.voucher_ticket_id and part.ticket_id = entry.ticket_id
        left join ledger_transaction as refund on refund.kind = 'refund' and refund.reference = entry.ticket_id
      group by back.voucher_ticket_id, entry.ticket_id
      having sum(back.cents) > coalesce(max(part.cents), 0) or max(refund.id) is not null`,
  },
  {
    rule: 'credit_is_counted',
    faults: `select ${nameRow('voucher', 'voucher.id')}, 'holds ' || amount_cents || ', gave ' || coalesce(gave.cents, 0)
        || ', got back ' || coalesce(returned.cents, 0) || ', of that in other codes ' || coalesce(moved.cents, 0)
        || ', ' || coalesce(taken, 0) || ' taken' as detail
      from voucher left join stock on key = 'voucher:' || voucher.id
        left join (select voucher_id, sum(cents) as cents from voucher_redemption group by voucher_id) as gave
          on gave.voucher_id = voucher.id
        left join (${RETURNED}) as returned on returned.voucher_id = voucher.id
        left join (select replaces_id, sum(amount_cents) as cents from voucher where replaces_id is not null
          group by replaces_id) as moved on moved.replaces_id = voucher.id
      where type = 'voucher_credit_amount' and (coalesce(taken, 0) > amount_cents or size <> amount_cents
        or coalesce(taken, 0) <> coalesce(gave.cents, 0) - coalesce(returned.cents, 0) + coalesce(moved.cents, 0))`,
  },
];
