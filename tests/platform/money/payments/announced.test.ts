// Messages to customers about payments that change while they are away.
import { expect, test } from 'vitest';
import { getTransferDetails } from '#lib/contracts/identity/transfer-details.ts';
import { addFund } from '#lib/contracts/payments/fund.ts';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import { readStatement } from '#platform/money/bank/read/read-statement.ts';
import type { PaymentReport } from '#platform/money/payments/provider.ts';
import { recordReport } from '#platform/money/payments/reports/apply-report.ts';
import { pollPayment } from '#platform/money/payments/reports/poll.ts';
import { takeStatement } from '#tests/support/bank/take-files.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { insertLimit } from '../../../support/limits.ts';
import { createShop, payByCard, readBalance, SUCCEEDED } from '../../../support/payments/fake-shop.ts';
import { createScriptedGateway } from '../../../support/payments/scripted-provider.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../../../support/platform.ts';
import { createWalletHolder } from '../../../support/played-draws.ts';
import {
  beginRecurring,
  keepCard,
  listChargesOf,
  openRecurringShop,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';

const listTold = async (
  { services }: Pick<TestPlatform, 'services'>,
  { customerId }: Pick<TestSession, 'customerId'>,
): Promise<string[]> =>
  (
    await services.database.db
      .selectFrom('mail')
      .select('kind')
      .where('customer_id', '=', customerId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

const CANCELLED: PaymentReport = { state: 'failed', reason: 'cancelled' };

test('a payment that fails while nobody looks is told of; one that was given up is not', async () => {
  const { platform, as, fake, services } = await createShop();
  const { id } = await payByCard(platform, as);
  for (let time = 0; time < 2; time += 1)
    await recordReport(services, fake.provider, id, { report: { state: 'failed', reason: 'declined' } });
  const other = await payByCard(platform, as);
  await recordReport(services, fake.provider, other.id, { report: CANCELLED });
  expect(await listTold(platform, as)).toEqual(['deposit_failed']);
});

test('a decline that comes after a lost answer is told of; one at once, or of what was given up, is not', async () => {
  const { platform, as, fake, services } = await createShop();
  fake.says = { state: 'failed', reason: 'declined' };
  expect((await payByCard(platform, as)).status).toBe('failed');
  fake.outages = 2;
  const lost = await payByCard(platform, as);
  const givenUp = await payByCard(platform, as);
  expect([lost.status, givenUp.status]).toEqual(['pending', 'pending']);
  platform.clock.advance(10_000);
  await recordReport(services, fake.provider, givenUp.id, { report: CANCELLED });
  expect(await listTold(platform, as)).toEqual([]);
  for (let time = 0; time < 2; time += 1) await pollPayment(services, { depositId: lost.id, attempt: 0 });
  expect(await listTold(platform, as)).toEqual(['deposit_failed']);
});

test('a charge that repeats is told of by its own message alone', async () => {
  const shop = await openRecurringShop();
  const { services, gateway } = shop;
  const customerId = await createWalletHolder(services, 0);
  const fund = await keepCard(services, customerId);
  const row = await beginRecurring(services, { customerId, fund, games: 10 });
  const [charge] = await listChargesOf(services, row.id);
  gateway.says = { state: 'failed', reason: 'insufficient_funds' };
  gateway.lostStarts = 1;
  await runUntil(shop, Date.parse(charge!.due_at) + 60_000);
  const { status } = await services.database.db
    .selectFrom('deposit')
    .select('status')
    .executeTakeFirstOrThrow();
  const told = await listTold(shop, { customerId });
  expect([status, told.filter((kind) => kind.startsWith('recurring')).length]).toEqual(['failed', 1]);
  expect(told).not.toContain('deposit_failed');
});

test('money of a payment that was given up stays, over the deposit limit too, and is told of once', async () => {
  const { platform, as, fake, services } = await createShop();
  const first = await payByCard(platform, as);
  await recordReport(services, fake.provider, first.id, { report: CANCELLED });
  await insertLimit(services, { customerId: as.customerId, kind: 'deposit', cents: 2500 });
  const second = await payByCard(platform, as);
  for (const { id } of [second, first, first])
    await recordReport(services, fake.provider, id, { report: SUCCEEDED });
  expect(await readBalance(platform, as)).toBe('40.00');
  expect(await listTold(platform, as)).toEqual(['deposit_came_over_limit']);
  const { result: wallet } = await platform.call(getWallet, { as });
  expect(wallet.depositRoom).toMatchObject({ remaining: { amount: '0.00' }, period: 'week' });
});

test('within the limit it is told of as well', async () => {
  const { platform, as, fake, services } = await createShop();
  await insertLimit(services, { customerId: as.customerId, kind: 'deposit', cents: 2500 });
  const { id } = await payByCard(platform, as);
  for (const report of [CANCELLED, SUCCEEDED]) await recordReport(services, fake.provider, id, { report });
  expect(await listTold(platform, as)).toEqual(['deposit_came_late']);
  const { result: wallet } = await platform.call(getWallet, { as });
  expect(wallet.depositRoom?.remaining.amount).toBe('5.00');
});

test.each([
  ['refunded', { state: 'refunded' }, 'deposit_refunded'],
  ['charged back', { state: 'charged_back', reason: 'fraud' }, 'charged_back'],
] as const)('a payment that is %s is told of', async (_, report, kind) => {
  const { platform, as, fake, services } = await createShop();
  const { id } = await payByCard(platform, as);
  for (const told of [SUCCEEDED, report, report])
    await recordReport(services, fake.provider, id, { report: told });
  expect(await listTold(platform, as)).toEqual([kind]);
});

test('a card that is kept is told of, once', async () => {
  const gateway = createScriptedGateway();
  const platform = await openTestPlatform({ paymentProviders: [gateway.provider] });
  const as = await signUpCustomer(platform);
  const body = { gatewayKey: 'scripted', token: 'tok_1', holder: 'A Customer' };
  for (let time = 0; time < 2; time += 1) await platform.call(addFund, { as, body });
  expect(await listTold(platform, as)).toEqual(['card_added']);
});

test('money from a bank that the deposit limit does not leave is told of, and goes back', async () => {
  const platform = await openTestPlatform({
    payments: { methods: new Map([['bp', ['bpay']]]), settings: { BPAY_BILLER_CODE: '23796' } },
  });
  const { services } = platform;
  const as = await signUpCustomer(platform);
  await insertLimit(services, { customerId: as.customerId, kind: 'deposit', cents: 1000 });
  const reference = (await platform.call(getTransferDetails, { as })).result?.reference ?? '';
  const body = `Transaction Reference Number,Customer Reference Number,Amount\r\nA1,${reference},20.00`;
  for (const name of ['one.csv', 'two.csv'])
    await takeStatement(services, 'bpay', { name, body, lines: readStatement(body).payments });
  expect(await readBalance(platform, as)).toBe('0.00');
  expect(await listTold(platform, as)).toEqual(['deposit_over_limit']);
});
