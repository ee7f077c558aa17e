// What must hold of the ledger and of everything that was paid through it. Each rule is a query for the rows that
// break it: `row_name` as table and id, `detail` as what is wrong with it. The same SQL runs on both engines.

export interface LedgerRule {
  readonly rule: string;
  readonly faults: string;
}

const nameRow = (table: string, id: string) => `'${table} ' || ${id} as row_name`;

const LEDGER: readonly LedgerRule[] = [
  {
    rule: 'sum_is_zero',
    faults: `select 'ledger ' || account.currency as row_name, 'comes to ' || sum(amount_cents) as detail
      from ledger_entry join account on account.id = account_id
      group by account.currency having sum(amount_cents) <> 0`,
  },
  {
    rule: 'transaction_is_balanced',
    faults: `select ${nameRow('ledger_transaction', 'transaction_id')}, 'comes to ' || sum(amount_cents) as detail
      from ledger_entry group by transaction_id having sum(amount_cents) <> 0`,
  },
  {
    rule: 'transaction_has_one_currency',
    faults: `select ${nameRow('ledger_transaction', 'transaction_id')}, 'mixes currencies' as detail
      from ledger_entry join account on account.id = account_id
      group by transaction_id having min(account.currency) <> max(account.currency)`,
  },
  {
    rule: 'transaction_is_complete',
    faults: `select ${nameRow('ledger_transaction', 'id')}, 'has no entries or is not sealed' as detail
      from ledger_transaction as t where sealed = 0
        or not exists (select 1 from ledger_entry where transaction_id = t.id)`,
  },
];

const WALLETS: readonly LedgerRule[] = [
  {
    rule: 'wallet_is_not_below_zero',
    faults: `select ${nameRow('account', 'id')}, 'holds ' || balance_cents as detail
      from account where balance_cents < 0`,
  },
  {
    rule: 'wallet_is_sum_of_entries',
    faults: `select ${nameRow('account', 'account.id')},
        'holds ' || max(balance_cents) || ', entries come to ' || coalesce(sum(amount_cents), 0) as detail
      from account left join ledger_entry on account_id = account.id
      where kind = 'wallet' group by account.id
      having max(balance_cents) <> coalesce(sum(amount_cents), 0)`,
  },
  {
    rule: 'wallet_has_all_entries',
    faults: `select ${nameRow('account', 'account.id')},
        'numbered ' || max(entry_count) || ' entries, has ' || count(ledger_entry.id) as detail
      from account left join ledger_entry on account_id = account.id
      where kind = 'wallet' group by account.id
      having max(entry_count) <> count(ledger_entry.id)
        or max(entry_count) <> coalesce(max(position), 0)`,
  },
  {
    rule: 'entry_follows_the_one_before',
    faults: `select ${nameRow('ledger_entry', 'id')}, 'leaves ' || balance_after_cents || ' where '
          || (coalesce(before_cents, 0) + amount_cents) || ' is due' as detail
      from (select id, amount_cents, balance_after_cents,
          lag(balance_after_cents) over (partition by account_id order by position) as before_cents
        from ledger_entry where position is not null) as chain
      where balance_after_cents <> coalesce(before_cents, 0) + amount_cents`,
  },
];

/** What a wallet paid or got in the transactions of a kind, by what they are about. */
const selectMoved = (kind: string) => `select t.reference, account.customer_id, sum(e.amount_cents) as cents
  from ledger_transaction as t join ledger_entry as e on e.transaction_id = t.id
    join account on account.id = e.account_id
  where t.kind = '${kind}' and account.kind = 'wallet' group by t.reference, account.customer_id`;

/** Each row of a table was paid exactly what it says, by its own customer, in one transaction of that kind. */
const createPaidOnceRule = (rule: string, kind: string, rows: string): LedgerRule => ({
  rule,
  faults: `select '${kind} ' || coalesce(p.id, m.reference) as row_name,
      'says ' || coalesce(cast(p.cents as text), 'nothing') || ', the ledger moved '
        || coalesce(cast(m.cents as text), 'nothing') as detail
    from (${rows}) as p full join (${selectMoved(kind)}) as m
      on m.reference = p.id and m.customer_id = p.customer_id
    where p.cents is null or m.cents is null or p.cents <> m.cents`,
});

const PAID: readonly LedgerRule[] = [
  createPaidOnceRule(
    'checkout_is_paid',
    'purchase',
    'select id, customer_id, -total_cents as cents from checkout',
  ),
  createPaidOnceRule(
    'deposit_is_credited',
    'deposit',
    `select id, customer_id, amount_cents as cents from deposit where status = 'completed'`,
  ),
  createPaidOnceRule(
    'prize_is_paid',
    'prize',
    'select entry_id as id, customer_id, amount_cents as cents from prize where paid_at is not null',
  ),
];

const BOUGHT: readonly LedgerRule[] = [
  {
    rule: 'checkout_is_sum_of_tickets',
    faults: `select ${nameRow('checkout', 'checkout.id')},
        'charged ' || max(total_cents) || ', tickets cost ' || coalesce(sum(price_cents), 0) as detail
      from checkout left join ticket on checkout_id = checkout.id group by checkout.id
      having max(total_cents) <> coalesce(sum(price_cents), 0)`,
  },
  {
    rule: 'ticket_is_sum_of_entries',
    faults: `select ${nameRow('ticket', 'ticket.id')}, 'cost ' || max(ticket.price_cents) || ' for '
          || max(num_entries) || ', has ' || count(entry.id) || ' for ' || coalesce(sum(entry.price_cents), 0) as detail
      from ticket left join entry on ticket_id = ticket.id group by ticket.id
      having max(ticket.price_cents) <> coalesce(sum(entry.price_cents), 0) or max(num_entries) <> count(entry.id)`,
  },
  {
    rule: 'ticket_belongs_to_its_buyer',
    faults: `select ${nameRow('ticket', 'ticket.id')}, 'was bought by another customer' as detail
      from ticket join checkout on checkout.id = checkout_id where checkout.customer_id <> ticket.customer_id`,
  },
  {
    rule: 'entry_belongs_to_its_buyer',
    faults: `select ${nameRow('entry', 'entry.id')}, 'was bought by another customer' as detail
      from entry join ticket on ticket.id = ticket_id where entry.customer_id <> ticket.customer_id`,
  },
];

const WON: readonly LedgerRule[] = [
  {
    rule: 'prize_belongs_to_its_entry',
    faults: `select ${nameRow('prize', 'entry_id')}, 'is of another customer or draw than its entry' as detail
      from prize join entry on entry.id = entry_id
      where entry.customer_id <> prize.customer_id or entry.draw_id <> prize.draw_id`,
  },
];

export const LEDGER_RULES: readonly LedgerRule[] = [...LEDGER, ...WALLETS, ...PAID, ...BOUGHT, ...WON];
