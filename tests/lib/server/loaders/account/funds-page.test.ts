import type { AstroGlobal } from 'astro';
import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { addBankAccount } from '#lib/contracts/payments/bank-account.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { loadDirectDebitPage } from '#lib/server/loaders/account/payments/direct-debit-page.ts';
import { loadFundsPage } from '#lib/server/loaders/account/payments/funds-page.ts';
import { FundRefused, type PaymentProvider } from '#platform/money/payments/provider.ts';
import type { Services } from '#platform/services.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { CARD, createScriptedGateway } from '#tests/support/payments/scripted-provider.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '#tests/support/platform.ts';
import { switchOn } from '#tests/support/withdrawals.ts';

const t = createTranslator(defaultCopy);

/** Calls of a page in the name of a customer. */
const createCaller = (platform: TestPlatform, as: TestSession) => ({
  call: async (endpoint: EndpointShape, call: object = {}) => {
    const { body, query, params, idempotencyKey: key } = call as Record<string, never>;
    const { status, result, envelope } = await platform.call(endpoint, { as, body, query, params, key });
    if (status < 400) return { result, messages: envelope.messages ?? [] };
    throw new ApiError({ ...envelope, status, url: endpoint.path });
  },
});

const createAstro = (path: string, fields?: Record<string, string>) => {
  const url = new URL(`http://shop.test${path}`);
  return Object.assign(Object.create(null) as AstroGlobal, {
    request: new Request(url, fields && { method: 'POST', body: new URLSearchParams(fields) }),
    url,
    response: { status: 200 },
    redirect: (location: string, status: number) => new Response(null, { status, headers: { location } }),
  });
};

async function openPage(options: Partial<Services>) {
  const platform = await openTestPlatform(options);
  const page = Object.assign(Object.create(null), {
    t,
    mine: createCaller(platform, await signUpCustomer(platform)),
  });
  const said: string[] = [];
  /** What was answered: a page's status and what it shows, or where it leads. */
  const ask = async (
    load: typeof loadFundsPage | typeof loadDirectDebitPage,
    path: string,
    fields?: Record<string, string>,
  ) => {
    const astro = createAstro(path, fields);
    const answer = await load(astro, page, (key) => void said.push(key));
    if (answer instanceof Response)
      return { status: answer.status, location: answer.headers.get('location') };
    return { status: astro.response.status, view: answer };
  };
  return { ask, said, platform, page };
}

const openCards = (provider: Partial<PaymentProvider> = {}) =>
  openPage({ paymentProviders: [createScriptedGateway(provider).provider] });

const CARDS = '/my-account/cards-and-accounts';
const NEW_CARD = `${CARDS}?add=card`;
const SENT = { action: 'card', way: 'cc', holder: 'A Customer', metadata: '{"token":"tok_1"}' };

test('a card is kept without a payment by what the fields of its gateway made of it', async () => {
  const { ask, said } = await openCards();
  expect(await ask(loadFundsPage, CARDS)).toMatchObject({
    view: { isAdding: false, adder: { key: 'scripted' } },
  });
  expect(await ask(loadFundsPage, NEW_CARD)).toMatchObject({ view: { isAdding: true, funds: [] } });
  expect(await ask(loadFundsPage, NEW_CARD, SENT)).toEqual({ status: 303, location: CARDS });
  expect(said).toEqual(['funds.card-added']);
  expect(await ask(loadFundsPage, CARDS)).toMatchObject({ view: { funds: [{ last4: CARD.last4 }] } });
});

test.each([
  ['without the fields', { ...SENT, metadata: '' }],
  ['with what no gateway made', { ...SENT, metadata: '[1]' }],
])('%s nothing is kept, and the page says why', async (_, sent) => {
  const { ask } = await openCards();
  expect(await ask(loadFundsPage, NEW_CARD, sent)).toMatchObject({
    status: 422,
    view: { isAdding: true, funds: [], trouble: t('deposit.needs-script') },
  });
});

