import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Command, OperatorError } from '#platform/ground/operator/command.ts';
import { bankCommands } from '#platform/money/bank/commands.ts';
import { readFile } from '#platform/money/bank/files.ts';
import type { Services } from '#platform/services.ts';
import { askApproved, openBankingShop, readWithdrawalStatus } from '../../../support/withdrawals.ts';

const ENV = { publicOrigin: 'http://127.0.0.1', isClockMovable: false, dataDir: '', databaseUrl: undefined };
const NAME = 'payouts-000001.aba';

const folder = mkdtempSync(join(tmpdir(), 'drawcard-bank-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(services: Services, name: keyof typeof bankCommands, words: string[], to?: string) {
  const lines: string[] = [];
  const command: Command = bankCommands[name];
  await command.run({
    services,
    words,
    options: to === undefined ? {} : { to },
    env: ENV,
    actor: 'ops:test',
    print: (line) => void lines.push(line),
  });
  return lines.join('\n');
}

test('the file is the owner\'s alone, and its name is said for "bank sent"', async () => {
  const { platform, services, as } = await openBankingShop();
  const id = await askApproved(platform, as, '10.00');
  const to = join(folder, 'first.aba');
  expect(await run(services, 'bank write', ['payouts'], to)).toContain(`bank sent ${NAME}`);
  expect(readFileSync(to, 'utf8')).toBe((await readFile(services, NAME))?.body);
  expect(statSync(to).mode & 0o777).toBe(0o600);
  expect(await readWithdrawalStatus(platform, id)).toBe('sent');
});

test('where the file cannot be written, or one is there, nothing is marked as sent', async () => {
  const { platform, services, as } = await openBankingShop();
  const id = await askApproved(platform, as, '10.00');
  const known = join(folder, 'known.aba');
  writeFileSync(known, 'of last week');
  for (const to of [join(folder, 'not-mounted', 'x.aba'), known])
    await expect(run(services, 'bank write', ['payouts'], to)).rejects.toThrow(OperatorError);
  expect(readFileSync(known, 'utf8')).toBe('of last week');
  expect(await readWithdrawalStatus(platform, id)).toBe('approved');
  expect(await readFile(services, NAME)).toBeUndefined();
});

test('where nothing is due, or the bank is not set up, no file is left', async () => {
  const { platform, services, as } = await openBankingShop();
  const to = join(folder, 'nothing.aba');
  expect(await run(services, 'bank write', ['payouts'], to)).toContain('Nothing is approved');
  expect(existsSync(to)).toBe(false);
  await askApproved(platform, as, '10.00');
  const unset = { ...services, payments: undefined };
  await expect(run(unset, 'bank write', ['payouts'], to)).rejects.toThrow(OperatorError);
  expect(existsSync(to)).toBe(false);
});

test('nothing is marked as sent where the folder takes no file, nor while another file is made in it', async () => {
  const { platform, services, as } = await openBankingShop();
  const id = await askApproved(platform, as, '10.00');
  writeFileSync('payouts.part', 'of another run', { flag: 'wx' });
  try {
    await expect(run(services, 'bank write', ['payouts'])).rejects.toThrow('payouts.part');
  } finally {
    rmSync('payouts.part');
  }
  expect(await readWithdrawalStatus(platform, id)).toBe('approved');
});

test('a file that is made but could not be written is named, and is got again', async () => {
  const { platform, services, as } = await openBankingShop();
  const id = await askApproved(platform, as, '10.00');
  writeFileSync(NAME, 'of another shop', { flag: 'wx' });
  try {
    await expect(run(services, 'bank write', ['payouts'])).rejects.toThrow(`bank again ${NAME} --to FILE`);
    expect(readFileSync(NAME, 'utf8')).toBe('of another shop');
  } finally {
    rmSync(NAME);
  }
  expect(await readWithdrawalStatus(platform, id)).toBe('sent');
  const to = join(folder, 'again.aba');
  await run(services, 'bank again', [NAME], to);
  expect(readFileSync(to, 'utf8')).toBe((await readFile(services, NAME))?.body);
  expect(statSync(to).mode & 0o777).toBe(0o600);
  await expect(run(services, 'bank again', [NAME], to)).rejects.toThrow(OperatorError);
});
