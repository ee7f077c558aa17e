// Cards that customers keep: only when asked, sealed, each customer's own.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  addFund,
  getRecurringMethod,
  listFunds,
  removeFund,
  setDefaultFund,
  setRecurringMethod,
} from '#lib/contracts/payments/fund.ts';
import { createDeposit, getWallet } from '#lib/contracts/payments/wallet.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { CARD, createScriptedGateway } from '../../../support/payments/scripted-provider.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function createShop(gateway = createScriptedGateway()) {
  const platform = await openTestPlatform({ paymentProviders: [gateway.provider] });
  const as = await signUpCustomer(platform);
  const pay = (body: Record<string, unknown>, key: string = randomUUID()) =>
    platform.call(createDeposit, { as, body: { amount: '20.00', ...body }, key });
  const readCards = async () => (await platform.call(listFunds, { as })).result;
  return { platform, as, gateway, pay, readCards };
}

test('a card is kept only where the customer asked for it, once, and its token rests sealed', async () => {
  const { platform, gateway, pay, readCards } = await createShop();
  gateway.fund = CARD;
  gateway.customerReference = 'cus_1';
  await pay({ depositMethodId: 'cc' });
  expect(await readCards()).toEqual([]);
  await pay({ depositMethodId: 'cc', keepFund: true });
  await pay({ depositMethodId: 'cc', keepFund: true });
  const [card, ...others] = await readCards();
  expect(others).toEqual([]);
  expect(card).toMatchObject({ default: true, last4: '4242', cardType: 'Visa', isExpired: false });
  const row = await platform.services.database.db.selectFrom('fund').selectAll().executeTakeFirstOrThrow();
  expect(row.token).not.toContain(CARD.token);
  expect(JSON.stringify(await readCards())).not.toContain(row.token);
  expect(gateway.started.at(-1)?.customer.reference).toBe('cus_1');
});

test('what a payment was asked with rests sealed, and is gone once the outcome is known', async () => {
  const { platform, gateway, pay } = await createShop();
  const readRequest = async () =>
    (await platform.services.database.db.selectFrom('deposit').select('request').executeTakeFirstOrThrow())
      .request;
  gateway.lostStarts = 1;
  const key = randomUUID();
  const metadata = { token: 'tok_of_a_card', confirmType: 'confirmation_token' };
  await pay({ depositMethodId: 'cc', metadata }, key);
  const sealed = await readRequest();
  expect(sealed).toMatch(/^v1\./);
  expect(sealed).not.toContain('tok_of');
  await pay({ depositMethodId: 'cc', metadata }, key);
  expect(gateway.started.map(({ request }) => request.metadata)).toEqual([metadata, metadata]);
  expect([await readRequest(), gateway.charged.size]).toEqual(['', 1]);
});

test('a kept card pays, with its security code where its gateway asks for it', async () => {
  const { gateway, pay, readCards, as, platform } = await createShop(
    createScriptedGateway({ cscRequired: ['Visa'] }),
  );
  await platform.call(addFund, {
    as,
    body: { gatewayKey: 'scripted', token: 'tok_1', holder: 'A Customer', isDefault: true },
  });
  const [card] = await readCards();
  const refused = await pay({ customerFundId: card!.id });
  expect(refused.envelope.errors).toMatchObject({ csc: [{ code: 'csc_required' }] });
  expect((await pay({ customerFundId: card!.id, csc: 'token-of-code' })).result.status).toBe('completed');
  expect(gateway.started[0]).toMatchObject({
    fund: { token: 'tok_1', last4: '4242' },
    request: { csc: 'token-of-code' },
  });
  const { result } = await platform.call(getWallet, { as });
  expect(result.paymentMethods[0]).toMatchObject({
    code: 'cc',
    availableGateways: ['scripted'],
    funds: [{ id: card!.id }],
    rules: { gateways: [{ key: 'scripted', cscRequired: ['Visa'] }] },
  });
});

