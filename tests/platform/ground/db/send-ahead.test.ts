// Statements whose answers are waited for later, on both engines where the tests have PostgreSQL.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { defineStatement } from '#platform/ground/db/define-statement.ts';
import { transact } from '#platform/ground/db/open.ts';
import { sendAhead } from '#platform/ground/db/send-ahead.ts';
import { openFreshDatabase } from '../../../support/database.ts';

interface Setting {
  readonly namespace: string;
  readonly key: string;
  readonly value: string;
}

const insertSetting = defineStatement((at, row: Setting) =>
  at
    .insertInto('config_value')
    .values({ ...row, updated_at: sql.lit('2026-01-01T00:00:00.000Z') })
    .returning('key'),
);
const createSetting = (key: string): Setting => ({ namespace: 'ahead', key, value: key });

async function readKeys({ db }: Awaited<ReturnType<typeof openFreshDatabase>>): Promise<string[]> {
  const rows = await db
    .selectFrom('config_value')
    .select('key')
    .where('namespace', '=', 'ahead')
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key);
}

describe('statements that are sent ahead', () => {
  test('take effect in their order, and their rows are there when they are waited for', async () => {
    const database = await openFreshDatabase();
    const seen = await transact(database, async (tx) => {
      const awaitFirst = await sendAhead(tx, database, insertSetting(tx, createSetting('a')));
      const awaitSecond = await sendAhead(tx, database, insertSetting(tx, createSetting('b')));
      const between = await tx
        .selectFrom('config_value')
        .select('key')
        .where('namespace', '=', 'ahead')
        .execute();
      return { between: between.length, rows: [...(await awaitFirst()), ...(await awaitSecond())] };
    });
    expect(seen).toEqual({ between: 2, rows: [{ key: 'a' }, { key: 'b' }] });
    expect(await readKeys(database)).toEqual(['a', 'b']);
  });

  test('one with a value that the driver might refuse is not sent, and the transaction goes back', async () => {
    const database = await openFreshDatabase();
    const odd = { ...createSetting('b'), value: new Date(0) as unknown as string };
    const work = transact(database, async (tx) => {
      await insertSetting(tx, createSetting('a')).execute();
      await sendAhead(tx, database, insertSetting(tx, odd));
    });
    await expect(work).rejects.toThrow(TypeError);
    expect(await readKeys(database)).toEqual([]);
  });

  test('one that fails last refuses the commit with its own error', async () => {
    const database = await openFreshDatabase();
    await transact(database, (tx) => insertSetting(tx, createSetting('a')).execute());
    const repeat = transact(database, async (tx) => {
      await insertSetting(tx, createSetting('b')).execute();
      await sendAhead(tx, database, insertSetting(tx, createSetting('a')));
    });
    await expect(repeat).rejects.toThrow(/unique/i);
    expect(await readKeys(database)).toEqual(['a']);
  });

  test('one that fails refuses the statement after it with its own error', async () => {
    const database = await openFreshDatabase();
    await transact(database, (tx) => insertSetting(tx, createSetting('a')).execute());
    const repeat = transact(database, async (tx) => {
      await sendAhead(tx, database, insertSetting(tx, createSetting('a')));
      await insertSetting(tx, createSetting('b')).execute();
    });
    await expect(repeat).rejects.toThrow(/unique/i);
    expect(await readKeys(database)).toEqual(['a']);
  });

  test('the work may refuse while one is under way, and the connection goes on', async () => {
    const database = await openFreshDatabase();
    const refused = transact(database, async (tx) => {
      await sendAhead(tx, database, insertSetting(tx, createSetting('a')));
      throw new Error('Refused');
    });
    await expect(refused).rejects.toThrow('Refused');
    await setTimeout(10);
    await transact(database, (tx) => insertSetting(tx, createSetting('b')).execute());
    expect(await readKeys(database)).toEqual(['b']);
  });
});
