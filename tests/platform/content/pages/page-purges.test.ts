// Purges between machines, where the tests have a PostgreSQL.
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PostgresPurges } from '#lib/server/page-cache/purges/postgres-purges.ts';
import { openPurgePublisher } from '#lib/server/page-cache/purges/purge-publisher.ts';
import { createTemporaryFolder } from '../../../support/http/page-cache.ts';

const url = process.env.TEST_DATABASE_URL ?? '';

function machine(folder = createTemporaryFolder()) {
  const seen: string[][] = [];
  const warnings: string[] = [];
  const purges = new PostgresPurges({
    url,
    cursorFile: join(folder, 'cursor'),
    onPurge: (tags) => seen.push([...tags]),
    warn: (what) => warnings.push(what),
  });
  onTestFinished(() => purges.close());
  return { purges, seen, folder, warnings };
}

describe.runIf(url !== '')('purges over PostgreSQL', () => {
  test('a purge reaches the other machine and does not come back', async () => {
    const [one, other] = [machine(), machine()];
    await Promise.all([one.purges.open(), other.purges.open()]);
    const before = one.seen.length;
    await one.purges.publish(['draws:reach', 'results']);
    await vi.waitFor(() => expect(other.seen).toContainEqual(['draws:reach', 'results']));
    expect(one.seen).toHaveLength(before);
  });

  test('a process that serves no pages reaches those that do', async () => {
    const serving = machine();
    await serving.purges.open();
    const publisher = await openPurgePublisher({ dataDir: serving.folder, databaseUrl: url });
    await publisher.purge(['copy:worker']);
    await publisher.close();
    await vi.waitFor(() => expect(serving.seen).toContainEqual(['copy:worker']));
  });

  test('whoever was away hears of what he missed', async () => {
    const [one, away] = [machine(), machine()];
    await Promise.all([one.purges.open(), away.purges.open()]);
    await away.purges.close();
    await one.purges.publish(['missed']);
    const back = machine(away.folder);
    await back.purges.open();
    expect(back.seen).toContainEqual(['missed']);
  });

  test('what is published without a connection is published when there is one', async () => {
    const [early, other] = [machine(), machine()];
    await other.purges.open();
    await early.purges.publish(['early']);
    await early.purges.open();
    await vi.waitFor(() => expect(other.seen).toContainEqual(['early']));
  });
});

test('a database that cannot be reached is said, not thrown', async () => {
  const warnings: string[] = [];
  const purges = new PostgresPurges({
    url: 'postgres://nobody@127.0.0.1:1/none',
    cursorFile: join(createTemporaryFolder(), 'cursor'),
    onPurge: () => {},
    warn: (what) => warnings.push(what),
  });
  await purges.open();
  await purges.publish(['x']);
  await purges.close();
  expect(warnings).toEqual(['purges over PostgreSQL']);
});