test.each([
  ['other types of card', ['AmericanExpress', 'MasterCard']],
  ['no card', []],
] as const)(
  'a kept card pays without a security code where the gateway asks for it with %s',
  async (_, cscRequired) => {
    const { pay, readCards, as, platform } = await createShop(createScriptedGateway({ cscRequired }));
    const body = { gatewayKey: 'scripted', token: 'tok_1', holder: 'A Customer' };
    await platform.call(addFund, { as, body });
    const [card] = await readCards();
    expect(card?.cardType).toBe('Visa');
    expect((await pay({ customerFundId: card!.id })).result.status).toBe('completed');
  },
);

test('what is paid in is within the bounds that the wallet says of the way, to the cent', async () => {
  const limits = { minCents: 750, maxCents: 20_000 };
  const { platform, as, gateway, pay } = await createShop(createScriptedGateway({ limits }));
  const { result } = await platform.call(getWallet, { as });
  expect(result.paymentMethods.find(({ code }) => code === 'cc')?.rules).toMatchObject({
    minAmount: { amount: '7.50' },
    maxAmount: { amount: '200.00' },
    enabled: true,
  });
  const payCard = (amount: string) => pay({ depositMethodId: 'cc', amount });
  const refused = [await payCard('7.49'), await payCard('200.01')];
  expect(refused.map(({ status, envelope }) => [status, envelope.errors?.amount])).toMatchObject([
    [
      422,
      [{ code: 'deposit_below_minimum', message: 'Please enter an amount equal to or greater than $7.50.' }],
    ],
    [
      422,
      [{ code: 'deposit_above_maximum', message: 'Please enter an amount equal to or less than $200.00.' }],
    ],
  ]);
  expect(gateway.started).toEqual([]);
  for (const amount of ['7.50', '200.00']) expect((await payCard(amount)).result.status).toBe('completed');
});

test('a kept card pays nothing where a new one was typed in', async () => {
  const { platform, as, gateway, pay, readCards } = await createShop();
  await platform.call(addFund, { as, body: { gatewayKey: 'scripted', token: 'tok_1', holder: 'A' } });
  const customerFundId = (await readCards())[0]?.id;
  const refused = await pay({ customerFundId, metadata: { token: 'tok_new', holder: 'A' } });
  expect([refused.envelope.error?.code, gateway.started]).toEqual(['card_ambiguous', []]);
  expect((await pay({ customerFundId, metadata: { holder: 'A' } })).result.status).toBe('completed');
});

