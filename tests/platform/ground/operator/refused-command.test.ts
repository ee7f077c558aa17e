import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError } from '#platform/domain-error.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import { migrate } from '#platform/migrations.ts';
import { withdrawalCommands } from '#platform/money/withdrawals/commands.ts';
import { runOps } from '../../../../src/ops/run.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Gives a command of a new shop: what it printed as an error, and what the audit trail keeps of it. */
async function giveRefused(asked: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-refused-'));
  folders.push(folder);
  const database = await openDatabase(join(folder, 'drawcard.db'));
  await migrate(database);
  const env = { DATA_DIR: folder, DATABASE_URL: '', NODE_ENV: 'test' };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const printed: string[] = [];
  const stderr = vi
    .spyOn(process.stderr, 'write')
    .mockImplementation((line) => printed.push(String(line)) > 0);
  expect(await runOps(asked)).toBe(1);
  stderr.mockRestore();
  vi.unstubAllEnvs();
  const [kept] = await database.db.selectFrom('audit').select(['action', 'detail']).execute();
  await database.close();
  return { printed, kept: [kept?.action, JSON.parse(kept?.detail ?? 'null')] };
}

test('of a command that was refused the audit trail keeps its words, and not what its options say', async () => {
  const account = ['--bsb', '083-004', '--account', '987654321', '--name', 'Robin Marsh'];
  const { kept } = await giveRefused([
    ...['withdrawals', 'request', 'cus_nobody', '--amount', '80.00'],
    ...[...account, '--reason', 'Seen'],
  ]);
  expect(kept).toEqual([
    'withdrawals request',
    { words: ['cus_nobody'], refused: 'Nobody has an account with cus_nobody.' },
  ]);
});

test('a command that a rule of the shop refuses is printed in one sentence and kept in the trail', async () => {
  const refusal = createDomainError(COMMON_ERRORS, 'too_many_requests');
  vi.spyOn(withdrawalCommands['withdrawals list'], 'run').mockRejectedValueOnce(refusal);
  const { printed, kept } = await giveRefused(['withdrawals', 'list']);
  expect(printed).toContain(`${refusal.message}\n`);
  expect(kept).toEqual(['withdrawals list', { words: [], refused: refusal.message }]);
});

test('of a command that fails unexpectedly the operator is told a reference, and the trail holds the error', async () => {
  vi.spyOn(withdrawalCommands['withdrawals list'], 'run').mockRejectedValueOnce(
    new Error('UNIQUE constraint failed: draw.draw_no'),
  );
  const { printed, kept } = await giveRefused(['withdrawals', 'list']);
  expect(printed.join('')).toMatch(/^The command failed unexpectedly.* Reference err_\w+/);
  expect(printed.join('')).not.toContain('UNIQUE');
  expect(kept).toEqual([
    'withdrawals list',
    { words: [], failed: expect.stringContaining('UNIQUE constraint failed') },
  ]);
});
