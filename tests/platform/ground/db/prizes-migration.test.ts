import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import * as winners from '#platform/catalogue/draws/migrations/0006-winners.ts';
import * as prizes from '#platform/catalogue/draws/migrations/0011-prizes.ts';
import * as firstLight from '#platform/ground/db/migrations/0001-first-light.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import { closeLater } from '../../../support/closing.ts';
import { createDatabaseUrl, removeDatabase } from '../../../support/database.ts';

const toDraw = (no: number, status: string) =>
  `insert into draw (id, offer_key, draw_no, local_date, draw_at, stop_at, status, source, numbers)
   values ('draw-${no}', 'pair', ${no}, '2026-01-0${no}', 'b', 'a', '${status}', 'demonstration', '{}')`;

const toEntry = (no: number, drawNo: number, scored: string) =>
  `insert into entry (id, ticket_id, customer_id, draw_id, price_cents, created_at, scored_at, prize_cents, divisions, paid_at)
   values ('entry-${no}', 'ticket-${no}', 'customer', 'draw-${drawNo}', 100, 'then', ${scored})`;

const toTicket = (no: number) =>
  `insert into ticket values ('ticket-${no}', 'checkout', 'customer', 'pair', '{}', 100, 1, 'then')`;

const WON = `[{"game":0,"division":2,"combinations":1,"amountCents":700}]`;

const BEFORE = [
  `insert into product_offer (key, type, name, position, body, updated_at) values ('pair', 'lottery_ticket', 'Pair', 1, '{}', 'then')`,
  `insert into customer (id, email, firstname, lastname, state, date_of_birth, segment_name, pricing_id, marketing_email, created_at)
   values ('customer', 'a@drawcard.test', 'A', 'B', 'NSW', '1985-03-27', 's', 'p', 0, 'then')`,
  `insert into checkout values ('checkout', 'customer', 500, 0, 'web', '{}', 'then')`,
  ...[1, 2, 3].map((no) => toDraw(no, 'DRAW_OPEN')),
  ...[1, 2, 3, 4, 5].map(toTicket),
  toEntry(1, 1, `'then', 700, '${WON}', 'later'`),
  toEntry(2, 1, `'then', 0, '[]', null`),
  toEntry(3, 2, `'then', 700, '${WON}', null`),
  toEntry(4, 3, `'then', 700, '${WON}', null`),
  toEntry(5, 3, 'null, null, null, null'),
  `update draw set status = 'DRAW_PAID' where draw_no = 1`,
  `update draw set status = 'DRAW_SCORED' where draw_no = 2`,
  `update draw set status = 'DRAW_DRAWN' where draw_no = 3`,
];

test('prizes of scored draws are taken over with what was paid; a draw half scored begins again', async () => {
  const url = await createDatabaseUrl();
  const database = await openDatabase(url);
  onTestFinished(() => removeDatabase(url));
  closeLater(() => database.close());
  const { db, flavor } = database;
  const migrateBefore: Migration['up'] = async (at) => {
    await firstLight.up(at, flavor);
    await winners.up(at);
  };
  const runStep: Migration['up'] = (at) => prizes.up(at, flavor);
  await migrateBefore(db);
  for (const statement of BEFORE) await sql.raw(statement).execute(db);
  await db.transaction().execute((tx) => runStep(tx));

  const entries = await db.selectFrom('entry').selectAll().orderBy('id').execute();
  expect(entries.map(({ id }) => id)).toEqual(['entry-1', 'entry-2', 'entry-3', 'entry-4', 'entry-5']);
  expect(Object.keys(entries[0]!).sort()).toEqual(
    ['created_at', 'customer_id', 'draw_id', 'id', 'price_cents', 'ticket_id'].sort(),
  );
  const kept = { customer_id: 'customer', divisions: WON, amount_cents: 700 };
  expect(await db.selectFrom('prize').selectAll().orderBy('entry_id').execute()).toEqual([
    { ...kept, entry_id: 'entry-1', draw_id: 'draw-1', paid_at: 'later' },
    { ...kept, entry_id: 'entry-3', draw_id: 'draw-2', paid_at: null },
  ]);
  await expect(db.updateTable('entry').set({ price_cents: 1 }).execute()).rejects.toThrow(
    'entry_is_for_good',
  );
  await expect(db.deleteFrom('entry').execute()).rejects.toThrow('entry_is_for_good');
  const late = { ...entries[0]!, id: 'entry-6', draw_id: 'draw-2' };
  await expect(db.insertInto('entry').values(late).execute()).rejects.toThrow('draw_not_open');
});
