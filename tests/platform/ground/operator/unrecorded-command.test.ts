// A command that was done, and whose line in the audit trail could not be written.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { CONFIG, readValue } from '#platform/ground/config/store.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import { migrate } from '#platform/migrations.ts';
import { runOps } from '../../../../src/ops/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'drawcard-unrecorded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a command is answered as done where its line in the audit trail cannot be written', async () => {
  const database = await openDatabase(join(folder, 'drawcard.db'));
  await migrate(database);
  await sql`create trigger refuse_audit before insert on audit begin select raise(abort, 'no'); end`.execute(
    database.db,
  );
  const env = { DATA_DIR: folder, DATABASE_URL: '', NODE_ENV: 'test' };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const printed: string[] = [];
  const keep = (line: unknown): boolean => printed.push(String(line)) > 0;
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(keep),
  );
  const code = await runOps(['pricings', 'add', 'club', 'Club']);
  for (const stream of streams) stream.mockRestore();
  vi.unstubAllEnvs();
  expect([code, printed.join('')]).toEqual([
    0,
    expect.stringContaining('The command was done; its line in the audit trail could not be written.'),
  ]);
  const pricings = await readValue(database.db, CONFIG, 'pricings');
  expect(pricings).toContainEqual(expect.objectContaining({ id: 'club' }));
  await database.close();
});
