// The chain of the audit trail: whoever writes past the shop is found out, and named by the entry.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { auditChainCommands } from '#platform/ground/audit/commands.ts';
import { verifyAudit } from '#platform/ground/audit/verify.ts';
import { type Database, openDatabase, transact } from '#platform/ground/db/open.ts';
import { insertAudit } from '#platform/ground/operator/audit.ts';
import { OperatorError } from '#platform/ground/operator/command.ts';
import { hashContent, hashLink } from '#platform/ground/operator/trail/chain.ts';
import { deleteCustomer } from '#platform/people/operators/delete-customer.ts';
import type { Services } from '#platform/services.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { createMigratedUrl, removeDatabase } from '#tests/support/database.ts';
import { openTestPlatform } from '#tests/support/platform.ts';

const write = (services: Services, count: number, actor = 'ops:mia') =>
  Array.from({ length: count }).reduce<Promise<void>>(
    (before, _, index) =>
      before.then(() =>
        insertAudit(services.database.db, services, actor, 'config set', { detail: { index } }),
      ),
    Promise.resolve(),
  );

/** Takes away what keeps others from the rows, as somebody with the database's password can. */
async function openForTampering({ database: { db, flavor } }: Services): Promise<void> {
  const ending = flavor === 'postgres' ? ' on audit' : '';
  for (const name of ['audit_kept', 'audit_not_deleted'])
    await sql.raw(`drop trigger ${name}${ending}`).execute(db);
}

async function openTrail(count = 8) {
  const { services } = await openTestPlatform();
  await write(services, count);
  await openForTampering(services);
  const faults = async () =>
    (await verifyAudit(services)).faults.map(({ kind, from, until }) => `${kind} ${from}-${until}`);
  return { services, faults, run: (text: string) => sql.raw(text).execute(services.database.db) };
}

/** Writes the row as it is found with a hash that fits it. */
async function rehash({ database: { db } }: Services, position: number): Promise<string> {
  const row = await db
    .selectFrom('audit')
    .selectAll()
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  const contentHash = hashContent({ subject: row.subject, detail: row.detail, salt: row.salt ?? '' });
  const hash = hashLink({
    ...row,
    position,
    previousHash: row.previous_hash ?? '',
    createdAt: row.created_at,
    contentHash,
  });
  await db
    .updateTable('audit')
    .set({ content_hash: contentHash, hash })
    .where('position', '=', position)
    .execute();
  return hash;
}

test('a trail that nobody has touched is whole, and the database refuses to change it', async () => {
  const { services } = await openTestPlatform();
  const { db } = services.database;
  expect(await verifyAudit(services)).toMatchObject({ entries: 0, faults: [] });
  await write(services, 5);
  expect(await verifyAudit(services)).toMatchObject({ entries: 5, head: { position: 5 }, faults: [] });
  await expect(db.updateTable('audit').set({ actor: 'ops:eve' }).execute()).rejects.toThrow(
    'audit_is_append_only',
  );
  await expect(db.deleteFrom('audit').execute()).rejects.toThrow('audit_is_append_only');
});

test.each([
  ['who did it', `update audit set actor = 'ops:eve' where position = 4`, ['changed 4-4']],
  ['what it says', `update audit set detail = '{}' where position = 4`, ['changed 4-4']],
  ['when it was', `update audit set created_at = '2020' where position = 4`, ['changed 4-4']],
  ['its hash', `update audit set hash = content_hash where position = 4`, ['changed 4-4']],
  ['one removed', 'delete from audit where position = 4', ['removed 4-4']],
  ['the first removed', 'delete from audit where position = 1', ['removed 1-1']],
  ['several removed', 'delete from audit where position between 3 and 5', ['removed 3-5']],
  ['the end removed', 'delete from audit where position > 6', ['removed 7-8']],
  [
    'one put in past the chain',
    `insert into audit (id, actor, action, subject, detail, created_at) values ('x', 'a', 'b', '', '{}', '2026')`,
    ['inserted 0-0'],
  ],
  [
    'one put in at the end',
    `insert into audit (id, actor, action, subject, detail, created_at, position) values ('x', 'a', 'b', '', '{}', '2026', 9)`,
    ['changed 9-9', 'inserted 9-9'],
  ],
])('%s is found', async (_, statement, expected) => {
  const { faults, run } = await openTrail();
  await run(statement);
  expect(await faults()).toEqual(expected);
});

test('an entry that was removed while the others were numbered anew is found', async () => {
  const { faults, run } = await openTrail();
  await run('delete from audit where position = 4');
  for (const position of [5, 6, 7, 8])
    await run(`update audit set position = ${position - 1} where position = ${position}`);
  expect(await faults()).toEqual(['removed 4-4']);
});

test('an entry that was put in between others, with a hash that fits it, is found', async () => {
  const { services, faults, run } = await openTrail();
  for (const position of [8, 7, 6, 5, 4])
    await run(`update audit set position = ${position + 1} where position = ${position}`);
  await run(`insert into audit (id, actor, action, subject, detail, created_at, position, salt, previous_hash)
    select 'aud_x', actor, action, subject, detail, created_at, 4, salt, hash from audit where position = 3`);
  await rehash(services, 4);
  await run('update audit_chain set position = 9');
  expect(await faults()).toEqual(['inserted 4-4']);
});

