import { expect, test } from 'vitest';
import { getBankAccounts } from '#lib/contracts/payments/bank-account.ts';
import type { WithdrawView } from '#lib/forms/account/withdraw-view.ts';
import type { WithdrawPage } from '#lib/server/loaders/account/withdrawals/withdraw-data.ts';
import {
  findCauseName,
  loadWithdrawalDetails,
} from '#lib/server/loaders/account/withdrawals/withdrawal-details.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { createFundedCustomer } from '#tests/support/buying/buying.ts';
import { openTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { askPage, CAUSES, createAstro, createPage, startShop, t } from '#tests/support/withdraw-page.ts';
import { addAccount, switchOn } from '#tests/support/withdrawals.ts';

/** The same shop with an account at PayPal. */
const openWithPaypal = ({ services }: TestPlatform): Promise<TestPlatform> =>
  openTestPlatform({
    database: services.database,
    payments: {
      methods: new Map(),
      settings: { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' },
    },
  });

const readErrors = ({ form, newAccount }: WithdrawView) =>
  Object.fromEntries(
    Object.entries({ ...form.errors, ...newAccount?.form.errors }).map(([field, [error]]) => [
      field,
      error?.message,
    ]),
  );

test('one form takes out once, though it is sent twice and takes all there is', async () => {
  const { page, balance } = await startShop();
  const { view } = await askPage(page);
  expect([view.way?.code, view.limits]).toEqual(['tw', { minCents: 100, maxCents: 5000 }]);
  const fields = { amount: '$50', key: view.key };
  const answers = [await askPage(page, '', fields), await askPage(page, '', fields)];
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(answers[0]?.location).toMatch(/^\/withdrawals\/wdr_/);
  expect(answers[1]?.location).toBe(answers[0]?.location);
  expect(await balance()).toBe('0.00');
});

test('a spent form with another amount takes nothing out and is given a new key', async () => {
  const { page, balance } = await startShop();
  const { key } = (await askPage(page)).view;
  await askPage(page, '', { amount: '20', key });
  const again = await askPage(page, '', { amount: '25', key });
  expect([again.status, again.view.isKeySpent, again.view.key === key]).toEqual([422, true, false]);
  expect(await balance()).toBe('30.00');
});

test.each([
  ['', 'This field is required'],
  ['0.50', 'Please enter an amount equal to or greater than 1.00.'],
  ['5,00', 'Amount must follow format e.g: 1.50'],
  ['50.01', 'You can take out $50.00.'],
])('of "%s" the page says what is wrong, and keeps it', async (amount, message) => {
  const { page, balance } = await startShop();
  const { status, view } = await askPage(page, '', { amount });
  expect([status, readErrors(view).amount, view.form.values.amount]).toEqual([422, message, amount]);
  expect(await balance()).toBe('50.00');
});

const NATIONAL = { bankCode: '062-000', accountNumber: '12345678', accountName: 'Robin Marsh' };

test('the first account is added with the withdrawal, in one form, and chosen the next time', async () => {
  const { page, balance } = await startShop('50.00', 'tt');
  const { view } = await askPage(page);
  expect([view.way?.code, view.newAccount?.type]).toEqual(['tt', 'national']);
  const sent = await askPage(page, '', { amount: '20.00', key: view.key, ...NATIONAL });
  expect([sent.status, await balance()]).toEqual([303, '30.00']);
  const next = (await askPage(page)).view;
  expect([next.newAccount, next.accounts.length, next.form.values.fund]).toEqual([
    undefined,
    1,
    next.accounts[0]?.id,
  ]);
  const second = await askPage(page, '', { amount: '5', key: next.key, fund: next.accounts[0]?.id ?? '' });
  expect([second.status, await balance()]).toEqual([303, '25.00']);
});

test('of PayPal the address alone is asked, and kept in the name of the customer', async () => {
  const { page, balance, platform, as } = await startShop('50.00', 'pl');
  expect((await askPage(page, '?way=pl')).view.way?.code).toBe('tw');
  const open = createPage(await openWithPaypal(platform), as);
  const { view } = await askPage(open, '?way=pl');
  expect([view.newAccount?.type, Object.keys(view.newAccount?.form.fields ?? {})]).toEqual([
    'paypal',
    ['accountNumber'],
  ]);
  const send = (accountNumber: string) =>
    askPage(open, '?way=pl', { amount: '20', key: view.key, way: 'pl', accountNumber });
  const wrong = await send('robin@example');
  expect([wrong.status, readErrors(wrong.view).accountNumber]).toEqual([
    422,
    'Please enter a valid email address',
  ]);
  expect([(await send('Robin@Example.com')).status, await balance()]).toEqual([303, '30.00']);
  const next = (await askPage(open, '?way=pl')).view;
  expect(
    next.accounts.map(({ type, accountName, accountNumber }) => [type, accountName, accountNumber]),
  ).toEqual([['paypal', 'Robin Marsh', 'ro••@example.com']]);
});

test('what is wrong with an account stands at its field, and nothing of the form is lost or saved', async () => {
  const { page, platform, as } = await startShop('50.00', 'tt');
  const wrong = await askPage(page, '', { amount: '20.00', ...NATIONAL, bankCode: '62', accountNumber: 'x' });
  expect([wrong.status, readErrors(wrong.view)]).toEqual([
    422,
    { bankCode: 'A BSB has 6 digits, for example 062-000.', accountNumber: 'Please enter numbers only' },
  ]);
  expect(wrong.view.form.values.amount).toBe('20.00');
  expect(wrong.view.newAccount?.form.values).toEqual({ ...NATIONAL, bankCode: '62', accountNumber: 'x' });
  const amountWrong = await askPage(page, '', { amount: '', ...NATIONAL });
  expect(amountWrong.view.newAccount?.form.values).toEqual(NATIONAL);
  expect((await platform.call(getBankAccounts, { as })).result).toEqual([]);
});

test('each kind of account asks for what it needs', async () => {
  const { page } = await startShop('50.00', 'tt');
  const fieldsOf = async (bank: string) =>
    Object.keys((await askPage(page, `?way=tt&bank=${bank}`)).view.newAccount?.form.fields ?? {});
  expect(await fieldsOf('national')).toEqual(['bankCode', 'accountNumber', 'accountName']);
  expect(await fieldsOf('international')).toEqual(['bankCode', 'accountNumber', 'accountName']);
  expect(await fieldsOf('payid_email')).toEqual(['accountNumber', 'accountName']);
  expect(await fieldsOf('payid_phone')).toEqual(['accountNumber', 'accountName']);
  const { status } = await askPage(page, '?way=tt&bank=payid_phone', {
    amount: '10',
    accountNumber: '0412 345 678',
    accountName: 'Robin Marsh',
  });
  expect(status).toBe(303);
});

test('accounts are put first and removed, but not while money is on its way there', async () => {
  const { page, platform, as } = await startShop('50.00', 'tt');
  const { result: one } = await addAccount(platform, as);
  const { result: other } = await addAccount(platform, as, { accountNumber: '87654321' });
  expect([one.default, other.default]).toEqual([true, false]);
  const put = await askPage(page, '?way=tt', { action: 'default', account: other.id });
  expect(put.status).toBe(303);
  await askPage(page, '?way=tt', { amount: '10', fund: other.id });
  const kept = await askPage(page, '?way=tt', { action: 'remove', account: other.id });
  expect([kept.status, kept.view.trouble]).toEqual([
    409,
    'A withdrawal is on its way to this account. It can be removed once that is there.',
  ]);
  await askPage(page, '?way=tt', { action: 'remove', account: one.id });
  const { result } = await platform.call(getBankAccounts, { as });
  expect(result.map((account) => [account.id, account.default])).toEqual([[other.id, true]]);
});

test('who is not verified is told so, and keeps what was typed', async () => {
  const platform = await openTestPlatform();
  const as = await createFundedCustomer(platform, '50.00');
  await platform.services.database.db.updateTable('customer').set({ is_verified: 0 }).execute();
  const { status, view } = await askPage(createPage(platform, as), '', { amount: '20' });
  expect([status, view.isVerified, view.form.values.amount]).toEqual([403, false, '20']);
  expect(view.trouble).toBe('Before you take money out, we have to know that the account is yours.');
});

test('a gift is bounded by prizes, and its page says so where they cannot be asked', async () => {
  const { page } = await startShop('50.00', 'do');
  const { view } = await askPage(page, '?way=do');
  expect([view.causes, view.prizeCents, view.limits.maxCents]).toEqual([CAUSES, 0, 0]);
  const failing = {
    ...page,
    mine: {
      call: (endpoint: { name: string }, call: object) =>
        endpoint.name === 'getPrizeFunds'
          ? Promise.reject(new ServiceLost('service_down'))
          : page.mine.call(endpoint as never, call as never),
    },
  } as WithdrawPage;
  expect((await askPage(failing, '?way=do')).view.prizeCents).toBeUndefined();
});

test('a withdrawal is called off by its page, and one that is not the customer’s is not there', async () => {
  const { page, balance, platform } = await startShop();
  const { key } = (await askPage(page)).view;
  const { location } = await askPage(page, '', { amount: '20', key });
  const id = location?.split('/').at(-1) ?? '';
  const path = `/my-account/withdraw/details/${id}`;
  const shown = await loadWithdrawalDetails(createAstro(path), page.mine, id, () => undefined);
  expect(shown).toMatchObject({ withdrawal: { status: 'requested', canCancel: true }, isTooLate: false });
  const said: string[] = [];
  const answer = await loadWithdrawalDetails(createAstro(path, { any: '' }), page.mine, id, (messages) =>
    said.push(...messages.map(({ message }) => message)),
  );
  expect(answer instanceof Response && [answer.status, answer.headers.get('location')]).toEqual([303, path]);
  expect(said).toEqual(['Your withdrawal was cancelled. $20.00 is in your wallet again.']);
  expect(await balance()).toBe('50.00');
  const other = createPage(platform, await createFundedCustomer(platform));
  for (const fields of [undefined, { any: '' }])
    expect(
      await loadWithdrawalDetails(createAstro(path, fields), other.mine, id, () => undefined),
    ).toBeUndefined();
});

test('a way that was closed while its form was open takes nothing out by another', async () => {
  const { page, balance, platform } = await startShop('50.00', 'do');
  const gift = { amount: '20', way: 'do', cause: 'surf-rescue', key: 'a-key-of-the-form' };
  await switchOn(platform);
  const { status, view } = await askPage(page, '?way=do', gift);
  expect([status, view.trouble, view.way?.code]).toEqual([422, t('withdraw.way-gone'), 'tw']);
  expect(await balance()).toBe('50.00');
  expect((await askPage(page, '', { ...gift, way: 'tw' })).status).toBe(303);
  expect(await balance()).toBe('30.00');
});

test('a gift says which cause has it, also one that is not shown any more', async () => {
  const { page } = await startShop();
  expect(await findCauseName(page, { causeKey: 'surf-rescue' })).toBe('Surf rescue');
  expect(await findCauseName(page, { causeKey: 'old-cause' })).toBe('old-cause');
  expect(await findCauseName(page, {})).toBeUndefined();
});