test('a card that its bank refuses is not kept, and the page says so', async () => {
  const keepFund = () => Promise.reject(new FundRefused('declined'));
  const { ask } = await openCards({ keepFund });
  expect(await ask(loadFundsPage, NEW_CARD, SENT)).toMatchObject({
    status: 422,
    view: { isAdding: true, trouble: expect.stringContaining('bank') },
  });
});

test('where no gateway keeps cards there is no form for one', async () => {
  const { ask } = await openPage({});
  expect(await ask(loadFundsPage, NEW_CARD)).toMatchObject({ view: { isAdding: false, adder: undefined } });
});

const DEBIT = '/my-account/direct-debit';
const ACCOUNT = { bankCode: '062-000', accountNumber: '12345678', accountName: 'Robin Marsh' };
const openDebits = () =>
  openPage({
    payments: {
      methods: new Map([['bd', ['debit']]]),
      settings: {
        BANK_BSB: '062-000',
        BANK_ACCOUNT: '12345678',
        BANK_ACCOUNT_NAME: 'Drawcard',
        BANK_SHORT_NAME: 'CBA',
        BANK_USER_ID: '301500',
        BANK_USER_NAME: 'Drawcard Pty Ltd',
      },
    },
  });

test('direct debit is agreed to with a new account in one form, and ended by one press', async () => {
  const { ask, said } = await openDebits();
  const sent = { ...ACCOUNT, signedName: 'Robin Marsh', accept: 'on' };
  expect(await ask(loadDirectDebitPage, DEBIT, { signedName: '' })).toMatchObject({
    status: 422,
    view: {
      form: { errors: { signedName: expect.anything(), accept: expect.anything() } },
      newAccount: { errors: { bankCode: expect.anything() } },
    },
  });
  expect(await ask(loadDirectDebitPage, DEBIT, sent)).toEqual({ status: 303, location: DEBIT });
  const { view } = await ask(loadDirectDebitPage, DEBIT);
  expect(view).toMatchObject({ debit: { mandate: { signedName: 'Robin Marsh' } }, newAccount: undefined });
  const mandate = view && 'newAccount' in view ? (view.debit.mandate?.id ?? '') : '';
  expect(await ask(loadDirectDebitPage, DEBIT, { action: 'end', mandate })).toEqual({
    status: 303,
    location: DEBIT,
  });
  expect(said).toEqual(['debit.signed-notice', 'debit.ended']);
});

test('the account stays when the name that signs is not its own', async () => {
  const { ask } = await openDebits();
  const sent = { ...ACCOUNT, signedName: 'Somebody Else', accept: 'on' };
  expect(await ask(loadDirectDebitPage, DEBIT, sent)).toMatchObject({
    status: 422,
    view: {
      accounts: [{ accountName: 'Robin Marsh' }],
      newAccount: undefined,
      form: { values: { signedName: 'Somebody Else' }, errors: { signedName: expect.anything() } },
    },
  });
});

test('a shop that collects nothing has no page of direct debit', async () => {
  const { ask } = await openPage({});
  expect((await ask(loadDirectDebitPage, DEBIT)).view).toBeUndefined();
});

test('accounts that money is paid out to are shown where a bank pays out, and whether cards can be kept', async () => {
  const { ask, platform, page } = await openPage({});
  expect(await ask(loadFundsPage, CARDS)).toMatchObject({ view: { accounts: undefined, keepsCards: false } });
  await switchOn(platform, 'tt');
  expect(await ask(loadFundsPage, CARDS)).toMatchObject({ view: { accounts: [] } });
  const body = { type: 'national', code: '062000', accountNumber: '12345678', accountName: 'Robin Marsh' };
  await page.mine.call(addBankAccount, { body });
  expect(await ask(loadFundsPage, CARDS)).toMatchObject({
    view: { accounts: [{ accountNumber: '••5678' }] },
  });
  const cards = await openCards({ keepFund: undefined });
  expect(await cards.ask(loadFundsPage, CARDS)).toMatchObject({
    view: { keepsCards: true, adder: undefined },
  });
});
