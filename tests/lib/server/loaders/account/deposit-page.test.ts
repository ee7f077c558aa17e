import type { AstroGlobal } from 'astro';
import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { listFunds, removeFund } from '#lib/contracts/payments/fund.ts';
import { getTransactions } from '#lib/contracts/payments/statement.ts';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import type { DepositView } from '#lib/forms/account/deposit-view.ts';
import { loadDepositPage } from '#lib/server/loaders/account/payments/deposit-page.ts';
import type { createServerApi } from '#lib/server/loaders/page/server-api.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import type { PaymentProvider } from '#platform/money/payments/provider.ts';
import { openRequest } from '#platform/money/payments/request.ts';
import { testDeposit } from '#platform/money/payments/test-deposit.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { CARD, createScriptedGateway } from '#tests/support/payments/scripted-provider.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '#tests/support/platform.ts';

const t = createTranslator(defaultCopy);
const readAmount = ({ form }: DepositView) => form?.values.amount;
const readError = ({ form }: DepositView) => form?.errors.amount?.[0]?.message;

type Api = Pick<ReturnType<typeof createServerApi>, 'call'>;

/** The page's calls in the name of a customer. */
const createApi = (platform: TestPlatform, as: TestSession): Api =>
  ({
    call: async (endpoint, call = {}) => {
      const { body, query, idempotencyKey: key } = call as Record<string, never>;
      const { status, result, envelope } = await platform.call(endpoint, { as, body, query, key });
      if (status < 400) return { result, messages: envelope.messages ?? [] };
      const { ApiError } = await import('#lib/contracts/protocol/errors.ts');
      throw new ApiError({ ...envelope, status, url: endpoint.path });
    },
  }) as Api;

async function startShop() {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const readBalance = async () => (await platform.call(getWallet, { as })).result.balance.amount;
  return { platform, as, api: createApi(platform, as), balance: readBalance };
}

async function askPage(api: Api, query = '', fields?: Record<string, string>) {
  const url = new URL(`http://shop.test/my-account/deposit${query}`);
  const init = fields && { method: 'POST', body: new URLSearchParams(fields) };
  const response = { status: 200 };
  const redirect = (location: string, status: number) =>
    new Response(null, { status, headers: { location } });
  const astro = { request: new Request(url, init), url, response, redirect } as unknown as AstroGlobal;
  const answer = await loadDepositPage(astro, { mine: api, t });
  const isSent = answer instanceof Response;
  return {
    status: isSent ? answer.status : response.status,
    location: isSent ? answer.headers.get('location') : undefined,
    view: answer as DepositView,
  };
}

