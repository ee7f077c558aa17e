import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { defineStatement } from '#platform/ground/db/define-statement.ts';
import type { Tx } from '#platform/ground/db/open.ts';
import { transact } from '#platform/ground/db/open.ts';
import { writeTogether } from '#platform/ground/db/write-together.ts';
import { openFreshDatabase } from '../../../support/database.ts';

interface Setting {
  readonly namespace: string;
  readonly key: string;
  readonly value: string;
  readonly updated_at?: string;
}

const createSetting = (key: string, value: string) => ({
  namespace: 'test',
  key,
  value,
  updated_at: '2026-01-01T00:00:00.000Z',
});

function defineSettings() {
  let built = 0;
  const insert = defineStatement((at, rows: readonly Required<Setting>[]) => {
    built += 1;
    return at.insertInto('config_value').values(rows);
  });
  const select = defineStatement((at, { namespace, keys }: { namespace: string; keys: readonly string[] }) =>
    at
      .selectFrom('config_value')
      .select(['key', 'value'])
      .where('namespace', '=', namespace)
      .where('key', 'in', keys)
      .orderBy('key'),
  );
  return { insert, select, countBuilt: () => built };
}

test('a statement is built once for as many rows, and sent with the values of each call', async () => {
  const { db } = await openFreshDatabase();
  const { insert, select, countBuilt } = defineSettings();
  await insert(db, [createSetting('a', '1')]).execute();
  await insert(db, [createSetting('b', '2')]).execute();
  await insert(db, [createSetting('c', '3'), createSetting('d', '4')]).execute();
  expect(countBuilt()).toBe(2);
  const wanted = { namespace: 'test', keys: ['a', 'b', 'd', 'other'] };
  expect(await select(db, wanted).execute()).toEqual([
    { key: 'a', value: '1' },
    { key: 'b', value: '2' },
    { key: 'd', value: '4' },
  ]);
  expect(await select(db, { namespace: 'other', keys: ['a', 'b', 'd', 'other'] }).execute()).toEqual([]);
});

test('what a value leaves out makes another text', async () => {
  const { db } = await openFreshDatabase();
  const { insert } = defineSettings();
  await insert(db, [createSetting('a', '1')]).execute();
  const update = defineStatement((at, { key, set }: { key: string; set: Partial<Setting> }) =>
    at.updateTable('config_value').set(set).where('key', '=', key),
  );
  await update(db, { key: 'a', set: { value: '2', updated_at: 'then' } }).execute();
  await update(db, { key: 'a', set: { value: '3' } }).execute();
  await update(db, { key: 'a', set: { value: '4', updated_at: undefined } }).execute();
  const row = await db.selectFrom('config_value').selectAll().where('key', '=', 'a').executeTakeFirst();
  expect(row).toMatchObject({ value: '4', updated_at: 'then' });
});

test('each kind of database has its own text', async () => {
  const { db, flavor } = await openFreshDatabase();
  const name = defineStatement((at, _: object, given) =>
    at.selectNoFrom(sql<string>`${sql.lit(given)}`.as('flavor')),
  );
  expect(await name(db, {}).executeTakeFirst()).toEqual({ flavor });
});

test('a statement that is made out of a value instead of holding it is refused', async () => {
  const { db } = await openFreshDatabase();
  const decide = defineStatement((at, { key }: { key: string }) =>
    at.selectFrom('config_value').select('value').where('key', '=', `${key}!`),
  );
  expect(() => decide(db, { key: 'a' }).compile()).toThrow('key has no value while its statement is built');
});

test('statements that are written together each have their own values, whatever comes before them', async () => {
  const database = await openFreshDatabase();
  const { insert, select } = defineSettings();
  const write = (tx: Tx, names: readonly string[]) =>
    writeTogether(tx, database, [
      insert(
        tx,
        names.slice(0, 1).map((name) => createSetting(name, `${name}1`)),
      ),
      tx.insertInto('config_value').values(createSetting(`${names[1]}`, '$1')),
      insert(
        tx,
        names.slice(2).map((name) => createSetting(name, `${name}2`)),
      ),
    ]);
  await transact(database, (tx) => write(tx, ['a', 'b', 'c', 'd']));
  await transact(database, (tx) => write(tx, ['e', 'f', 'g', 'h']));
  const wanted = { namespace: 'test', keys: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] };
  const values = (await select(database.db, wanted).execute()).map(({ value }) => value);
  expect(values).toEqual(['a1', '$1', 'c2', 'd2', 'e1', '$1', 'g2', 'h2']);
});
