// What must hold of payments that were given back, taken back or disputed, and of what customers owe of them.
import { createPaidOnceRule } from '../ledger/paid-once.ts';
import { type LedgerRule, nameRow } from '../ledger/rule.ts';

/** Reversals of credits and, where a refund failed, of reversals, each with the payment that it is about. */
const REVERSALS = `with recursive reversal (deposit_id, id) as (
    select t.reference, r.id from ledger_transaction as t
      join ledger_transaction as r on r.kind = 'reversal' and r.reference = t.id where t.kind = 'deposit'
    union all select reversal.deposit_id, r.id from reversal
      join ledger_transaction as r on r.kind = 'reversal' and r.reference = reversal.id)
  select deposit_id, id from reversal`;

/** What the transactions of a kind moved on the house's accounts of a kind, by the payment that they are about. */
const selectReversed = (account: string): string =>
  `select r.deposit_id, sum(e.amount_cents) as cents from (${REVERSALS}) as r
    join ledger_entry as e on e.transaction_id = r.id join account on account.id = e.account_id
    where account.kind = '${account}' group by r.deposit_id`;
const selectDisputed = (account: string): string =>
  `select s.deposit_id, sum(e.amount_cents) as cents from dispute as s
    join dispute_booking as b on b.dispute_id = s.id
    join ledger_transaction as r on r.kind = 'dispute' and r.reference = b.id
    join ledger_entry as e on e.transaction_id = r.id join account on account.id = e.account_id
    where account.kind = '${account}' group by s.deposit_id`;
const selectTakenBack = (account: string): string =>
  `select deposit_id, sum(cents) as cents from (${selectReversed(account)} union all ${selectDisputed(account)}) as moves
    group by deposit_id`;

const CLAIMS = `select deposit_id, sum(case when state in ('open', 'lost') then claimed_cents else 0 end) as standing,
    sum(case when state = 'won' then claimed_cents else 0 end) as won from dispute group by deposit_id`;

/** Each payment with what came in by it, what is claimed of it, and what was taken back. */
const PAYMENTS = `select d.id, d.status,
    case when captured_currency = 'AUD' then captured_cents else amount_cents end as cents,
    coalesce(c.standing, 0) as standing, coalesce(c.won, 0) as won, coalesce(m.cents, 0) as taken
  from deposit as d left join (${CLAIMS}) as c on c.deposit_id = d.id
    left join (${selectTakenBack('deposits')}) as m on m.deposit_id = d.id`;

const DUE = `case when status = 'refunded' then cents
    when status = 'charged_back' and cents - won > case when standing < cents then standing else cents end then cents - won
    when status not in ('succeeded', 'charged_back') then 0
    when standing < cents then standing else cents end`;

export const PAYMENT_RULES: readonly LedgerRule[] = [
  {
    rule: 'refund_is_reversed',
    faults: `select ${nameRow('deposit', 'id')}, 'was refunded and is still in the wallet' as detail
      from (${PAYMENTS}) as p where status = 'refunded' and taken = 0`,
  },
  {
    rule: 'taken_back_as_reported',
    faults: `select ${nameRow('deposit', 'id')}, 'is ' || status || ', disputed of it are ' || standing || ', taken back '
        || taken || ' of ' || cents as detail
      from (${PAYMENTS}) as p where taken <> ${DUE}`,
  },
  createPaidOnceRule(
    'dispute_is_booked',
    'dispute',
    `select b.id, s.customer_id, b.wallet_cents as cents from dispute_booking as b
      join dispute as s on s.id = b.dispute_id where b.wallet_cents <> 0`,
  ),
  {
    rule: 'receivable_is_booked',
    faults: `select ${nameRow('receivable', 'o.id')}, 'says ' || o.owed_cents || ', was booked otherwise' as detail
      from receivable as o left join (${selectTakenBack('receivables')}) as m on m.deposit_id = o.deposit_id
      where coalesce(m.cents, 0) <> -o.owed_cents`,
  },
  {
    rule: 'receivable_is_settled',
    faults: `select ${nameRow('receivable', 'o.id')}, 'says ' || o.settled_cents || ' is settled' as detail
      from receivable as o where o.settled_cents <> coalesce((select sum(cents) from settlement where receivable_id = o.id), 0)
        or (o.settled_at is not null) <> (o.settled_cents = o.owed_cents)`,
  },
  {
    rule: 'receivables_are_all_known',
    faults: `select 'receivables' as row_name, 'the ledger says ' || l.cents || ', the rows ' || o.cents as detail
      from (select coalesce(sum(e.amount_cents), 0) as cents from ledger_entry as e
          join account on account.id = e.account_id where account.kind = 'receivables') as l,
        (select coalesce(sum(settled_cents - owed_cents), 0) as cents from receivable) as o
      where l.cents <> o.cents`,
  },
];