test('an entry that was changed and given a hash that fits is found by the one after it', async () => {
  const { services, faults, run } = await openTrail();
  await run(`update audit set actor = 'ops:eve' where position = 4`);
  await rehash(services, 4);
  expect(await faults()).toEqual(['changed 4-4']);
  const end = await openTrail();
  await end.run(`update audit set actor = 'ops:eve' where position = 8`);
  await rehash(end.services, 8);
  expect(await end.faults()).toEqual(['changed 8-8']);
});

test('a trail that was written anew from an entry on is found by an end that was noted before', async () => {
  const { services, faults, run } = await openTrail();
  const verify = async (options: Record<string, string> = {}) => {
    const lines: string[] = [];
    const call = {
      services,
      words: [],
      options,
      actor: 'ops:mia',
      print: (line: string) => lines.push(line),
    };
    const { isRight } = await auditChainCommands['audit verify'].run(call);
    return { isRight, text: lines.join('\n') };
  };
  const before = await verify();
  expect(before).toMatchObject({ isRight: true, text: expect.stringContaining('The trail is unbroken.') });
  const [, known = ''] = /Its end is (\S+)/.exec(before.text) ?? [];
  await run(`update audit set actor = 'ops:eve' where position = 4`);
  let previous = await rehash(services, 4);
  for (const position of [5, 6, 7, 8]) {
    await run(`update audit set previous_hash = '${previous}' where position = ${position}`);
    previous = await rehash(services, position);
  }
  await run(`update audit_chain set hash = '${previous}'`);
  expect(await faults()).toEqual(['rewritten 8-8']);
  await run('delete from audit_check');
  expect(await faults()).toEqual([]);
  expect(await verify({ known })).toMatchObject({
    isRight: false,
    text: expect.stringContaining('rewritten: up to entry 8'),
  });
  await expect(verify({ known: '8' })).rejects.toThrow(OperatorError);
});

test('entries that are written at once, by several processes, make one chain', async () => {
  const url = await createMigratedUrl();
  const databases: Database[] = [await openDatabase(url), await openDatabase(url)];
  const { services } = await openTestPlatform();
  await Promise.all(
    databases.flatMap((database, index) =>
      Array.from({ length: 20 }, () => write({ ...services, database }, 1, `ops:${index}`)),
    ),
  );
  await transact(databases[0]!, async (tx) => {
    for (let count = 0; count < 3; count += 1)
      await insertAudit(tx, { ...services, database: databases[0]! }, 'desk:a', 'orders cancel', {});
  });
  const verdict = await verifyAudit({ ...services, database: databases[1]! });
  expect(verdict).toMatchObject({ entries: 43, head: { position: 43 }, faults: [] });
  for (const database of databases) await database.close();
  await removeDatabase(url);
});

test('a work that is rolled back leaves no entry and no gap', async () => {
  const { services } = await openTestPlatform();
  await write(services, 2);
  const failing = transact(services.database, async (tx) => {
    await insertAudit(tx, services, 'ops:mia', 'config set', {});
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await write(services, 1);
  expect(await verifyAudit(services)).toMatchObject({ entries: 3, faults: [] });
});

test('a person who is erased leaves the trail whole; whoever changes what is left is found', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  const { customerId } = await signUpCustomer(platform);
  const { email } = await services.database.db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  await write(services, 2);
  await insertAudit(services.database.db, services, 'ops:mia', 'customer note', { detail: { about: email } });
  await write(services, 2);
  expect(await deleteCustomer(services, customerId)).toEqual({ state: 'deleted' });
  const row = await services.database.db
    .selectFrom('audit')
    .select('detail')
    .where('position', '=', 3)
    .executeTakeFirst();
  expect(row?.detail).toBe(JSON.stringify({ about: customerId }));
  expect(await verifyAudit(services)).toMatchObject({ entries: 6, erased: 1, faults: [] });
  await services.database.db.updateTable('audit').set({ detail: '{}' }).where('position', '=', 3).execute();
  expect((await verifyAudit(services)).faults).toMatchObject([{ kind: 'changed', from: 3 }]);
});

test('a copy holds all that the hashes are made of', async () => {
  const { services } = await openTestPlatform();
  await write(services, 3);
  const copy = async (options: Record<string, string>) => {
    const lines: string[] = [];
    const env = { publicOrigin: '', isClockMovable: false, dataDir: '', databaseUrl: undefined };
    const print = (line: string) => lines.push(line);
    await auditChainCommands['audit export'].run({ services, words: [], options, actor: 'a', print, env });
    return lines;
  };
  const rows = (await copy({})).map((line) => JSON.parse(line));
  for (const row of rows) {
    const link = { ...row, previousHash: row.previous_hash, createdAt: row.created_at };
    expect(hashLink({ ...link, contentHash: hashContent(row) })).toBe(row.hash);
  }
  expect(rows.map(({ position }) => position)).toEqual([1, 2, 3]);
  expect(await copy({ format: 'csv' })).toHaveLength(4);
  expect(await copy({ from: '2999-01-01' })).toEqual([]);
});