test('a form that is sent twice pays in once, and every form has a key of its own', async () => {
  const { api, as, platform, balance } = await startShop();
  const [first, second] = [await askPage(api), await askPage(api)];
  expect(first.view.key).not.toBe(second.view.key);
  const fields = { amount: '20', key: first.view.key };
  const answers = await Promise.all([askPage(api, '', fields), askPage(api, '', fields)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(answers[0].location).toBe(answers[1].location);
  expect((await askPage(api, '', { ...fields, amount: '20.00' })).location).toBe(answers[0].location);
  expect(await balance()).toBe('20.00');
  const { result } = await platform.call(getTransactions, { as });
  expect(answers[0].location).toBe(`/my-account/deposit/details/${result[0]?.reference}/success`);
});

test('a spent form with another amount pays nothing and is given a new key', async () => {
  const { api, balance } = await startShop();
  const { key } = (await askPage(api)).view;
  await askPage(api, '', { amount: '20', key });
  const again = await askPage(api, '', { amount: '50', key });
  expect(again.status).toBe(422);
  expect(again.view.key).not.toBe(key);
  expect(again.view.isKeySpent).toBe(true);
  expect(await balance()).toBe('20.00');
});

test.each([
  ['', 'This field is required'],
  ['12.345', 'Amount must follow format e.g: 1.50'],
  ['a lot', 'Amount must follow format e.g: 1.50'],
  ['-20', 'Please enter an amount equal to or greater than 5.00.'],
  ['1,50', 'Amount must follow format e.g: 1.50'],
  ['1,000.01', 'Please enter an amount equal to or less than 1000.00.'],
  ['4.99', 'Please enter an amount equal to or greater than 5.00.'],
  ['1000.01', 'Please enter an amount equal to or less than 1000.00.'],
])('the amount "%s" is refused at the field, and kept', async (amount, fault) => {
  const { api, balance } = await startShop();
  const { status, view } = await askPage(api, '', { amount, key: 'a-key-of-the-form' });
  expect([status, readError(view), readAmount(view), view.key]).toEqual([
    422,
    fault,
    amount,
    'a-key-of-the-form',
  ]);
  expect(await balance()).toBe('0.00');
});

test.each([
  ['1,000', '1000.00'],
  ['$20', '20.00'],
  [' $ 1,000.00', '1000.00'],
])('"%s" is understood', async (amount, paid) => {
  const { api, balance } = await startShop();
  expect((await askPage(api, '', { amount, key: 'a-key-of-the-form' })).status).toBe(303);
  expect(await balance()).toBe(paid);
});

test('a deposit on the way somewhere else is told of there, and on its own page nowhere else', async () => {
  const { api } = await startShop();
  const kept: string[] = [];
  const pay = async (query: string) => {
    const url = new URL(`http://shop.test/my-account/deposit${query}`);
    const body = new URLSearchParams({ amount: '20', key: `key${kept.length}${query.length}-of-the-form` });
    const redirect = (location: string) => new Response(null, { headers: { location } });
    const astro = { request: new Request(url, { method: 'POST', body }), url, response: {}, redirect };
    await loadDepositPage(astro as unknown as AstroGlobal, { mine: api, t }, (messages) =>
      kept.push(...messages.map(({ message }) => message)),
    );
  };
  await pay('');
  expect(kept).toEqual([]);
  await pay('?returnTo=/cart');
  expect(kept).toEqual(['$20.00 was added to your wallet.']);
});

test('when the answer is lost the form keeps its key, so that sending it again is safe', async () => {
  const { api } = await startShop();
  const slow: Api = {
    call: ((endpoint, call) => {
      if (endpoint.name === 'createDeposit') throw new ServiceLost('service_slow');
      return api.call(endpoint, call);
    }) as Api['call'],
  };
  const { status, view } = await askPage(slow, '', { amount: '20', key: 'a-key-of-the-form' });
  expect([status, view.key, readAmount(view)]).toEqual([504, 'a-key-of-the-form', '20']);
  expect(view.trouble).toContain('never charged twice');
});

test.each([
  ['/cart', '/cart'],
  ['/receipt/chk_1?x=1', '/receipt/chk_1?x=1'],
  ['//elsewhere.example', undefined],
  ['https://elsewhere.example/cart', undefined],
  ['/\\elsewhere.example', undefined],
  ['javascript:alert(1)', undefined],
  ['/logout', undefined],
  ['/my-account/deposit', undefined],
])('back to %s leads to %s', async (asked, returnTo) => {
  const { api } = await startShop();
  const query = `?${new URLSearchParams({ returnTo: asked })}`;
  expect((await askPage(api, query)).view.returnTo).toBe(returnTo);
  const { location } = await askPage(api, query, { amount: '20', key: 'a-key-of-the-form' });
  expect(location).toMatch(
    returnTo
      ? new RegExp(`^${RegExp.escape(returnTo)}$`)
      : /^\/my-account\/deposit\/details\/[\w-]+\/success$/,
  );
});

test.each([
  ['20', '20.00'],
  ['7.5', '7.50'],
  ['0', ''],
  ['twenty', ''],
  ['<b>', ''],
])('an address that names %s fills in "%s"', async (asked, amount) => {
  const { api } = await startShop();
  expect((await askPage(api, `?${new URLSearchParams({ amount: asked })}`)).view.form?.values.amount).toBe(
    amount,
  );
});

test('a wallet of the device is not chosen before what every browser has', async () => {
  const createProvider = (method: 'ap' | 'cc'): PaymentProvider => ({
    ...testDeposit,
    gateway: `gateway-${method}`,
    methods: [method],
    isTest: false,
    capabilities: { ...testDeposit.capabilities, hasWalletButtons: method === 'ap' },
  });
  const choose = async (...methods: readonly ('ap' | 'cc')[]) => {
    const platform = await openTestPlatform({ paymentProviders: methods.map(createProvider) });
    const api = createApi(platform, await signUpCustomer(platform));
    return [await askPage(api), await askPage(api, '?way=ap')].map(({ view }) => view.method?.code);
  };
  expect(await choose('ap', 'cc')).toEqual(['cc', 'ap']);
  expect(await choose('ap')).toEqual(['ap', 'ap']);
});

test('the way that was chosen pays and nothing in its place, also where a card of it is kept', async () => {
  const gateway = createScriptedGateway({
    capabilities: { ...testDeposit.capabilities, canKeepFunds: true },
  });
  const platform = await openTestPlatform({ paymentProviders: [gateway.provider] });
  const as = await signUpCustomer(platform);
  const api = createApi(platform, as);
  let forms = 0;
  const send = async (way: string, more: Record<string, string> = {}) => {
    const { status, view } = await askPage(api, '', {
      amount: '20',
      key: `form-of-number-${forms++}`,
      way,
      ...more,
    });
    return [status, view.trouble, gateway.started.length, gateway.started.at(-1)?.fund?.token];
  };
  gateway.fund = CARD;
  expect(await send('cc', { keepFund: 'yes' })).toEqual([303, undefined, 1, undefined]);
  gateway.fund = undefined;
  const [card] = (await platform.call(listFunds, { as })).result;
  expect((await askPage(api, '?way=cc')).view.method?.value).toBe(`fund:${card?.id}`);
  expect(await send('cc')).toEqual([303, undefined, 2, undefined]);
  expect(await send(`fund:${card?.id}`)).toEqual([303, undefined, 3, CARD.token]);
  expect(await send('fund:fnd_of_another')).toEqual([422, t('deposit.way-gone'), 3, CARD.token]);
  await platform.call(removeFund, { as, params: { id: card!.id } });
  expect(await send(`fund:${card?.id}`)).toEqual([422, t('deposit.way-gone'), 3, CARD.token]);
});

test('what a way asks for in lines of text is handed to its gateway, and stands in a form that is refused', async () => {
  const asked: (string | undefined)[] = [];
  const points: PaymentProvider = {
    ...testDeposit,
    gateway: 'points',
    methods: ['x-points'],
    isTest: false,
    plainFields: ['pin'],
    start: {
      kind: 'local',
      run: (payment, { services }) => {
        asked.push(openRequest(services, payment)?.metadata.pin);
        return { state: 'succeeded', captured: { cents: payment.amount_cents, currency: 'AUD' } };
      },
    },
  };
  const platform = await openTestPlatform({ paymentProviders: [testDeposit, points] });
  const api = createApi(platform, await signUpCustomer(platform));
  const fields = {
    way: 'x-points',
    'x-points-pin': '1234',
    metadata: '{"pin":"0"}',
    key: 'a-key-of-the-form',
  };
  const { view, status } = await askPage(api, '', { ...fields, amount: '1' });
  expect([status, view.method?.plainFields, view.plainValues]).toEqual([422, ['pin'], { pin: '1234' }]);
  expect((await askPage(api, '', { ...fields, amount: '20' })).status).toBe(303);
  await askPage(api, '', { ...fields, way: 'td', amount: '20', key: 'another-key-of-it' });
  expect(asked).toEqual(['1234']);
});