test("nobody pays with another customer's card, or sees, changes or removes it", async () => {
  const { platform, as, pay, readCards, gateway } = await createShop();
  await platform.call(addFund, { as, body: { gatewayKey: 'scripted', token: 'tok_1', holder: 'A' } });
  const id = (await readCards())[0]!.id;
  const other = await signUpCustomer(platform);
  const params = { id };
  const answers = await Promise.all([
    platform.call(setDefaultFund, { as: other, params }),
    platform.call(removeFund, { as: other, params }),
    platform.call(createDeposit, {
      as: other,
      body: { amount: '20.00', customerFundId: id },
      key: randomUUID(),
    }),
    platform.call(setRecurringMethod, { as: other, body: { recurringPurchaseMethod: id } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 422]);
  expect((await platform.call(listFunds, { as: other })).result).toEqual([]);
  expect(gateway.started).toEqual([]);
  expect((await pay({ customerFundId: 'fnd_none' })).status).toBe(404);
});

test('a card that cannot be charged while its owner is away, or has expired, pays nothing that repeats', async () => {
  const { platform, as, readCards, gateway } = await createShop();
  gateway.fund = CARD;
  await platform.call(addFund, { as, body: { gatewayKey: 'scripted', token: 'tok_1', holder: 'A' } });
  const [card] = await readCards();
  const choose = () =>
    platform.call(setRecurringMethod, { as, body: { recurringPurchaseMethod: card?.id ?? '' } });
  const read = async () => (await platform.call(getRecurringMethod, { as })).result;
  expect((await choose()).envelope.errors).toMatchObject({
    recurringPurchaseMethod: [{ code: 'recurring_method_attended' }],
  });
  expect((await read()).available).toMatchObject([{ key: 'wallet' }, { key: card?.id, fault: 'attended' }]);
  await platform.services.database.db.updateTable('fund').set({ expiry: '01/20' }).execute();
  expect((await choose()).envelope.errors).toMatchObject({
    recurringPurchaseMethod: [{ code: 'recurring_method_expired' }],
  });
  expect((await read()).selected).toBe('wallet');
});

test('one card is offered first; the one that pays what repeats cannot be removed', async () => {
  const { platform, as, readCards, gateway } = await createShop(
    createScriptedGateway({ canChargeUnattended: true }),
  );
  const add = (token: string, isDefault = false) =>
    platform.call(addFund, { as, body: { gatewayKey: 'scripted', token, holder: 'A', isDefault } });
  await add('tok_1');
  await add('tok_2');
  const [first, second] = await readCards();
  await platform.call(setDefaultFund, { as, params: { id: second!.id } });
  expect((await readCards()).map((card) => [card.id, card.default])).toEqual([
    [second!.id, true],
    [first!.id, false],
  ]);
  const chosen = await platform.call(setRecurringMethod, {
    as,
    body: { recurringPurchaseMethod: second!.id },
  });
  expect(chosen.result).toMatchObject({
    selected: second!.id,
    available: [{ key: 'wallet' }, { label: 'Visa ••4242' }, { label: 'Visa ••4242' }],
  });
  const remove = () => platform.call(removeFund, { as, params: { id: second!.id } });
  expect((await remove()).envelope.error?.code).toBe('fund_in_use');
  await platform.call(setRecurringMethod, { as, body: { recurringPurchaseMethod: 'wallet' } });
  expect((await remove()).result.map(({ id }) => id)).toEqual([first!.id]);
  expect(gateway.forgotten).toMatchObject([{ id: second!.id, token: expect.stringMatching(/^tok_/) }]);
  expect((await platform.call(getRecurringMethod, { as })).result.selected).toBe('wallet');
});

test('a fourth payment that nobody has finished is not begun', async () => {
  const { platform, gateway, pay } = await createShop();
  gateway.says = { state: 'needs_action', action: { kind: 'redirect', url: 'https://bank.test/' } };
  for (let count = 0; count < 3; count += 1)
    expect((await pay({ depositMethodId: 'cc' })).result.status).toBe('needs_action');
  expect((await pay({ depositMethodId: 'cc' })).envelope.error?.code).toBe('too_many_open');
  const other = await signUpCustomer(platform);
  const body = { amount: '20.00', depositMethodId: 'cc' };
  expect((await platform.call(createDeposit, { as: other, body, key: randomUUID() })).status).toBe(200);
});

test('of many payments that are begun at once three are', async () => {
  const { gateway, pay } = await createShop();
  gateway.says = { state: 'needs_action', action: { kind: 'redirect', url: 'https://bank.test/' } };
  const answers = await Promise.all(Array.from({ length: 12 }, () => pay({ depositMethodId: 'cc' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
});

test('a form that is sent again pays once, though the window of its browser has another size by then', async () => {
  const { gateway, pay } = await createShop();
  const key = randomUUID();
  const toBrowser = (browserScreenWidth: number) => ({
    browserJavascriptEnabled: true,
    browserLanguage: 'en-AU',
    browserScreenWidth,
    challengeWindowSize: 'Large',
  });
  const [first, second] = [
    await pay({ depositMethodId: 'cc', strongCustomerAuthentication: toBrowser(1280) }, key),
    await pay({ depositMethodId: 'cc', strongCustomerAuthentication: toBrowser(640) }, key),
  ];
  expect([first.status, second.result.id, gateway.charged.size]).toEqual([200, first.result.id, 1]);
  const other = await pay({ depositMethodId: 'cc', amount: '21.00' }, key);
  expect(other.envelope.error?.code).toBe('idempotency_key_reused');
});
