import { type LedgerRule, nameRow } from '../../ledger/rule.ts';

/** A voucher that was used has a redemption of what it took off, and a code gives no more than it holds. */
export const VOUCHER_RULES: readonly LedgerRule[] = [
  {
    rule: 'voucher_is_redeemed',
    faults: `select ${nameRow('ticket', 'coalesce(ticket.id, redemption.ticket_id)')}, 'took off ' || coalesce(-price_cents, 0)
        || ', redeemed ' || coalesce(cents, 0) as detail
      from (select * from ticket where kind = 'voucher') as ticket
      full join voucher_redemption as redemption on redemption.ticket_id = ticket.id
      where coalesce(-price_cents, 0) <> coalesce(cents, 0) or ticket.customer_id <> redemption.customer_id`,
  },
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
    rule: 'credit_is_counted',
    faults: `select ${nameRow('voucher', 'voucher.id')}, 'holds ' || max(amount_cents) || ', gave '
        || coalesce(sum(cents), 0) || ', ' || coalesce(max(taken), 0) || ' taken' as detail
      from voucher left join voucher_redemption on voucher_id = voucher.id
      left join stock on key = 'voucher:' || voucher.id
      where type = 'voucher_credit_amount' group by voucher.id
      having coalesce(max(taken), 0) > coalesce(sum(cents), 0) or coalesce(max(taken), 0) > max(amount_cents)
        or max(size) <> max(amount_cents)`,
  },
];
