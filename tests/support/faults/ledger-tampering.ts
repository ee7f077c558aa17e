// One way to break each rule of the ledger.

import { createDrawId } from '../buying/on-sale.ts';
import { BANK_TAMPERING } from './bank-tampering.ts';
import { BOOKS_TAMPERING } from './books-tampering.ts';
import { CANCEL_TAMPERING } from './cancel-tampering.ts';
import { GIFT_TAMPERING } from './gift-tampering.ts';
import { GIVEAWAY_TAMPERING } from './giveaway-tampering.ts';
import { KEPT_SUMS_TAMPERING } from './kept-sums-tampering.ts';
import { LIMIT_TAMPERING } from './limit-tampering.ts';
import { MEMBERSHIP_TAMPERING } from './membership-tampering.ts';
import { PARTY_TAMPERING } from './party-tampering.ts';
import { RECURRING_TAMPERING } from './recurring-tampering.ts';
import type { Tampering, UsedShop } from './tampering-of-rules.ts';
import { VOUCHER_TAMPERING } from './voucher-tampering.ts';

const insertReceivable = (settledCents: number) =>
  `insert into receivable (id, customer_id, deposit_id, owed_cents, settled_cents, created_at, settled_at)
     select 'rcv_bad', customer_id, id, 200, ${settledCents}, 'now', null from deposit where amount_cents = 500`;

const insertDispute = (depositId: string, state: string) =>
  `insert into dispute (id, deposit_id, customer_id, gateway, reference, state, claimed_cents, created_at, updated_at)
     select 'dsp_bad', id, customer_id, gateway, 'du_bad', '${state}', 300, 'now', 'now' from deposit
     where id = '${depositId}'`;

const FIRST_DRAW = createDrawId('lighthouse', 101);

const insertAward = (entryId: string, kind: string) =>
  `insert into raffle_award (draw_id, rank, place, number, entry_id, kind, value_cents, state)
     values ('${FIRST_DRAW}', 0, 1, 7, '${entryId}', '${kind}', 100, 'to_claim')`;

const selectPurchaseEntry = ({ checkoutId, accountId }: UsedShop) =>
  `where account_id = '${accountId}' and transaction_id in
     (select id from ledger_transaction where reference = '${checkoutId}')`;

/** A pool of two shares in the scored draw. */
const createPool = ({ status, shares = 2 }: { status: string; shares?: number }): string[] => [
  `insert into pool (id, kind, offer_key, shares, body, created_at, draw_id, status, share_cents)
   values ('poo_bad', 'syndicate_share', 'lighthouse', ${shares}, '{}', 'now', '${createDrawId('lighthouse', 101)}',
     '${status}', 300)`,
];
const HOLD_SHARES = `update ticket set kind = 'syndicate_share', pool_id = 'poo_bad', shares = 2`;

