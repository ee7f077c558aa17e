import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Tx, transact } from '#platform/ground/db/open.ts';
import { openFreshDatabase } from '../../../support/database.ts';

const put = (tx: Tx, key: string) =>
  tx.insertInto('config_value').values({ namespace: 'test', key, value: '1', updated_at: 'now' }).execute();

async function createStore() {
  const database = await openFreshDatabase();
  const listKeys = async () =>
    (await database.db.selectFrom('config_value').select('key').orderBy('key').execute()).map(
      ({ key }) => key,
    );
  return { database, keys: listKeys };
}

const settleAll = async (works: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map((one) =>
    one.status === 'fulfilled' ? one.value : String(one.reason),
  );

test('each of many transactions at once keeps its own answer', async () => {
  const { database, keys } = await createStore();
  const works = Array.from({ length: 100 }, (_, n) =>
    transact(database, async (tx) => {
      await put(tx, `k${String(n).padStart(3, '0')}`);
      return n;
    }),
  );
  expect(await settleAll(works)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  expect(await keys()).toHaveLength(100);
  await database.close();
});

test('a transaction that fails takes back all it wrote and nothing of the others', async () => {
  const { database, keys } = await createStore();
  const works = ['a', 'b', 'c'].map((key) =>
    transact(database, async (tx) => {
      await put(tx, key);
      if (key === 'b') throw new Error('b gives up');
      return key;
    }),
  );
  expect(await settleAll(works)).toEqual(['a', 'Error: b gives up', 'c']);
  expect(await keys()).toEqual(['a', 'c']);
  await database.close();
});

test('a transaction that the database refuses does not touch the others', async () => {
  const { database, keys } = await createStore();
  const works = ['a', 'a', 'b'].map((key) => transact(database, (tx) => put(tx, key)));
  const states = (await Promise.allSettled(works)).map(({ status }) => status);
  expect(states.sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(await keys()).toEqual(['a', 'b']);
  await database.close();
});

test('a refusal before the commit leaves nothing, and the others are committed', async () => {
  const { database, keys } = await createStore();
  const works = ['a', 'late', 'c'].map((key) =>
    transact(
      database,
      async (tx) => {
        await put(tx, key);
        return key;
      },
      () => {
        if (key === 'late') throw new Error('too late');
      },
    ),
  );
  expect(await settleAll(works)).toEqual(['a', 'Error: too late', 'c']);
  expect(await keys()).toEqual(['a', 'c']);
  await database.close();
});

test('the check before the commit comes after everything that shares its commit', async () => {
  const { database } = await createStore();
  const order: string[] = [];
  const works = ['a', 'b'].map((key) =>
    transact(
      database,
      async (tx) => {
        await put(tx, key);
        order.push(`work ${key}`);
      },
      () => void order.push(`look ${key}`),
    ),
  );
  await Promise.all(works);
  for (const key of ['a', 'b'])
    expect(order.indexOf(`look ${key}`)).toBeGreaterThan(order.indexOf(`work ${key}`));
  if (database.flavor === 'sqlite') expect(order.slice(0, 2)).toEqual(['work a', 'work b']);
  await database.close();
});

test('transactions one after another see what the earlier wrote', async () => {
  const { database } = await createStore();
  const countRows = async (tx: Tx) => (await tx.selectFrom('config_value').select('key').execute()).length;
  await transact(database, (tx) => put(tx, 'a'));
  expect(await transact(database, countRows)).toBe(1);
  await database.close();
});

test('when the commit fails, nobody is told that it was done', async () => {
  const { database, keys } = await createStore();
  const writeOrphan = (tx: Tx) =>
    sql`insert into credential (customer_id, password_hash, changed_at) values ('nobody', 'x', 'now')`.execute(
      tx,
    );
  const works = [
    transact(database, (tx) => put(tx, 'a')),
    transact(database, async (tx) => {
      if (database.flavor === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(tx);
      await writeOrphan(tx);
    }),
  ];
  const states = (await Promise.allSettled(works)).map(({ status }) => status);
  const kept = await keys();
  expect(kept).toEqual(states[0] === 'fulfilled' ? ['a'] : []);
  expect(states[1]).toBe('rejected');
  await transact(database, (tx) => put(tx, 'later'));
  expect(await keys()).toContain('later');
  await database.close();
});
