// A shop that was restored moves no money by itself until it was compared with the bank and the gateways.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  markRestored,
  RestoreNotCompared,
  readRestoredFrom,
  requireCompared,
} from '#platform/ground/config/restored.ts';
import { type Command, OperatorError } from '#platform/ground/operator/command.ts';
import { bankCommands } from '#platform/money/bank/commands.ts';
import { compared } from '#platform/money/bank/compared-command.ts';
import { writePayouts } from '#platform/money/bank/write-payouts.ts';
import { ledgerCommands } from '#platform/money/ledger/commands.ts';
import { approveWithdrawal } from '#platform/money/withdrawals/approve.ts';
import { payOut } from '#platform/money/withdrawals/payouts/pay-out.ts';
import { requestWithdrawal } from '#platform/money/withdrawals/request.ts';
import type { Services } from '#platform/services.ts';
import { backUp } from '#platform/shop/backup/back-up.ts';
import { restore } from '#platform/shop/backup/restore.ts';
import { startPlatform } from '#platform/start.ts';
import { runOps } from '../../../../src/ops/run.ts';
import { createFundedCustomer } from '../../../support/buying/buying.ts';
import { createTemporaryFolder } from '../../../support/http/page-cache.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { createWalletHolder } from '../../../support/played-draws.ts';
import { proveMoney } from '../../../support/prove-money.ts';
import {
  beginRecurring,
  keepCard,
  listOutcomes,
  openRecurringShop,
  runFor,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';
import {
  addAccount,
  askApproved,
  openBankingShop,
  readWithdrawalStatus,
  switchOn,
} from '../../../support/withdrawals.ts';

const MADE_AT = '2026-11-18T01:00:00.000Z';
const DUE = Date.parse('2026-11-20T08:30:00Z');
const MINUTE_MS = 60_000;
const ENV = { publicOrigin: 'http://127.0.0.1', isClockMovable: false, dataDir: '' };

async function run(services: Services, command: Command, words: string[], options: Record<string, string>) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  await command.run({ services, words, options, env: ENV, actor: 'ops:test', print });
  return lines.join('\n');
}

const compare = (services: Services, lastFile = '0') =>
  run(services, compared, [], { 'last-file': lastFile });

const markShop = ({ database }: Services) => markRestored(database, MADE_AT);

const newFolder = () => join(createTemporaryFolder(), 'new');

/** What a start says, and from when on the shop has to be compared. */
async function openAt(dataDir: string) {
  const said: string[] = [];
  const keys = { appKey: 'app-key', appSecret: 's'.repeat(32), tokenSecret: 't'.repeat(32) };
  const env = { ...keys, dataDir, isClockMovable: false };
  const onProgress = (text: string) => void said.push(text);
  const { services, close } = await startPlatform({ env, seeds: false, onProgress });
  const restoredFrom = await readRestoredFrom(services.database.db);
  return { services, close, restoredFrom, said: said.join('\n') };
}

test('a restored shop says so at each start, and from the oldest backup that was not compared', async () => {
  const [shop, first, second] = [newFolder(), newFolder(), newFolder()];
  const [backup, later] = [newFolder(), newFolder()];
  const made = await openAt(shop);
  await made.close();
  expect(made.restoredFrom).toBeUndefined();
  const { manifest } = await backUp({ dataDir: shop }, backup);
  await restore({ dataDir: first }, backup, proveMoney);
  await backUp({ dataDir: first }, later);
  await restore({ dataDir: second }, later, proveMoney);
  const restored = await openAt(second);
  expect(restored.restoredFrom).toBe(manifest.madeAt);
  expect(restored.said).toContain(`restored from a backup of ${manifest.madeAt}`);
  expect(restored.said).toContain('npm run ops -- ledger compared');
  await compare(restored.services);
  await expect(compare(restored.services)).rejects.toThrow(OperatorError);
  await restored.close();
  const compared = await openAt(second);
  await compared.close();
  expect(compared.said).not.toContain('restored');
});

test('each command says so beside what it prints', async () => {
  const [shop, backup, place] = [newFolder(), newFolder(), newFolder()];
  await openAt(shop).then(({ close }) => close());
  await backUp({ dataDir: shop }, backup);
  await restore({ dataDir: place }, backup, proveMoney);
  for (const [name, value] of Object.entries({
    DATA_DIR: place,
    DATABASE_URL: '',
    NODE_ENV: 'test',
    TOKEN_SECRET: 't'.repeat(32),
  }))
    vi.stubEnv(name, value);
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const warned = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    expect(await runOps(['jobs', 'list'])).toBe(0);
    expect(String(warned.mock.calls)).toContain('ops -- ledger compared');
    expect(String(printed.mock.calls)).not.toContain('restored');
  } finally {
    for (const stream of [printed, warned]) stream.mockRestore();
    vi.unstubAllEnvs();
  }
});