/** One way to break each rule. A rule that is added needs its line here. */
export const TAMPERING: Record<string, Tampering> = {
  adjustment_is_booked: {
    statements: () => [
      `insert into adjustment (id, customer_id, cents, kind, reason, author, created_at)
         select 'adj_bad', customer_id, 300, 'goodwill', 'r', 'ops', 'now' from deposit where amount_cents = 500`,
    ],
    row: () => 'adjustment adj_bad',
  },
  sum_is_zero: {
    statements: (shop) => [
      `update ledger_entry set amount_cents = amount_cents + 1 ${selectPurchaseEntry(shop)}`,
    ],
    row: () => 'ledger AUD',
  },
  transaction_is_balanced: {
    statements: () => [
      `insert into ledger_transaction values ('ltx_bad', 'refund', 'r', 'x', 1, 'now')`,
      `insert into ledger_entry values ('len_bad', 'ltx_bad', 'house_sales_AUD', 100, null, null, 'now')`,
    ],
    row: () => 'ledger_transaction ltx_bad',
  },
  transaction_has_one_currency: {
    statements: () => [
      `insert into ledger_transaction values ('ltx_bad', 'refund', 'r', 'x', 1, 'now')`,
      `insert into ledger_entry values ('len_a', 'ltx_bad', 'house_sales_AUD', 100, null, null, 'now')`,
      `insert into ledger_entry values ('len_b', 'ltx_bad', 'house_sales_GBP', -100, null, null, 'now')`,
    ],
    row: () => 'ledger_transaction ltx_bad',
  },
  transaction_is_complete: {
    statements: () => [`insert into ledger_transaction values ('ltx_bad', 'refund', 'r', 'x', 1, 'now')`],
    row: () => 'ledger_transaction ltx_bad',
  },
  wallet_is_not_below_zero: {
    statements: ({ accountId }) => [`update account set balance_cents = -1 where id = '${accountId}'`],
    row: ({ accountId }) => `account ${accountId}`,
  },
  wallet_is_sum_of_entries: {
    statements: ({ accountId }) => [
      `update account set balance_cents = balance_cents + 1 where id = '${accountId}'`,
    ],
    row: ({ accountId }) => `account ${accountId}`,
  },
  wallet_has_all_entries: {
    statements: ({ accountId }) => [
      `delete from ledger_entry where account_id = '${accountId}' and position = 2`,
    ],
    row: ({ accountId }) => `account ${accountId}`,
  },
  entry_follows_the_one_before: {
    statements: ({ accountId }) => [
      `update ledger_entry set balance_after_cents = 1, id = 'len_bad'
         where account_id = '${accountId}' and position = 2`,
    ],
    row: () => 'ledger_entry len_bad',
  },
  checkout_is_paid: {
    statements: ({ checkoutId }) => [
      `update ledger_transaction set reference = 'elsewhere' where reference = '${checkoutId}'`,
    ],
    row: ({ checkoutId }) => `purchase ${checkoutId}`,
  },
  price_is_of_its_pricing: {
    statements: ({ ticketId }) => [`insert into ticket_pricing values ('${ticketId}', 'spring', 1)`],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  deposit_is_credited: {
    statements: () => [`update deposit set captured_cents = 4000, id = 'dep_bad' where amount_cents = 5000`],
    row: () => 'deposit dep_bad',
  },
  ...BANK_TAMPERING,
  ...BOOKS_TAMPERING,
  ...CANCEL_TAMPERING,
  ...GIFT_TAMPERING,
  ...GIVEAWAY_TAMPERING,
  ...KEPT_SUMS_TAMPERING,
  ...MEMBERSHIP_TAMPERING,
  ...LIMIT_TAMPERING,
  ...RECURRING_TAMPERING,
  ...VOUCHER_TAMPERING,
  ...PARTY_TAMPERING,
  refund_is_reversed: {
    statements: () => [`update deposit set status = 'refunded', id = 'dep_bad' where amount_cents = 500`],
    row: () => 'deposit dep_bad',
  },
  raffle_ticket_is_sum_of_entries: {
    statements: () => [`update ticket set kind = 'raffle_ticket'`],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  raffle_ticket_holds_its_numbers: {
    statements: () => [`update ticket set kind = 'raffle_ticket'`],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  early_bird_repeats_numbers: {
    statements: () => [
      `update draw set parent_id = '${FIRST_DRAW}' where id = '${createDrawId('lighthouse', 102)}'`,
      `update entry set id = 'ent_bad' where draw_id = '${createDrawId('lighthouse', 102)}'`,
    ],
    row: () => 'entry ent_bad',
  },
  raffle_stock_is_sold: {
    statements: () => [
      `insert into raffle_range (draw_id, channel, pool, first_number, size)
         values ('${FIRST_DRAW}', 'online', 'raffle:bad', 1, 10)`,
      `insert into stock (key, pool, size, taken) values ('raffle:bad', 'raffle:bad', 10, 3)`,
    ],
    row: () => `raffle ${FIRST_DRAW}`,
  },
  cancelled_ticket_is_refunded: {
    statements: ({ ticketId }) => [
      `insert into ticket_cancellation (ticket_id, customer_id, cents, reason, author, created_at)
         select id, customer_id, price_cents - discount_cents, 'bought twice', 'desk:edt_1', created_at
         from ticket where id = '${ticketId}'`,
    ],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  raffle_is_refunded_where_cancelled: {
    statements: ({ ticketId }) => [
      `insert into raffle_ticket (ticket_id, draw_id, tickets, terms_revision) values ('${ticketId}', '${FIRST_DRAW}', 1, 1)`,
      `update draw set cancelled_at = '2026-11-19T00:00:00.000Z' where id = '${FIRST_DRAW}'`,
    ],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  raffle_number_is_in_range: {
    statements: ({ entryId }) => [
      `insert into raffle_draw (draw_id, kind, name, value_cents, permits, size)
         values ('${FIRST_DRAW}', 'main', 'Boat', 100, '[]', 10)`,
      `update entry set first_number = 50, last_number = 51 where id = '${entryId}'`,
    ],
    row: ({ ticketId }) => `entry ${ticketId}`,
  },
  award_is_of_its_number: {
    statements: ({ entryId }) => [insertAward(entryId, 'goods')],
    row: () => `award ${FIRST_DRAW} 0`,
  },
  cash_award_is_a_prize: {
    statements: ({ entryId }) => [insertAward(entryId, 'cash')],
    row: ({ entryId }) => `entry ${entryId}`,
  },
  taken_back_as_reported: {
    statements: () => [
      `update deposit set id = 'dep_bad' where amount_cents = 500`,
      insertDispute('dep_bad', 'open'),
    ],
    row: () => 'deposit dep_bad',
  },
  dispute_is_booked: {
    statements: () => [
      `update deposit set id = 'dep_bad' where amount_cents = 500`,
      insertDispute('dep_bad', 'open'),
      `insert into dispute_booking (id, dispute_id, cents, wallet_cents, created_at)
         values ('dbk_bad', 'dsp_bad', -300, -300, 'now')`,
    ],
    row: () => 'dispute dbk_bad',
  },
  receivable_is_booked: {
    statements: () => [insertReceivable(0)],
    row: () => 'receivable rcv_bad',
  },
  receivable_is_settled: {
    statements: () => [insertReceivable(200)],
    row: () => 'receivable rcv_bad',
  },
  receivables_are_all_known: {
    statements: () => [insertReceivable(0)],
    row: () => 'receivables',
  },
  settlement_is_paid: {
    statements: () => [
      insertReceivable(100),
      `insert into settlement (id, receivable_id, cents, created_at) values ('stl_bad', 'rcv_bad', 100, 'now')`,
    ],
    row: () => 'settlement stl_bad',
  },
  prize_is_paid: {
    statements: ({ entryId }) => [`update prize set paid_at = null where entry_id = '${entryId}'`],
    row: ({ entryId }) => `prize ${entryId}`,
  },
  checkout_is_sum_of_tickets: {
    statements: () => ['update ticket set price_cents = price_cents - 1'],
    row: ({ checkoutId }) => `checkout ${checkoutId}`,
  },
  ticket_is_sum_of_entries: {
    statements: ({ entryId }) => [`delete from entry where id = '${entryId}'`],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  discounts_are_shared_out: {
    statements: () => ['update ticket set discount_cents = 10'],
    row: ({ checkoutId }) => `checkout ${checkoutId}`,
  },
  discount_is_within_price: {
    statements: () => ['update ticket set discount_cents = price_cents + 1'],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  discounts_are_paid: {
    statements: ({ checkoutId }) => [
      `update ledger_entry set account_id = 'house_promotions_AUD' where account_id = 'house_sales_AUD'
         and transaction_id in (select id from ledger_transaction where reference = '${checkoutId}')`,
    ],
    row: ({ checkoutId }) => `checkout ${checkoutId}`,
  },
  causes_are_paid: {
    statements: () => [`update ticket set cause_key = 'surf-rescue', cause_cents = 5`],
    row: ({ checkoutId }) => `checkout ${checkoutId}`,
  },
  ticket_belongs_to_its_buyer: {
    statements: () => [
      `update ticket set customer_id = (select id from customer where id <> ticket.customer_id)`,
    ],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  entry_belongs_to_its_buyer: {
    statements: ({ entryId }) => [
      `update entry set customer_id = (select id from customer where id <> entry.customer_id) where id = '${entryId}'`,
    ],
    row: ({ entryId }) => `entry ${entryId}`,
  },
  numbers_are_sold_once: {
    statements: ({ entryId }) => [
      `update entry set first_number = 1, last_number = 5 where id = '${entryId}'`,
      `insert into entry (id, ticket_id, customer_id, draw_id, price_cents, created_at, first_number, last_number)
         select 'ent_bad', ticket_id, customer_id, draw_id, price_cents, created_at, 5, 6 from entry where id = '${entryId}'`,
    ],
    row: () => 'entry ent_bad',
  },
  shares_are_sold_once: {
    statements: () => [
      ...createPool({ status: 'open', shares: 10 }),
      `update ticket set pool_id = 'poo_bad', shares = 11`,
    ],
    row: () => 'pool poo_bad',
  },
  refund_is_opposite_of_sale: {
    statements: ({ ticketId }) => [
      `insert into ledger_transaction values ('ltx_bad', 'refund', '${ticketId}', 'x', 1, 'now')`,
    ],
    row: () => 'ledger_transaction ltx_bad',
  },
  refunded_ticket_wins_nothing: {
    statements: ({ ticketId }) => [
      `insert into ledger_transaction values ('ltx_bad', 'refund', '${ticketId}', 'x', 1, 'now')`,
    ],
    row: ({ entryId }) => `prize ${entryId}`,
  },
  share_costs_its_price: {
    statements: () => [...createPool({ status: 'open' }), HOLD_SHARES, 'update pool set share_cents = 1'],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  share_has_its_entry: {
    statements: () => [...createPool({ status: 'open' }), HOLD_SHARES],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  pool_that_plays_is_full: {
    statements: () => [...createPool({ status: 'entered', shares: 3 }), HOLD_SHARES],
    row: () => 'pool poo_bad',
  },
  pool_that_is_cancelled_is_refunded: {
    statements: () => [...createPool({ status: 'cancelled' }), HOLD_SHARES],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  share_that_plays_is_not_refunded: {
    statements: ({ ticketId }) => [
      ...createPool({ status: 'entered' }),
      HOLD_SHARES,
      `insert into ledger_transaction values ('ltx_bad', 'refund', '${ticketId}', 'x', 1, 'now')`,
    ],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  pool_that_is_cancelled_wins_nothing: {
    statements: () => [...createPool({ status: 'cancelled' }), HOLD_SHARES],
    row: ({ entryId }) => `prize ${entryId}`,
  },
  pool_prize_is_split: {
    statements: () => [
      ...createPool({ status: 'settled' }),
      HOLD_SHARES,
      `insert into pool_result values ('poo_bad', '${createDrawId('lighthouse', 101)}', '', '[]', 2501, 'now')`,
    ],
    row: () => 'pool poo_bad',
  },
  scored_draw_has_no_open_pool: {
    statements: () => createPool({ status: 'open' }),
    row: () => 'pool poo_bad',
  },
  ticket_kind_is_known: {
    statements: () => [`update ticket set kind = 'scratch_card'`],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  winner_is_not_late: {
    statements: () => [`update draw set late_from = '2026-01-01T00:00:00.000Z'`],
    row: ({ entryId }) => `entry ${entryId}`,
  },
  prize_belongs_to_its_entry: {
    statements: () => [`update prize set draw_id = '${createDrawId('lighthouse', 102)}'`],
    row: ({ entryId }) => `prize ${entryId}`,
  },
};
