// What must hold of the ledger and of everything that was paid through it, whatever kinds of product are sold.

import { ENTRY_HOLDER } from '../../ground/db/entry-holder.ts';
import { listParts } from '../../module-parts.ts';
import { createMatchingRule } from './matching.ts';
import { createPaidOnceRule } from './paid-once.ts';
import { REFUND_RULES } from './refund-rules.ts';
import { type LedgerRule, nameRow, type RuledShop } from './rule.ts';
import { WALLET_LINE_RULES } from './wallet-line-rules.ts';

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

/** The entries of each account, put together before they are joined: no index holds those of the house. */
const ENTRIES_OF_ACCOUNTS = `select account_id, sum(amount_cents) as cents, count(*) as entries, max(position) as last_position
  from ledger_entry group by account_id`;

const WALLETS: readonly LedgerRule[] = [
  {
    rule: 'wallet_is_not_below_zero',
    faults: `select ${nameRow('account', 'id')}, 'holds ' || balance_cents as detail
      from account where balance_cents < 0`,
  },
  {
    rule: 'wallet_is_sum_of_entries',
    faults: `select ${nameRow('account', 'account.id')},
        'holds ' || balance_cents || ', entries come to ' || coalesce(cents, 0) as detail
      from account left join (${ENTRIES_OF_ACCOUNTS}) as had on account_id = account.id
      where kind = 'wallet' and balance_cents <> coalesce(cents, 0)`,
  },
  {
    rule: 'wallet_has_all_entries',
    faults: `select ${nameRow('account', 'account.id')},
        'numbered ' || entry_count || ' entries, has ' || coalesce(entries, 0) as detail
      from account left join (${ENTRIES_OF_ACCOUNTS}) as had on account_id = account.id
      where kind = 'wallet' and (entry_count <> coalesce(entries, 0) or entry_count <> coalesce(last_position, 0))`,
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

const PAID: readonly LedgerRule[] = [
  createPaidOnceRule(
    'checkout_is_paid',
    'purchase',
    'select id, customer_id, -total_cents as cents from checkout where total_cents <> 0',
  ),
  createPaidOnceRule(
    'deposit_is_credited',
    'deposit',
    `select id, customer_id, case when captured_currency = 'AUD' then captured_cents else amount_cents end as cents
      from deposit where status in ('succeeded', 'refunded', 'charged_back')`,
  ),
  createPaidOnceRule(
    'settlement_is_paid',
    'settlement',
    `select settlement.id, receivable.customer_id, -settlement.cents as cents from settlement
      join receivable on receivable.id = receivable_id`,
  ),
];

/** A house account got in each purchase what the charged tickets of the checkout come to. */
const createHouseRule = (rule: string, kind: 'promotions' | 'causes', cents: string): LedgerRule =>
  createMatchingRule({
    rule,
    name: 'checkout',
    left: {
      rows: `select checkout_id as id, '' as owner, ${cents} as cents from ticket where is_charged = 1
        group by checkout_id having ${cents} <> 0`,
      says: `owes ${kind}`,
    },
    right: {
      rows: `select t.reference as id, '' as owner, sum(e.amount_cents) as cents
        from ledger_transaction as t join ledger_entry as e on e.transaction_id = t.id
          join account on account.id = e.account_id
        where t.kind = 'purchase' and account.kind = '${kind}' group by t.reference having sum(e.amount_cents) <> 0`,
      says: 'the ledger moved',
    },
  });

const BOUGHT: readonly LedgerRule[] = [
  {
    rule: 'checkout_is_sum_of_tickets',
    faults: `select ${nameRow('checkout', 'checkout.id')},
        'charged ' || max(total_cents) || ', tickets cost ' || coalesce(sum(price_cents), 0) as detail
      from checkout left join ticket on checkout_id = checkout.id and is_charged = 1 group by checkout.id
      having max(total_cents) <> coalesce(sum(price_cents), 0)`,
  },
  {
    rule: 'discounts_are_shared_out',
    faults: `select ${nameRow('checkout', 'checkout_id')}, 'took off ' || -sum(case when price_cents < 0 then price_cents else 0 end)
        || ', its tickets say ' || sum(discount_cents) as detail
      from ticket where is_charged = 1 group by checkout_id
      having -sum(case when price_cents < 0 then price_cents else 0 end) <> sum(discount_cents)`,
  },
  {
    rule: 'discount_is_within_price',
    faults: `select ${nameRow('ticket', 'id')}, 'costs ' || price_cents || ', is ' || discount_cents || ' off, with '
          || cause_cents || ' for a cause' as detail
      from ticket where discount_cents > 0 and (discount_cents > price_cents or is_charged = 0)
        or cause_cents > 0 and (cause_cents > price_cents or cause_key is null)`,
  },
  createHouseRule(
    'discounts_are_paid',
    'promotions',
    'sum(case when price_cents < 0 then price_cents else 0 end)',
  ),
  createHouseRule('causes_are_paid', 'causes', 'sum(cause_cents)'),
  {
    rule: 'price_is_of_its_pricing',
    faults: `select ${nameRow('ticket', 'sold.ticket_id')}, 'costs ' || coalesce(cast(ticket.price_cents as text), 'nothing')
        || ', was sold for ' || sold.price_cents || ' under ' || sold.pricing_id as detail
      from ticket_pricing as sold left join ticket on ticket.id = sold.ticket_id
      where coalesce(ticket.price_cents, 0) <> sold.price_cents`,
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
      where ${ENTRY_HOLDER} <> prize.customer_id or entry.draw_id <> prize.draw_id`,
  },
];

const STOCK: readonly LedgerRule[] = [
  {
    rule: 'numbers_are_sold_once',
    faults: `select ${nameRow('entry', 'id')}, 'begins with ' || first_number || ' where ' || before
          || ' has been sold' as detail
      from (select id, first_number, max(last_number) over (partition by draw_id order by first_number
          rows between unbounded preceding and 1 preceding) as before
        from (select id, draw_id, first_number, last_number from entry where first_number is not null
          union all select id, draw_id, number, number from raffle_postal) as sold) as runs
      where first_number <= before`,
  },
  {
    rule: 'shares_are_sold_once',
    faults: `select ${nameRow('pool', 'pool.id')}, 'has ' || max(pool.shares) || ' shares, sold ' || sum(ticket.shares) as detail
      from pool join ticket on pool_id = pool.id group by pool.id having sum(ticket.shares) > max(pool.shares)`,
  },
];

/** Prizes of every area are paid under their own ids. */
const createPrizeRule = (shop: RuledShop): LedgerRule =>
  createPaidOnceRule('prize_is_paid', 'prize', listParts(shop, 'paidPrizes').join(' union all '));

const OWN_RULES: readonly LedgerRule[] = [
  ...LEDGER,
  ...WALLETS,
  ...WALLET_LINE_RULES,
  ...PAID,
  ...REFUND_RULES,
  ...BOUGHT,
  ...WON,
  ...STOCK,
];

/** The rules for all rows, and those of each area. */
export const listLedgerRules = (shop: RuledShop): readonly LedgerRule[] => [
  ...OWN_RULES,
  createPrizeRule(shop),
  ...listParts(shop, 'ledgerRules').flatMap((rule) => (typeof rule === 'function' ? rule(shop) : [rule])),
];
