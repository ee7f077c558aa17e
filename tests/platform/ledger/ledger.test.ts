import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from '#platform/db/open.ts';
import { type DatabaseRule, isBreachOf } from '#platform/db/rules.ts';
import { houseAccount, walletOf } from '#platform/ledger/accounts.ts';
import { type Posting, post, reverse } from '#platform/ledger/post.ts';
import { bought, fundedCustomer } from '../../support/buying.ts';
import { drawId, putOnSale } from '../../support/on-sale.ts';
import { testPlatform } from '../../support/platform.ts';

async function shop() {
  const platform = await testPlatform();
  await putOnSale(platform.services);
  const as = await fundedCustomer(platform, '50.00');
  const { services } = platform;
  const { db } = services.database;
  const balance = async () => (await walletOf(db, as.customerId)).balanceCents;
  const { accountId } = await walletOf(db, as.customerId);
  return { platform, services, db, as, balance, accountId };
}

const posting = (accountId: string, cents: number, overrides: Partial<Posting> = {}): Posting => ({
  kind: 'prize',
  reference: 'ent_1',
  description: 'A prize',
  entries: [
    { accountId: houseAccount('prizes'), cents: -cents },
    { accountId, cents },
  ],
  ...overrides,
});

const breach = (rule: DatabaseRule) => expect.toSatisfy((error: unknown) => isBreachOf(rule, error), rule);

test('a posting moves the wallet and numbers its entries', async () => {
  const { services, db, balance, accountId } = await shop();
  await transact(services.database, (tx) => post(tx, services, posting(accountId, 1234)));
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
  const { services, balance, accountId } = await shop();
  const again = () => transact(services.database, (tx) => post(tx, services, posting(accountId, 100)));
  await again();
  await expect(again()).rejects.toThrow();
  expect(await balance()).toBe(5100);
});

test('a posting that does not come to nothing is refused as a whole', async () => {
  const { services, balance, accountId } = await shop();
  const entries = [
    { accountId, cents: 100 },
    { accountId: houseAccount('prizes'), cents: -99 },
  ];
  await expect(
    transact(services.database, (tx) => post(tx, services, posting(accountId, 100, { entries }))),
  ).rejects.toEqual(breach('ledger_transaction_not_balanced'));
  await expect(
    transact(services.database, (tx) =>
      post(tx, services, posting(accountId, 100, { entries: [entries[0]!] })),
    ),
  ).rejects.toEqual(breach('ledger_transaction_not_balanced'));
  expect(await balance()).toBe(5000);
});

test('no wallet falls below zero', async () => {
  const { services, balance, accountId } = await shop();
  await expect(
    transact(services.database, (tx) => post(tx, services, posting(accountId, -5001))),
  ).rejects.toEqual(breach('wallet_not_below_zero'));
  await transact(services.database, (tx) => post(tx, services, posting(accountId, -5000)));
  expect(await balance()).toBe(0);
});

test('a reversal is the opposite, once', async () => {
  const { services, balance, accountId } = await shop();
  const id = await transact(services.database, (tx) => post(tx, services, posting(accountId, 777)));
  const undo = () => transact(services.database, (tx) => reverse(tx, services, id, 'Paid by mistake'));
  await undo();
  expect(await balance()).toBe(5000);
  await expect(undo()).rejects.toThrow();
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
  const { platform, db, as } = await shop();
  await bought(platform, as);
  await expect(sql.raw(statement).execute(db)).rejects.toEqual(breach(rule));
});

test('a prize is written, settled and paid once', async () => {
  const { platform, db, as } = await shop();
  const { orders } = await bought(platform, as);
  const prize = {
    entry_id: orders[0]!.entries[0]!.id,
    draw_id: drawId('lighthouse', 101),
    customer_id: as.customerId,
    divisions: '[]',
    amount_cents: null,
    paid_at: null,
  };
  const write = () => db.insertInto('prize').values(prize).execute();
  const settle = (cents: number) => db.updateTable('prize').set({ amount_cents: cents }).execute();
  const pay = () => db.updateTable('prize').set({ paid_at: 'now' }).execute();
  await write();
  await expect(write()).rejects.toThrow(/unique/i);
  await expect(pay()).rejects.toThrow(/check/i);
  await settle(500);
  await expect(settle(500_000)).rejects.toEqual(breach('prize_is_settled_once'));
  await pay();
  await expect(pay()).rejects.toEqual(breach('prize_is_paid_once'));
  await expect(db.deleteFrom('prize').execute()).rejects.toEqual(breach('prize_is_for_good'));
});
