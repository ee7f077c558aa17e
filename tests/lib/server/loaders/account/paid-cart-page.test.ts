// The page that pays for a cart: what it shows is what its form pays for, however often and however late it is sent.
import type { AstroGlobal } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import DepositForm from '#components/account/payments/DepositForm.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { getCartDeposit } from '#lib/contracts/payments/deposit.ts';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { DepositView } from '#lib/forms/account/deposit-view.ts';
import { loadDepositPage } from '#lib/server/loaders/account/payments/deposit-page.ts';
import type { VisitorApi } from '#lib/server/session/visitor-api.ts';
import { recordReport } from '#platform/money/payments/reports/apply-report.ts';
import { addToCart } from '#tests/support/buying/buying.ts';
import { putOnSale } from '#tests/support/buying/on-sale.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { createScriptedGateway } from '#tests/support/payments/scripted-provider.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from '#tests/support/platform.ts';

const t = createTranslator(defaultCopy);
const container = await AstroContainer.create();
const context = {
  cookie: () => undefined,
  givenCookie: () => undefined,
  setCookie: () => undefined,
  removeCookie: () => undefined,
};

const createApi = (platform: TestPlatform, as: TestSession): Pick<VisitorApi, 'call' | 'cart'> => {
  const call: VisitorApi['call'] = async (endpoint, given = {}) => {
    const { body, query, idempotencyKey: key } = given as Record<string, never>;
    const { status, result, envelope } = await platform.call(endpoint, { as, body, query, key });
    if (status >= 400) throw new ApiError({ ...envelope, status, url: endpoint.path });
    return { result, messages: envelope.messages ?? [], envelope } as never;
  };
  return { call, cart: async (action) => (await call(accountCart[action])).result as never };
};

async function startShop(setup: Parameters<typeof openTestPlatform>[0] = {}) {
  const platform = await openTestPlatform(setup);
  await putOnSale(platform.services);
  const as = await signUpCustomer(platform);
  const { cartReference } = await addToCart(platform, as);
  const address = urls.deposit({ amount: '20.00', cart: cartReference });
  const mine = createApi(platform, as);
  const visit = async (fields?: Record<string, string>, path = address) => {
    const url = new URL(path, 'http://shop.test');
    const init = fields && { method: 'POST', body: new URLSearchParams(fields) };
    const response = { status: 200 };
    const redirect = (location: string, status: number) =>
      new Response(null, { status, headers: { location } });
    const locals = { context };
    const astro = { request: new Request(url, init), url, response, redirect, locals };
    const answer = await loadDepositPage(astro as unknown as AstroGlobal, { mine, t });
    const isSent = answer instanceof Response;
    return {
      status: isSent ? answer.status : response.status,
      location: isSent ? answer.headers.get('location') : undefined,
      view: answer as DepositView,
    };
  };
  const count = async () => {
    const [{ result }, tickets] = await Promise.all([
      platform.call(getWallet, { as }),
      platform.services.database.db.selectFrom('ticket').select('id').execute(),
    ]);
    return [result.balance.amount, tickets.length];
  };
  return { platform, as, address, visit, count };
}

/** What a browser sends of the form as it is drawn. */
async function readFields(view: DepositView): Promise<Record<string, string>> {
  const { method, form } = view;
  const html = await container.renderToString(DepositForm, {
    props: { t, view, method, form, canSeeLimits: false },
  });
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return {
    ...Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
    amount: form?.values.amount ?? '',
  };
}

const CHANGED = 'Your cart has changed since you looked at it. Check it and pay again. Nothing was charged.';

test('a form that has bought its cart leads to the receipt however often it is sent', async () => {
  const { visit, count } = await startShop();
  const { view } = await visit();
  expect(view.cart?.charged).toEqual({ amount: '1.50', currency: 'AUD' });
  const fields = await readFields(view);
  const first = await visit(fields);
  expect(first.location).toMatch(/^\/receipt\/chk_/);
  const again = await visit(fields);
  expect([again.status, again.location]).toEqual([303, first.location]);
  expect(await count()).toEqual(['18.50', 1]);
});

