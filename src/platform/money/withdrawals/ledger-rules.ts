// What must hold of money out of wallets and of what is booked of it.
import { createPaidOnceRule } from '../ledger/paid-once.ts';
import { type LedgerRule, nameRow } from '../ledger/rule.ts';

const countBookings = (kind: string, id: string): string =>
  `(select count(*) from ledger_transaction where kind = '${kind}' and reference = ${id})`;

/** How often a booking of a withdrawal was taken back. */
const countReversals = (kind: string, id: string): string =>
  `(select count(*) from ledger_transaction as t join ledger_transaction as r on r.kind = 'reversal' and r.reference = t.id
    where t.kind = '${kind}' and t.reference = ${id})`;

const isIn = (states: readonly string[]): string =>
  `case when w.status in (${states.map((state) => `'${state}'`).join(', ')}) then 1 else 0 end`;

export const WITHDRAWAL_RULES: readonly LedgerRule[] = [
  createPaidOnceRule(
    'withdrawal_is_booked',
    'withdrawal',
    `select id, customer_id, -amount_cents as cents from withdrawal where method <> 'do'`,
  ),
  createPaidOnceRule(
    'donation_is_booked',
    'donation',
    `select id, customer_id, -amount_cents as cents from withdrawal where method = 'do'`,
  ),
  {
    rule: 'withdrawal_is_given_back',
    faults: `select ${nameRow('withdrawal', 'w.id')}, 'is ' || w.status || ', which its bookings do not say' as detail
      from withdrawal as w where w.method <> 'do'
        and (${countReversals('withdrawal', 'w.id')} <> ${isIn(['cancelled', 'rejected', 'returned'])}
          or ${countBookings('payout', 'w.id')} <> ${isIn(['sent', 'completed', 'returned'])}
          or ${countReversals('payout', 'w.id')} <> ${isIn(['returned'])})`,
  },
  {
    rule: 'payouts_match',
    faults: `select 'payouts' as row_name, 'the ledger holds ' || l.cents || ', the rows ' || w.cents as detail
      from (select coalesce(sum(e.amount_cents), 0) as cents from ledger_entry as e
          join account on account.id = e.account_id where account.kind = 'payouts') as l,
        (select coalesce(sum(amount_cents), 0) as cents from withdrawal
          where status in ('requested', 'approved') and method <> 'do') as w
      where l.cents <> w.cents`,
  },
];
