import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import * as prizes from '#platform/catalogue/draws/migrations/0011-prizes.ts';
import * as firstLight from '#platform/ground/db/migrations/0001-first-light.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import * as payments from '#platform/money/payments/migrations/0013-payments.ts';
import * as products from '#platform/sale/products/migrations/0012-products.ts';
import * as sale from '#platform/sale/products/migrations/0020-sale.ts';
import { closeLater } from '../../../support/closing.ts';
import { createDatabaseUrl, removeDatabase } from '../../../support/database.ts';

const BEFORE = [
  `insert into product_offer (key, type, name, position, body, updated_at) values ('pair', 'lottery_ticket', 'Pair', 1, '{}', 'then')`,
  `insert into customer (id, email, firstname, lastname, state, date_of_birth, segment_name, pricing_id, marketing_email, created_at)
   values ('customer', 'a@drawcard.test', 'A', 'B', 'NSW', '1985-03-27', 's', 'p', 0, 'then')`,
  `insert into deposit values ('deposit', 'customer', 'td', 500, 'completed', 'then')`,
  `insert into checkout values ('checkout', 'customer', 100, 0, 'web', '{}', 'then')`,
  `insert into draw (id, offer_key, draw_no, local_date, draw_at, stop_at, status, source)
   values ('draw', 'pair', 1, '2026-01-01', 'b', 'a', 'DRAW_OPEN', 'demonstration')`,
  `insert into ticket values ('ticket', 'checkout', 'customer', 'pair', '{}', 100, 1, 'then')`,
  `insert into entry values ('entry', 'ticket', 'customer', 'draw', 100, 'then')`,
  `insert into prize values ('entry', 'draw', 'customer', '[]', 700, 'later')`,
];

test('tickets, entries, prizes and deposits of older releases are taken over', async () => {
  const url = await createDatabaseUrl();
  const database = await openDatabase(url);
  onTestFinished(() => removeDatabase(url));
  closeLater(() => database.close());
  const { db, flavor } = database;
  const migrateBefore: Migration['up'] = async (at) => {
    await firstLight.up(at, flavor);
    await prizes.up(at, flavor);
  };
  const runSteps: Migration['up'] = async (at) => {
    await products.up(at, flavor);
    await payments.up(at);
    await sale.up(at, flavor);
  };
  await db.transaction().execute((tx) => migrateBefore(tx));
  for (const statement of BEFORE) await sql.raw(statement).execute(db);
  await db.transaction().execute((tx) => runSteps(tx));

  expect(await db.selectFrom('ticket').selectAll().execute()).toMatchObject([
    {
      id: 'ticket',
      offer_key: 'pair',
      price_cents: 100,
      kind: 'lottery_ticket',
      is_charged: 1,
      pool_id: null,
      discount_cents: 0,
      cause_cents: 0,
    },
  ]);
  const [entry] = await db.selectFrom('entry').selectAll().execute();
  expect(entry).toMatchObject({ id: 'entry', ticket_id: 'ticket', price_cents: 100, first_number: null });
  expect(await db.selectFrom('prize').selectAll().execute()).toMatchObject([
    { entry_id: 'entry', amount_cents: 700, paid_at: 'later' },
  ]);
  expect(await db.selectFrom('deposit').selectAll().execute()).toMatchObject([
    { id: 'deposit', status: 'succeeded', amount_cents: 500, created_at: 'then', updated_at: 'then' },
  ]);

  await expect(db.updateTable('ticket').set({ price_cents: 1 }).execute()).rejects.toThrow(
    'ticket_is_for_good',
  );
  await expect(db.deleteFrom('entry').execute()).rejects.toThrow('entry_is_for_good');
  await expect(db.deleteFrom('prize').execute()).rejects.toThrow('prize_is_for_good');
  const again = { ...entry!, id: 'again' };
  await expect(db.insertInto('entry').values(again).execute()).rejects.toThrow(/unique/i);
  await db.insertInto('stock').values({ key: 'shares', pool: 'shares', size: 2, taken: 2 }).execute();
  await expect(db.updateTable('stock').set({ taken: 3 }).execute()).rejects.toThrow('stock_not_exceeded');
});
