import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/ground/db/open.ts';
import * as blockedFunds from '#platform/money/payments/migrations/0160-blocked-funds.ts';
import { closeLater } from '../../../support/closing.ts';
import { createDatabaseUrl, removeDatabase } from '../../../support/database.ts';

const COUNT = 20_000;
/** A step for each card and each payment would take a minute. */
const QUICK_MS = 5000;

/** What the step reads, as older releases have it: a payment by each card, without an index by card. */
const BEFORE = [
  'create table fund (id text primary key)',
  'create table deposit (id text primary key, fund_id text, status text not null, updated_at text not null)',
  'create table dispute (id text primary key, deposit_id text not null, state text not null)',
  'create index dispute_of_deposit on dispute (deposit_id)',
  `with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${COUNT})
   insert into fund select 'fund' || n from counted`,
  `insert into deposit select 'dep_' || id, id, 'succeeded', 'then' from fund`,
  `insert into deposit values ('back', 'fund1', 'charged_back', '2026-01-02'),
     ('back-before', 'fund1', 'charged_back', '2026-01-01'), ('later', 'fund1', 'succeeded', '2026-01-03'),
     ('open', 'fund2', 'succeeded', '2026-02-01'), ('lost', 'fund3', 'refunded', '2026-02-02'),
     ('won', 'fund4', 'succeeded', '2026-02-03'), ('no-card', null, 'charged_back', '2026-02-04')`,
  `insert into dispute values ('a', 'open', 'open'), ('b', 'lost', 'lost'), ('c', 'won', 'won')`,
];

test('cards whose payments were taken back are blocked, and soon also in a shop with many of them', async () => {
  const url = await createDatabaseUrl();
  const database = await openDatabase(url);
  onTestFinished(() => removeDatabase(url));
  closeLater(() => database.close());
  const { db } = database;
  const migrate: Migration['up'] = (at) => blockedFunds.up(at);
  for (const statement of BEFORE) await sql.raw(statement).execute(db);
  const begunAt = performance.now();
  await db.transaction().execute((tx) => migrate(tx));
  expect(performance.now() - begunAt).toBeLessThan(QUICK_MS);
  const blocked = await db
    .selectFrom('fund')
    .select(['id', 'blocked_at'])
    .where('blocked_at', 'is not', null)
    .orderBy('id')
    .execute();
  expect(blocked).toEqual([
    { id: 'fund1', blocked_at: '2026-01-02' },
    { id: 'fund2', blocked_at: '2026-02-01' },
    { id: 'fund3', blocked_at: '2026-02-02' },
  ]);
});
