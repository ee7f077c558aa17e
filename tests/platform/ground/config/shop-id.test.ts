import { describe, expect, onTestFinished, test } from 'vitest';
import { markRestored } from '#platform/ground/config/restored.ts';
import { findShopId } from '#platform/ground/config/shop-id.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import { createDatabaseUrl, createMigratedUrl, removeDatabase } from '../../../support/database.ts';

async function keep(made: Promise<string>): Promise<string> {
  const url = await made;
  onTestFinished(() => removeDatabase(url));
  return url;
}

describe.runIf(process.env.TEST_DATABASE_URL)('on PostgreSQL', () => {
  test('data have one name whatever the address, and another one after they went back in time', async () => {
    const url = await keep(createMigratedUrl());
    const [first, second] = await Promise.all([findShopId(url), findShopId(url)]);
    expect(first).toMatch(/^[0-9a-f]{24}$/);
    expect(second).toBe(first);
    const elsewhere = new URL(url);
    elsewhere.password = 'another';
    elsewhere.hostname = elsewhere.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
    expect(await findShopId(elsewhere.toString())).toBe(first);
    const database = await openDatabase(url);
    onTestFinished(() => database.close());
    await markRestored(database, '2026-11-01T00:00:00.000Z');
    const restored = await findShopId(url);
    expect(restored).not.toBe(first);
    await markRestored(database, '2026-11-02T00:00:00.000Z');
    expect(await findShopId(url)).not.toBe(restored);
  });

  test('an empty database has no name yet', async () => {
    expect(await findShopId(await keep(createDatabaseUrl()))).toBeUndefined();
  });
});
