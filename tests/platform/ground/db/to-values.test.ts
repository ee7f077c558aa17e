import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { toValues } from '#platform/ground/db/to-values.ts';
import { openTestPlatform } from '../../../support/platform.ts';

test('a list of values keeps texts and numbers apart, however large', async () => {
  const { services } = await openTestPlatform();
  const rows = [
    ['7', 5_000_000_000, '[]'],
    ["o'clock", 0, '{}'],
  ];
  const { rows: found } = await sql<{ name: string; more: number | string; text: string }>`
    select given.column1 as name, given.column2 + 1 as more, given.column3 as text
    from ${toValues(rows)} as given order by more`.execute(services.database.db);
  expect(found.map(({ name, more, text }) => [name, Number(more), text])).toEqual([
    ["o'clock", 1, '{}'],
    ['7', 5_000_000_001, '[]'],
  ]);
});