test('a database that came back by other means is marked by hand, from the oldest of its data', async () => {
  const { services } = await openTestPlatform();
  const mark = (from?: string) =>
    run(services, ledgerCommands['ledger restored'], [], from === undefined ? {} : { from });
  for (const from of [undefined, 'yesterday', '2026-11-18', '2999-01-01T00:00:00Z'])
    await expect(mark(from)).rejects.toThrow('--from 2026-');
  expect(await readRestoredFrom(services.database.db)).toBeUndefined();
  for (const from of ['2026-11-18T12:00:00+11:00', '2026-11-18T12:00:00Z', '2026-11-18T00:00:00Z'])
    await mark(from);
  expect(await readRestoredFrom(services.database.db)).toBe('2026-11-18T00:00:00.000Z');
  await expect(requireCompared(services.database.db)).rejects.toThrow(RestoreNotCompared);
  await compare(services);
  await requireCompared(services.database.db);
});

test('no bank file is written before, and the next one has a number that the bank does not know', async () => {
  const { platform, services, as } = await openBankingShop();
  const id = await askApproved(platform, as, '10.00');
  await markShop(services);
  const to = join(createTemporaryFolder(), 'file.aba');
  for (const kind of ['payouts', 'debits']) {
    const written = run(services, bankCommands['bank write'], [kind], { to });
    await expect(written).rejects.toThrow(OperatorError);
    await expect(written).rejects.toThrow(`restored from a backup of ${MADE_AT}`);
  }
  expect(existsSync(to)).toBe(false);
  expect(await readWithdrawalStatus(platform, id)).toBe('approved');
  await expect(compare(services, 'the last one')).rejects.toThrow('--last-file 123');
  await compare(services, 'debits-000123.aba');
  expect(await writePayouts(services)).toMatchObject({ name: 'payouts-000124.aba', items: 1 });
});

test('a kept card is not charged before; what waited is charged after, and wallets pay meanwhile', async () => {
  const shop = await openRecurringShop();
  const { services, gateway } = shop;
  const byCard = await createWalletHolder(services, 0);
  const fund = await keepCard(services, byCard);
  const { id: waiting } = await beginRecurring(services, { customerId: byCard, fund, games: 10 });
  const byWallet = await createWalletHolder(services, 5000);
  const { id: paid } = await beginRecurring(services, { customerId: byWallet, fund: 'wallet', games: 10 });
  await markShop(services);
  await runUntil(shop, DUE + MINUTE_MS);
  expect(gateway.started).toEqual([]);
  expect(await listOutcomes(services, waiting)).toEqual(['planned']);
  expect(await listOutcomes(services, paid)).toEqual(['purchased', 'planned']);
  await compare(services);
  await runFor(shop, 10 * MINUTE_MS);
  expect(gateway.charged.size).toBe(1);
  expect(await listOutcomes(services, waiting)).toEqual(['purchased', 'planned']);
});

test('nothing is paid out by calls before', async () => {
  const asked: string[] = [];
  const platform = await openTestPlatform({
    payments: {
      methods: new Map(),
      settings: { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' },
    },
    fetch: async (input) => {
      asked.push(String(input));
      throw new Error('The service is away');
    },
  });
  const { services } = platform;
  await switchOn(platform, 'pl');
  const as = await createFundedCustomer(platform, '50.00');
  const { result: account } = await addAccount(platform, as, {
    type: 'paypal',
    code: '',
    accountNumber: 'robin@example.com',
  });
  const body = { amount: '20.00', withdrawalMethodCode: 'pl', customerFundId: account.id } as const;
  const { id } = await requestWithdrawal(services, { customerId: as.customerId, key: randomUUID() }, body);
  await approveWithdrawal(services, id, { isEarly: true });
  await markShop(services);
  await expect(payOut(services, { withdrawalId: id })).rejects.toThrow(RestoreNotCompared);
  expect([asked, await readWithdrawalStatus(platform, id)]).toEqual([[], 'approved']);
  await compare(services);
  await expect(payOut(services, { withdrawalId: id })).rejects.toThrow('The service is away');
  expect(asked).not.toEqual([]);
});
