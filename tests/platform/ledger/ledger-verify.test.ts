import { expect, test } from 'vitest';
import { transact } from '#platform/db/open.ts';
import { getHouseAccount, readWalletAccount } from '#platform/ledger/accounts.ts';
import { postTransaction } from '#platform/ledger/post.ts';
import { listLedgerRules } from '#platform/ledger/rules.ts';
import { verifyLedger } from '#platform/ledger/verify.ts';
import { PRODUCTS } from '#platform/products/registry.ts';
import { buyTicket, createFundedCustomer, createTicketInput } from '../../support/buying.ts';
import { tamper } from '../../support/faults/tampering.ts';
import { createDrawId, putOnSale, setDraw } from '../../support/on-sale.ts';
import { openTestPlatform } from '../../support/platform.ts';

/** A shop with a deposit, a ticket in four draws and a prize that was paid. */
async function createUsedShop() {
  const platform = await openTestPlatform();
  const { services } = platform;
  await putOnSale(services);
  const as = await createFundedCustomer(platform, '50.00');
  await createFundedCustomer(platform, '5.00');
  const { checkoutId, orders } = await buyTicket(platform, as, createTicketInput({ numWeeks: 4 }));
  const entryId = orders[0]!.entries[0]!.id;
  await setDraw(services, createDrawId('lighthouse', 101), 'DRAW_SCORED', {
    main: [1, 2, 3, 4, 5, 6],
    supplementary: [],
  });
  await transact(services.database, async (tx) => {
    await tx
      .insertInto('prize')
      .values({
        entry_id: entryId,
        draw_id: createDrawId('lighthouse', 101),
        customer_id: as.customerId,
        divisions: '[]',
        amount_cents: 2500,
        paid_at: null,
      })
      .execute();
    const { accountId } = await readWalletAccount(tx, as.customerId);
    await postTransaction(tx, services, {
      kind: 'prize',
      reference: entryId,
      description: 'Prize',
      entries: [
        { accountId: getHouseAccount('prizes'), cents: -2500 },
        { accountId, cents: 2500 },
      ],
    });
    await tx.updateTable('prize').set({ paid_at: 'now' }).where('entry_id', '=', entryId).execute();
  });
  const { accountId } = await readWalletAccount(services.database.db, as.customerId);
  return { services, database: services.database, accountId, checkoutId, entryId, ticketId: orders[0]!.id };
}

test('an untouched shop has no faults', async () => {
  const { services } = await createUsedShop();
  expect(await verifyLedger(services)).toEqual({
    faults: [],
    counts: { wallets: 2, transactions: 4, entries: 8, checkouts: 1, tickets: 1 },
  });
});

const insertReceivable = (settledCents: number) =>
  `insert into receivable (id, customer_id, deposit_id, owed_cents, settled_cents, created_at, settled_at)
     select 'rcv_bad', customer_id, id, 200, ${settledCents}, 'now', null from deposit where amount_cents = 500`;

type Shop = Awaited<ReturnType<typeof createUsedShop>>;
interface Tampering {
  readonly statements: (shop: Shop) => readonly string[];
  /** The row that must be named. */
  readonly row: (shop: Shop) => string;
}

const selectPurchaseEntry = ({ checkoutId, accountId }: Shop) =>
  `where account_id = '${accountId}' and transaction_id in
     (select id from ledger_transaction where reference = '${checkoutId}')`;

/** A pool of two shares in the scored draw. */
const createPool = ({ status, shares = 2 }: { status: string; shares?: number }): string[] => [
  `insert into pool (id, kind, offer_key, shares, body, created_at, draw_id, status, share_cents)
   values ('poo_bad', 'syndicate_share', 'lighthouse', ${shares}, '{}', 'now', '${createDrawId('lighthouse', 101)}',
     '${status}', 300)`,
];
const HOLD_SHARES = `update ticket set kind = 'syndicate_share', pool_id = 'poo_bad', shares = 2`;

const INSERT_VOUCHER = (type: string, uses: number | null): string =>
  `insert into voucher (id, code, type, amount_cents, uses, name, created_at)
     values ('vou_bad', 'BAD', '${type}', 500, ${uses}, 'Bad', 'now')`;

/** One way to break each rule. A rule that is added needs its line here. */
const TAMPERING: Record<string, Tampering> = {
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
  deposit_is_credited: {
    statements: () => [`update deposit set captured_cents = 4000, id = 'dep_bad' where amount_cents = 5000`],
    row: () => 'deposit dep_bad',
  },
  refund_is_reversed: {
    statements: () => [`update deposit set status = 'refunded', id = 'dep_bad' where amount_cents = 500`],
    row: () => 'deposit dep_bad',
  },
  reversal_is_whole: {
    statements: () => [
      `insert into ledger_transaction (id, kind, reference, description, sealed, created_at)
         select 'ltx_bad', 'reversal', id, '', 1, 'now' from ledger_transaction where kind = 'deposit' limit 1`,
    ],
    row: () => 'ledger_transaction ltx_bad',
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
  voucher_is_redeemed: {
    statements: ({ ticketId }) => [
      INSERT_VOUCHER('voucher_fixed_discount', 1),
      `insert into voucher_redemption select id, 'vou_bad', customer_id, 's', 5, 'now' from ticket
         where id = '${ticketId}'`,
    ],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  voucher_uses_are_counted: {
    statements: () => [
      INSERT_VOUCHER('voucher_fixed_discount', 1),
      `insert into stock (key, pool, size, taken) values ('voucher:vou_bad', 'voucher:vou_bad', 1, 1)`,
    ],
    row: () => 'voucher vou_bad',
  },
  credit_is_counted: {
    statements: () => [
      INSERT_VOUCHER('voucher_credit_amount', null),
      `insert into stock (key, pool, size, taken) values ('voucher:vou_bad', 'voucher:vou_bad', 500, 20)`,
    ],
    row: () => 'voucher vou_bad',
  },
  ticket_kind_is_known: {
    statements: () => [`update ticket set kind = 'scratch_card'`],
    row: ({ ticketId }) => `ticket ${ticketId}`,
  },
  prize_belongs_to_its_entry: {
    statements: () => [`update prize set draw_id = '${createDrawId('lighthouse', 102)}'`],
    row: ({ entryId }) => `prize ${entryId}`,
  },
};

test.each(listLedgerRules(PRODUCTS).map(({ rule }) => rule))('who breaks %s is named', async (rule) => {
  const shop = await createUsedShop();
  const { statements, row } = TAMPERING[rule]!;
  await tamper(shop.database, ...statements(shop));
  const { faults } = await verifyLedger(shop.services);
  expect(faults.map((fault) => `${fault.rule}: ${fault.row}`)).toContain(`${rule}: ${row(shop)}`);
});
