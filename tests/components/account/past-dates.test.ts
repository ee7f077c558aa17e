// Dates that lie ahead are said as such only until they are there.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import PayoutAccounts from '#components/account/withdrawals/PayoutAccounts.astro';
import WithdrawalState from '#components/account/withdrawals/WithdrawalState.astro';
import { defaultCopy } from '#content/copy/index.ts';
import type { BankAccount } from '#lib/contracts/payments/bank-account.ts';
import { Withdrawal } from '#lib/contracts/payments/withdrawal.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';

const t = createTranslator(defaultCopy);
const zone = 'Australia/Sydney';
const EXPECTED = '2026-12-02T01:00:00.000Z';
const BEFORE = Date.parse('2026-12-01T00:00:00Z');
const AFTER = Date.parse('2026-12-07T00:00:00Z');

const withdrawal = Withdrawal.parse({
  id: 'wdr_1',
  amount: { amount: '50.00', currency: 'AUD' },
  withdrawalMethodCode: 'tt',
  status: 'sent',
  createdAt: '2026-11-30T01:00:00.000Z',
  expectedAt: EXPECTED,
  canCancel: false,
});

async function renderWithdrawal(now: number): Promise<string> {
  const container = await AstroContainer.create();
  const props = { t, withdrawal, causeName: undefined, isTooLate: false, zone, now };
  return container.renderToString(WithdrawalState, { props });
}

test('a withdrawal is expected until its day, and was expected after it', async () => {
  const before = await renderWithdrawal(BEFORE);
  expect(before).toMatch(/<dt>Expected<\/dt>/);
  expect(before).not.toContain(t('withdraw.expected-late'));
  const after = await renderWithdrawal(AFTER);
  expect(after).toMatch(/<dt>Was expected<\/dt>/);
  expect(after).toContain(t('withdraw.expected-late'));
});

test('an account is new until money can be sent there, by the clock of the shop', async () => {
  const account = {
    id: 'acc_1',
    type: 'national',
    accountName: 'Zoe Marsh',
    accountNumber: '••••4321',
    code: '062000',
    verification: 'Pending',
    usableFrom: EXPECTED,
    default: true,
  } as unknown as BankAccount;
  const container = await AstroContainer.create();
  const render = (now: number) =>
    container.renderToString(PayoutAccounts, { props: { t, accounts: [account], zone, now } });
  expect(await render(BEFORE)).toContain('because it is new');
  expect(await render(AFTER)).not.toContain('because it is new');
});
