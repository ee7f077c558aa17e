// What the page of a deposit says that the shop called off, and where it leads.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import DepositWays from '#components/account/payments/DepositWays.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { Deposit } from '#lib/contracts/payments/wallet.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { CALL_OFF_REASONS } from '#lib/domain/payments/call-off.ts';
import { getDepositAddress } from '#lib/domain/payments/deposit-address.ts';
import { chooseDepositWords } from '#lib/domain/payments/deposit-words.ts';

const t = createTranslator(defaultCopy);

const createDeposit = (failure: Deposit['failure'], isCheckout = false): Deposit =>
  Deposit.parse({
    id: 'dep_1',
    amount: toMoney(2000),
    depositMethodId: 'cc',
    status: 'failed',
    createdAt: '2026-11-19T03:00:00.000Z',
    failure,
    isCheckout,
  });

async function listLinks(deposit: Deposit): Promise<string[]> {
  const container = await AstroContainer.create();
  const html = await container.renderToString(DepositWays, { props: { t, deposit } });
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
}

test.each(CALL_OFF_REASONS)('a deposit that was %s says so, and leads to no paying', async (reason) => {
  const deposit = createDeposit(reason);
  const [title, text] = chooseDepositWords(deposit);
  expect(t(title)).toBe('This deposit was called off');
  expect(t(text, { amount: '$20.00' })).toMatch(/\$20\.00.*called|called.*\$20\.00/);
  expect(t(text)).not.toContain('Nothing was charged');
  expect(getDepositAddress(deposit)).toBe('/my-account/deposit/details/dep_1/failure');
  for (const isCheckout of [false, true])
    expect(await listLinks(createDeposit(reason, isCheckout))).toEqual(['/my-account']);
});

test('a deposit that its bank declined leads to paying again', async () => {
  expect(await listLinks(createDeposit('insufficient'))).toEqual([
    '/my-account/deposit?amount=20.00',
    '/my-account',
  ]);
});
