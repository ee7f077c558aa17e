import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from '#platform/ground/db/open.ts';
import { type DatabaseRule, isBreachOf } from '#platform/ground/db/rules.ts';
import { getHouseAccount, readWalletAccount } from '#platform/money/ledger/accounts.ts';
import { type Posting, postTransaction, reverseTransaction } from '#platform/money/ledger/post.ts';
import { buyTicket, createFundedCustomer } from '../../../support/buying/buying.ts';
import { createDrawId, putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function createShop() {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  const as = await createFundedCustomer(platform, '50.00');
  const { services } = platform;
  const { db } = services.database;
  const readBalance = async () => (await readWalletAccount(db, as.customerId)).balanceCents;
  const { accountId } = await readWalletAccount(db, as.customerId);
  return { platform, services, db, as, balance: readBalance, accountId };
}

const createPosting = (accountId: string, cents: number, overrides: Partial<Posting> = {}): Posting => ({
  kind: 'prize',
  reference: 'ent_1',
  description: 'A prize',
  entries: [
    { accountId: getHouseAccount('prizes'), cents: -cents },
    { accountId, cents },
  ],
  ...overrides,
});

const expectBreach = (rule: DatabaseRule) =>
  expect.toSatisfy((error: unknown) => isBreachOf(rule, error), rule);

test('a posting moves the wallet and numbers its entries', async () => {
  const { services, db, balance, accountId } = await createShop();
  await transact(services.database, (tx) => postTransaction(tx, services, createPosting(accountId, 1234)));
  expect(await balance()).toBe(6234);
  const entries = await db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  expect(entries.map(({ position, balance_after_cents }) => [position, balance_after_cents])).toEqual([
    [1, 5000],
    [2, 6234],
  ]);
});

test('a kind is posted once for a reference', async () => {
  const { services, balance, accountId } = await createShop();
  const postAgain = () =>
    transact(services.database, (tx) => postTransaction(tx, services, createPosting(accountId, 100)));
  await postAgain();
  await expect(postAgain()).rejects.toThrow();
  expect(await balance()).toBe(5100);
});

test('a posting that does not come to nothing is refused as a whole', async () => {
  const { services, balance, accountId } = await createShop();
  const entries = [
    { accountId, cents: 100 },
    { accountId: getHouseAccount('prizes'), cents: -99 },
  ];
  await expect(
    transact(services.database, (tx) =>
      postTransaction(tx, services, createPosting(accountId, 100, { entries })),
    ),
  ).rejects.toEqual(expectBreach('ledger_transaction_not_balanced'));
  await expect(
    transact(services.database, (tx) =>
      postTransaction(tx, services, createPosting(accountId, 100, { entries: [entries[0]!] })),
    ),
  ).rejects.toEqual(expectBreach('ledger_transaction_not_balanced'));
  expect(await balance()).toBe(5000);
});

test('no wallet falls below zero', async () => {
  const { services, balance, accountId } = await createShop();
  await expect(
    transact(services.database, (tx) => postTransaction(tx, services, createPosting(accountId, -5001))),
  ).rejects.toEqual(expectBreach('wallet_not_below_zero'));
  await transact(services.database, (tx) => postTransaction(tx, services, createPosting(accountId, -5000)));
  expect(await balance()).toBe(0);
});

test('a reversal is the opposite, once', async () => {
  const { services, balance, accountId } = await createShop();
  const id = await transact(services.database, (tx) =>
    postTransaction(tx, services, createPosting(accountId, 777)),
  );
  const undoTransaction = () =>
    transact(services.database, (tx) => reverseTransaction(tx, services, id, 'Paid by mistake'));
  await undoTransaction();
  expect(await balance()).toBe(5000);
  await expect(undoTransaction()).rejects.toThrow();
});

const TAMPERING: [string, DatabaseRule][] = [
  ['update ledger_entry set amount_cents = amount_cents * 2', 'ledger_entry_is_append_only'],
  ['update ledger_entry set balance_after_cents = 1 where position = 1', 'ledger_entry_is_append_only'],
  ["update ledger_entry set account_id = 'house_sales_AUD'", 'ledger_entry_is_append_only'],
  ['delete from ledger_entry', 'ledger_entry_is_append_only'],
  ['delete from ledger_transaction', 'ledger_transaction_is_append_only'],
  ['update ledger_transaction set sealed = 0', 'ledger_transaction_is_append_only'],
  [
    `insert into ledger_entry (id, transaction_id, account_id, amount_cents, created_at)
       select 'len_x', id, 'house_sales_AUD', 5, 'now' from ledger_transaction where kind = 'deposit'`,
    'ledger_transaction_is_sealed',
  ],
  ['update account set balance_cents = -1 where balance_cents is not null', 'wallet_not_below_zero'],
  ['update entry set price_cents = 1', 'entry_is_for_good'],
  ["update entry set customer_id = 'somebody'", 'entry_is_for_good'],
  ["update entry set draw_id = 'lighthouse-102'", 'entry_is_for_good'],
  ['delete from entry', 'entry_is_for_good'],
  ["update ticket set body = '{}'", 'ticket_is_for_good'],
  ['delete from ticket', 'ticket_is_for_good'],
  ['update checkout set total_cents = 1', 'checkout_is_for_good'],
  ['delete from checkout', 'checkout_is_for_good'],
];

test.each(TAMPERING)('the database refuses: %s', async (statement, rule) => {
  const { platform, db, as } = await createShop();
  await buyTicket(platform, as);
  await expect(sql.raw(statement).execute(db)).rejects.toEqual(expectBreach(rule));
});

test('a prize is written, settled and paid once', async () => {
  const { platform, db, as } = await createShop();
  const { orders } = await buyTicket(platform, as);
  const prize = {
    entry_id: orders[0]!.entries[0]!.id,
    draw_id: createDrawId('lighthouse', 101),
    customer_id: as.customerId,
    divisions: '[]',
    amount_cents: null,
    paid_at: null,
  };
  const write = () => db.insertInto('prize').values(prize).execute();
  const settle = (cents: number) => db.updateTable('prize').set({ amount_cents: cents }).execute();
  const payPrize = () => db.updateTable('prize').set({ paid_at: 'now' }).execute();
  await write();
  await expect(write()).rejects.toThrow(/unique/i);
  await expect(payPrize()).rejects.toThrow(/check/i);
  await settle(500);
  await expect(settle(500_000)).rejects.toEqual(expectBreach('prize_is_settled_once'));
  await payPrize();
  await expect(payPrize()).rejects.toEqual(expectBreach('prize_is_paid_once'));
  await expect(db.deleteFrom('prize').execute()).rejects.toEqual(expectBreach('prize_is_for_good'));
});
