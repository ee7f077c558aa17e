// The example of docs/extend.md: gift cards as a way to pay in that a shop brings itself.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { giftCardCommands } from '#extensions/giftcards/commands.ts';
import { giftCardProvider } from '#extensions/giftcards/provider.ts';
import { createDeposit, getWallet } from '#lib/contracts/payments/wallet.ts';
import type { Command } from '#platform/ground/operator/command.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { parseMethodGateways } from '#platform/money/payments/gateway-settings.ts';
import { refundPayment } from '#platform/money/payments/reports/receive.ts';
import { readPayment } from '#platform/money/payments/store.ts';
import { exportPersonalData } from '#platform/people/operators/personal-data.ts';
import { signUpCustomer } from '../support/customers.ts';
import { tamper } from '../support/faults/tampering.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '../support/platform.ts';

const ENV = { publicOrigin: 'http://127.0.0.1', isClockMovable: false, dataDir: '', databaseUrl: undefined };

async function run({ services }: TestPlatform, name: keyof typeof giftCardCommands, ...words: string[]) {
  const lines: string[] = [];
  const command: Command = giftCardCommands[name];
  const print = (line: string): void => void lines.push(line);
  const outcome = await command.run({ services, words, options: {}, env: ENV, actor: 'ops:test', print });
  return { ...outcome, text: lines.join('\n') };
}

/** A shop with real money, in which gift cards are a way to pay in. */
async function openShop(methods = 'x-giftcards=giftcards') {
  const platform = await openTestPlatform({
    refusesTestPayments: true,
    payments: { methods: parseMethodGateways(methods), settings: {} },
  });
  const as = await signUpCustomer(platform);
  return { platform, as };
}

const addCard = async (platform: TestPlatform, amount: string): Promise<string> =>
  (await run(platform, 'giftcards add', amount)).text.split(' ')[0]!;

const redeem = (platform: TestPlatform, as: TestSession, code: string, amount: string, key = randomUUID()) =>
  platform.call(createDeposit, {
    as,
    key,
    body: { amount, depositMethodId: 'x-giftcards', metadata: { code } },
  });

const readBalance = async (platform: TestPlatform, as: TestSession): Promise<string> =>
  (await platform.call(getWallet, { as })).result.balance.amount;

test('a gift card is off until the shop switches it on, and then stands among the other ways', async () => {
  const listWays = async (methods: string) => {
    const { platform, as } = await openShop(methods);
    return (await platform.call(getWallet, { as })).result.paymentMethods;
  };
  expect(await listWays('')).toEqual([]);
  const [way] = await listWays('x-giftcards=giftcards');
  expect(way).toMatchObject({
    code: 'x-giftcards',
    availableGateways: ['giftcards'],
    rules: { enabled: true, gateways: [{ key: 'giftcards', fields: ['code'] }] },
  });
  const { platform, as } = await openShop('');
  const { status, envelope } = await redeem(platform, as, await addCard(platform, '20.00'), '5.00');
  expect([status, envelope.error?.code]).toEqual([422, 'deposit_method_unavailable']);
});

test('a card pays in as much as it holds, part by part, however its code is typed', async () => {
  const { platform, as } = await openShop();
  const code = await addCard(platform, '50.00');
  expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
  const { result } = await redeem(platform, as, code, '20.00');
  expect([result.status, result.depositMethodId]).toEqual(['completed', 'x-giftcards']);
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
  const tooMuch = await redeem(platform, as, typed, '30.01');
  expect([tooMuch.status, tooMuch.envelope.error?.code]).toEqual([422, 'gift_card_short']);
  expect(tooMuch.envelope.error?.message).toContain('$30.00');
  expect((await redeem(platform, as, typed, '30.00')).status).toBe(200);
  expect((await redeem(platform, as, code, '0.01')).status).toBe(422);
  expect(await readBalance(platform, as)).toBe('50.00');
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

test.each(['', 'ABCD-EFGH-JKLM-NPQR'])('the code "%s" that no card has pays nothing', async (code) => {
  const { platform, as } = await openShop();
  await addCard(platform, '50.00');
  const { status, envelope } = await redeem(platform, as, code, '5.00');
  expect([status, envelope.error?.code]).toEqual([422, 'gift_card_unknown']);
  expect(await platform.services.database.db.selectFrom('deposit').select('id').execute()).toEqual([]);
});

test('a repeated call takes nothing twice, and of two at once one gets what the card holds', async () => {
  const { platform, as } = await openShop();
  const code = await addCard(platform, '20.00');
  const key = randomUUID();
  const first = await redeem(platform, as, code, '15.00', key);
  expect((await redeem(platform, as, code, '15.00', key)).result.id).toBe(first.result.id);
  const other = await addCard(platform, '20.00');
  const both = await Promise.all([1, 2].map(() => redeem(platform, as, other, '20.00')));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await readBalance(platform, as)).toBe('35.00');
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

test('the list shows what each card holds, and nothing keeps a code', async () => {
  const { platform, as } = await openShop();
  const code = await addCard(platform, '20.00');
  await redeem(platform, as, code, '7.50');
  const { text } = await run(platform, 'giftcards list');
  expect(text).toContain(`…${code.slice(-4)}`);
  expect(text).toContain('$12.50');
  const { db } = platform.services.database;
  const kept = [
    await db.withTables<{ gift_card: { code_hash: string } }>().selectFrom('gift_card').selectAll().execute(),
    await db.selectFrom('deposit').selectAll().execute(),
    await db.selectFrom('idempotency').selectAll().execute(),
  ];
  expect(JSON.stringify([kept, text])).not.toContain(code);
  await expect(run(platform, 'giftcards add', '0')).rejects.toThrow('0.01');
  await expect(run(platform, 'giftcards add', '1000.01')).rejects.toThrow('$1,000.00');
});

test("what was paid with cards is in the document of a customer's data", async () => {
  const { platform, as } = await openShop();
  await redeem(platform, as, await addCard(platform, '20.00'), '7.50');
  const { services } = platform;
  const data = await exportPersonalData(services, services.database.db, as.customerId);
  expect(data.gift_card_use).toMatchObject([{ cents: 750 }]);
});

test('what came from a card is not given back by the way it came', async () => {
  const { platform, as } = await openShop();
  const { result } = await redeem(platform, as, await addCard(platform, '20.00'), '7.50');
  const { services } = platform;
  const payment = await readPayment(services.database.db, result.id);
  await expect(refundPayment(services, giftCardProvider, payment)).rejects.toThrow(
    'giftcards gives no money back',
  );
});

test.each([
  ['gift_card_is_spent_as_used', 'update gift_card set balance_cents = balance_cents - 1'],
  ['gift_card_is_credited', 'update gift_card_use set cents = cents - 1'],
])('who breaks %s is named', async (rule, statement) => {
  const { platform, as } = await openShop();
  await redeem(platform, as, await addCard(platform, '20.00'), '7.50');
  await tamper(platform.services.database, statement);
  const { faults } = await verifyLedger(platform.services);
  expect(faults.map((fault) => fault.rule)).toContain(rule);
});