test('a form for a cart that has changed since charges nothing and says so', async () => {
  const { platform, as, visit, count } = await startShop();
  const fields = await readFields((await visit()).view);
  await addToCart(platform, as);
  const { status, view } = await visit(fields);
  expect([status, view.isCartChanged, view.trouble]).toEqual([409, true, CHANGED]);
  expect(await count()).toEqual(['0.00', 0]);
});

test('a form that says nothing of the cart that its address names charges nothing', async () => {
  const { visit, count } = await startShop();
  const { cartAmount, cartCurrency, cart, ...fields } = await readFields((await visit()).view);
  expect([cartAmount, cartCurrency]).toEqual(['1.50', 'AUD']);
  const { status, view } = await visit(fields);
  expect([status, view.isCartChanged]).toEqual([409, true]);
  expect((await visit({ ...fields, cart: cart ?? '' }, urls.deposit())).status).toBe(409);
  expect(await count()).toEqual(['0.00', 0]);
});

test('a form for a cart keeps its cart through a mistake', async () => {
  const { visit, count } = await startShop();
  const fields = await readFields((await visit()).view);
  const { status, view } = await visit({ ...fields, amount: 'a lot' });
  expect([status, view.isCartChanged ?? false]).toEqual([422, false]);
  expect(await readFields(view)).toEqual({ ...fields, amount: 'a lot' });
  expect((await visit({ ...(await readFields(view)), amount: '20' })).location).toMatch(/^\/receipt\/chk_/);
  expect(await count()).toEqual(['18.50', 1]);
});

test('the page of a cart that has changed says so, and a plain one pays for no cart', async () => {
  const { platform, as, visit, count } = await startShop();
  expect((await visit()).view.isCartChanged).toBe(false);
  await addToCart(platform, as);
  const stale = await visit();
  expect([stale.status, stale.view.isCartChanged]).toEqual([200, true]);
  const plain = await visit(undefined, urls.deposit({ amount: '20.00' }));
  expect(plain.view).toMatchObject({ cart: undefined, isCartChanged: false });
  const paid = await visit(await readFields(plain.view), urls.deposit());
  expect(paid.location).toMatch(/\/success$/);
  expect(await count()).toEqual(['20.00', 0]);
});

test('an address whose cart is no reference is that of a plain deposit', async () => {
  const { visit } = await startShop();
  const { status, view } = await visit(undefined, urls.deposit({ amount: '20.00', cart: 'crt\0' }));
  expect([status, view.isCartChanged ?? false]).toEqual([200, false]);
  expect(view.form?.values.amount).toBe('20.00');
});

test('the page of a cart that is bought leads to its receipt', async () => {
  const { visit, count } = await startShop();
  const paid = await visit(await readFields((await visit()).view));
  expect(await visit()).toMatchObject({ status: 303, location: paid.location });
  expect(await count()).toEqual(['18.50', 1]);
});

test('the page of a changed cart leads to the payment that is open for it, until that is given up', async () => {
  const gateway = createScriptedGateway();
  gateway.says = { state: 'pending' };
  const { platform, as, address, visit } = await startShop({ paymentProviders: [gateway.provider] });
  const fields = await readFields((await visit()).view);
  const sent = await visit({ ...fields, metadata: '{"token":"tok_1"}' });
  const [, id = ''] = /^\/my-account\/deposit\/details\/(dep_\w+)$/.exec(sent.location ?? '') ?? [];
  expect((await visit()).view.isCartChanged).toBe(false);
  await addToCart(platform, as);
  expect(await visit()).toMatchObject({ status: 303, location: sent.location });
  const other = await signUpCustomer(platform);
  const query = { cartReference: new URL(address, 'http://shop.test').searchParams.get('cart') ?? '' };
  expect((await platform.call(getCartDeposit, { as: other, query })).result).toBeNull();
  expect((await platform.call(getCartDeposit, { as, query })).result).toMatchObject({ id });
  await recordReport(platform.services, gateway.provider, id, {
    report: { state: 'failed', reason: 'cancelled' },
  });
  expect((await visit()).view.isCartChanged).toBe(true);
  expect(t('deposit.cart-changed-text')).not.toContain('charged');
});
