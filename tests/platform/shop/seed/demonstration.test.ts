import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { logIn } from '#lib/contracts/identity/customer.ts';
import { createDeposit, getWallet } from '#lib/contracts/payments/wallet.ts';
import { openDatabase, transact } from '#platform/ground/db/open.ts';
import { migrate } from '#platform/migrations.ts';
import { createVoucher, listVouchers, revokeVoucher } from '#platform/sale/promotions/store.ts';
import { DEMO_PASSWORD } from '#platform/shop/seed/customers.ts';
import { listDemonstrationAccounts, removeDemonstration } from '#platform/shop/seed/demonstration.ts';
import { seedEditors } from '#platform/shop/seed/editors.ts';
import { allowDemonstration } from '#platform/shop/seed/real-shop.ts';
import { seedVouchers } from '#platform/shop/seed/vouchers.ts';
import { openServices, startPlatform } from '#platform/start.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { getNowIso } from '#platform/time.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const DEMO = { email: 'demo@drawcard.example', password: DEMO_PASSWORD };

function env(dataDir: string, mode: 'development' | 'production') {
  const keys = { appKey: 'app-key', appSecret: 's'.repeat(32), tokenSecret: 't'.repeat(32) };
  return { ...keys, dataDir, mode, isClockMovable: false };
}

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function folderOfADemonstration(): Promise<string> {
  const folder = createFolder();
  const database = await openDatabase(join(folder, 'drawcard.db'));
  await migrate(database);
  const platform = await openTestPlatform({ database });
  await signUpCustomer(platform, DEMO);
  await seedEditors(platform.services);
  await database.close();
  return folder;
}

const start = (dataDir: string, mode: 'development' | 'production') =>
  startPlatform({ env: env(dataDir, mode), seeds: false, onProgress: () => {} });

test('production does not start on a database with demonstration accounts, until they are removed', async () => {
  const folder = await folderOfADemonstration();
  const refused = await start(folder, 'production').catch((error: Error) => error);
  expect(String(refused)).toMatch(
    /demo@drawcard\.example, editor@drawcard\.example, owner@drawcard\.example, publisher@drawcard\.example\. Run `npm run ops -- demo remove`/,
  );
  const development = await start(folder, 'development');
  await removeDemonstration(development.services);
  await development.close();
  const production = await start(folder, 'production');
  expect(await listDemonstrationAccounts(production.services.database.db)).toEqual({
    customers: [],
    editors: [],
  });
  await production.close();
});

test('a removed demonstration account cannot log in, and its session is over', async () => {
  const platform = await openTestPlatform();
  const session = await signUpCustomer(platform, DEMO);
  await removeDemonstration(platform.services);
  const { email, password } = DEMO;
  expect((await platform.call(logIn, { body: { email, password } })).status).toBe(401);
  expect((await platform.call(getWallet, { as: session })).status).toBe(401);
});

test('production does not start with the public codes of a demonstration, until they are revoked', async () => {
  const folder = createFolder();
  const development = await start(folder, 'development');
  const { services } = development;
  const own = {
    code: 'WELCOME5',
    type: 'voucher_fixed_discount',
    name: 'Welcome',
    amountCents: 700,
  } as const;
  await transact(services.database, (tx) => createVoucher(tx, services, own));
  await seedVouchers(services);
  const refused = await start(folder, 'production').catch((error: Error) => error);
  expect(refused).toBeInstanceOf(StartRefused);
  expect(String(refused)).toMatch(
    /promotion codes of the demonstration, .*: CREW10, GIFTHARBOUR25, HARBOUR20, ONCEONLY7, REGATTA10\. Run `npm run ops -- demo remove`/,
  );
  expect((await removeDemonstration(services)).codes).toHaveLength(5);
  await seedVouchers(services);
  const good = (await listVouchers(services.database.db)).filter(({ revoked_at }) => revoked_at === null);
  expect(good.map(({ code, amount_cents }) => [code, amount_cents])).toEqual([['WELCOME5', 700]]);
  await development.close();
  await start(folder, 'production').then(({ close }) => close());
});

test('codes of a demonstration that are over or used up keep no shop from starting, and are removed all the same', async () => {
  const folder = createFolder();
  const development = await start(folder, 'development');
  const { services } = development;
  const { db } = services.database;
  await seedVouchers(services);
  for (const code of ['WELCOME5', 'CREW10']) await revokeVoucher(services, code);
  await db
    .updateTable('voucher')
    .set({ valid_until: getNowIso(services.clock) })
    .where('code', 'in', ['HARBOUR20', 'REGATTA10'])
    .execute();
  const setTaken = (code: string, taken: number) =>
    db
      .updateTable('stock')
      .set({ taken })
      .where('key', 'in', (voucher) =>
        voucher
          .selectFrom('voucher')
          .select(sql<string>`'voucher:' || id`.as('key'))
          .where('code', '=', code),
      )
      .execute();
  await setTaken('ONCEONLY7', 1);
  await setTaken('GIFTHARBOUR25', 2499);
  const refused = await start(folder, 'production').catch((error: Error) => error);
  expect(String(refused)).toContain('which are public: GIFTHARBOUR25. Run');
  await setTaken('GIFTHARBOUR25', 2500);
  await start(folder, 'production').then(({ close }) => close());
  expect((await removeDemonstration(services)).codes).toHaveLength(4);
  await development.close();
});

test('where test payments are refused the wallet names no way to pay, and the test deposit pays nothing', async () => {
  const platform = await openTestPlatform({ refusesTestPayments: true });
  const as = await signUpCustomer(platform);
  const wallet = await platform.call(getWallet, { as });
  expect(wallet.result.paymentMethods).toEqual([]);
  const body = { amount: '10.00', depositMethodId: 'td' as const };
  const { status, envelope } = await platform.call(createDeposit, { as, body, key: 'test-deposit-1' });
  expect({ status, code: envelope.error?.code }).toEqual({ status: 422, code: 'deposit_method_unavailable' });
  expect((await platform.call(getWallet, { as })).result.balance.amount).toBe('0.00');
});

test('a production platform refuses test payments by itself', async () => {
  const production = await start(createFolder(), 'production');
  expect(production.services.refusesTestPayments).toBe(true);
  await production.close();
});

test('a database that was started in production is not started otherwise, until a demonstration is allowed', async () => {
  const folder = createFolder();
  await start(folder, 'development').then(({ close }) => close());
  await start(folder, 'production').then(({ close }) => close());
  const refused = await start(folder, 'development').catch((error: Error) => error);
  expect(refused).toBeInstanceOf(StartRefused);
  expect(String(refused)).toMatch(/Set NODE_ENV=production .*`npm run ops -- demo allow`/);
  const again = await start(folder, 'production');
  expect(await allowDemonstration(again.services.database)).toBe(true);
  await again.close();
  await start(folder, 'development').then(({ close }) => close());
});

test('commands work on a real shop in any mode, without its test payments', async () => {
  const folder = createFolder();
  await start(folder, 'production').then(({ close }) => close());
  const opened = await openServices({ env: env(folder, 'development'), followsShop: true });
  expect(opened.services.refusesTestPayments).toBe(true);
  await opened.close();
});
