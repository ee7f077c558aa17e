// Entries of shops that are older than the chain.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as chain from '#platform/ground/audit/migrations/0460-audit-chain.ts';
import { verifyAudit } from '#platform/ground/audit/verify.ts';
import { openTestPlatform } from '#tests/support/platform.ts';

const OLD = 2_003;

/** The table as it was before. */
async function openOldShop() {
  const { services } = await openTestPlatform();
  const { db, flavor } = services.database;
  const drops = [
    'drop table audit',
    'drop table audit_chain',
    'drop table audit_check',
    `create table audit (id text primary key, actor text not null, action text not null, subject text not null,
      detail text not null, created_at text not null)`,
  ];
  for (const statement of drops) await sql.raw(statement).execute(db);
  return { services, db: db as unknown as Parameters<typeof chain.up>[0], flavor };
}

test('entries of an older shop are chained in the order of their instants', async () => {
  const { services, db, flavor } = await openOldShop();
  for (let count = 0; count < OLD; count += 1) {
    const at = new Date(Date.UTC(2026, 0, 1) + (count % 700) * 1000).toISOString();
    await sql`insert into audit (id, actor, action, subject, detail, created_at)
      values (${`aud_${(count * 7919) % OLD}`}, 'ops:mia', 'config set', 'Zoë “x”', '{"a":1}', ${at})`.execute(
      db,
    );
  }
  await chain.up(db, flavor);
  expect(await verifyAudit(services)).toMatchObject({ entries: OLD, head: { position: OLD }, faults: [] });
  const { rows } = await sql<{ id: string; created_at: string }>`select id, created_at from audit
    order by position`.execute(db);
  const sorted = rows.toSorted((a, b) =>
    a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1,
  );
  expect(rows).toEqual(sorted);
});

test('a shop without entries begins its chain empty', async () => {
  const { services, db, flavor } = await openOldShop();
  await chain.up(db, flavor);
  expect(await verifyAudit(services)).toMatchObject({ entries: 0, head: { position: 0 }, faults: [] });
});
