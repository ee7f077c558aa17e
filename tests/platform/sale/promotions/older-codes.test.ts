// Codes of earlier releases are put together as promotions, once, by what they say.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { up } from '#platform/sale/promotions/migrations/0411-promotions.ts';
import { openTestPlatform } from '../../../support/platform.ts';

/** As it was before there were promotions, as far as they ask. */
const OLD = `voucher (id text primary key, code text, name text, type text, amount_cents bigint, percent_bps integer,
  max_cents bigint, valid_from text, valid_until text, minimum_cents bigint, kinds text, offer_keys text,
  per_customer integer, uses integer, customer_id text, replaces_id text, created_at text)`;

test('codes that say the same are one promotion, and those of one customer are none', async () => {
  const { services } = await openTestPlatform();
  const { db, flavor } = services.database;
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (flavor === 'sqlite') await run('pragma foreign_keys = off');
  for (const table of ['voucher', 'promotion'])
    await run(`drop table ${table}${flavor === 'postgres' ? ' cascade' : ''}`);
  await run(`create table ${OLD}`);
  const rows = [
    ['vou_1', 'A', 'Letter', 500, null],
    ['vou_2', 'B', 'Letter', 500, null],
    ['vou_3', 'C', 'Letter', 700, null],
    ['vou_4', 'D', 'Letter', 500, 'cus_1'],
  ] as const;
  for (const [id, code, name, cents, customer] of rows)
    await sql`insert into voucher (id, code, name, type, amount_cents, minimum_cents, kinds, offer_keys, per_customer,
      customer_id, created_at) values (${id}, ${code}, ${name}, 'voucher_fixed_discount', ${cents}, 0, '[]', '[]', 0,
      ${customer}, '2026-01-01T00:00:00.000Z')`.execute(db);
  await up(db as never);
  const found = await db.selectFrom('voucher').select(['id', 'promotion_id']).orderBy('id').execute();
  expect(found.map(({ promotion_id }) => promotion_id)).toEqual([
    'pro_vou_1',
    'pro_vou_1',
    'pro_vou_3',
    null,
  ]);
  const promotions = await db.selectFrom('promotion').select(['id', 'name']).orderBy('id').execute();
  expect(promotions).toEqual([
    { id: 'pro_vou_1', name: 'Letter' },
    { id: 'pro_vou_3', name: 'Letter' },
  ]);
});
