import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#platform/db/open.ts';
import { migrate } from '#platform/migrations.ts';
import { runOps } from '../../../src/ops/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'drawcard-refused-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('of a command that was refused the audit trail keeps its words, and not what its options say', async () => {
  const database = await openDatabase(join(folder, 'drawcard.db'));
  await migrate(database);
  const env = { DATA_DIR: folder, DATABASE_URL: '', NODE_ENV: 'test' };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const account = ['--bsb', '083-004', '--account', '987654321', '--name', 'Robin Marsh'];
  const asked = ['withdrawals', 'request', 'cus_nobody', '--amount', '80.00', ...account, '--reason', 'Seen'];
  expect(await runOps(asked)).toBe(1);
  stderr.mockRestore();
  vi.unstubAllEnvs();
  const [kept] = await database.db.selectFrom('audit').select(['action', 'detail']).execute();
  expect([kept?.action, JSON.parse(kept?.detail ?? '')]).toEqual([
    'withdrawals request',
    { words: ['cus_nobody'], refused: 'Nobody has an account with cus_nobody.' },
  ]);
  await database.close();
});
