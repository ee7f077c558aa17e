// The money that a cart lacks: one press adds it and pays, and never twice.
import type { AstroGlobal } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import CartTopUp from '#components/cart/CartTopUp.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { accountCart, type Cart } from '#lib/contracts/cart/cart.ts';
import type { Customer } from '#lib/contracts/identity/customer.ts';
import type { Visitor } from '#lib/contracts/identity/visitor.ts';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import type { TopUp } from '#lib/forms/account/deposit-view.ts';
import { loadDepositPage } from '#lib/server/loaders/account/payments/deposit-page.ts';
import { loadTopUp } from '#lib/server/loaders/cart/top-up.ts';
import type { VisitorApi } from '#lib/server/session/visitor-api.ts';
import { addToCart } from '#tests/support/buying/buying.ts';
import { putOnSale } from '#tests/support/buying/on-sale.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { createScriptedGateway } from '#tests/support/payments/scripted-provider.ts';
import { openTestPlatform } from '#tests/support/platform.ts';

const t = createTranslator(defaultCopy);
const container = await AstroContainer.create();
const MISSING_CENTS = 150;
const customer = { countryBanned: false } as Customer;
const VISITOR = { state: 'customer', customer } as unknown as Visitor;
const context = {
  cookie: () => undefined,
  givenCookie: () => undefined,
  setCookie: () => undefined,
  removeCookie: () => undefined,
};

async function startShop(setup: Parameters<typeof openTestPlatform>[0] = {}) {
  const platform = await openTestPlatform(setup);
  await putOnSale(platform.services);
  const as = await signUpCustomer(platform);
  const cart: Cart = await addToCart(platform, as);
  const call: VisitorApi['call'] = async (endpoint, given = {}) => {
    const { body, query, idempotencyKey: key } = given as Record<string, never>;
    const { status, result, envelope } = await platform.call(endpoint, { as, body, query, key });
    if (status >= 400) throw new ApiError({ ...envelope, status, url: endpoint.path });
    return { result, messages: envelope.messages ?? [], envelope } as never;
  };
  const mine = { call, cart: async (action: 'get') => (await call(accountCart[action])).result as never };
  const load = (missingCents = MISSING_CENTS) => loadTopUp({ call }, cart, VISITOR, missingCents);
  const draw = (topUp: TopUp | undefined) =>
    container.renderToString(CartTopUp, {
      props: { t, cart, topUp },
      request: new Request('http://shop.test/cart'),
    });
  const press = async (html: string) => {
    const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const fields = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const body = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]));
    const url = new URL(action, 'http://shop.test');
    const redirect = (location: string) => new Response(null, { status: 303, headers: { location } });
    const request = new Request(url, { method: 'POST', body });
    const astro = { request, url, response: {}, redirect, locals: { context } };
    const answer = await loadDepositPage(astro as unknown as AstroGlobal, { mine: mine as never, t });
    return answer instanceof Response ? answer.headers.get('location') : answer;
  };
  const count = async () => {
    const { result } = await platform.call(getWallet, { as });
    const tickets = await platform.services.database.db.selectFrom('ticket').select('id').execute();
    return [result.balance.amount, tickets.length];
  };
  return { load, draw, press, count };
}

test('one press adds the money and pays, and a second one pays nothing', async () => {
  const { load, draw, press, count } = await startShop();
  const html = await draw(await load());
  expect(html).toContain('Add $5.00 and pay $1.50');
  const [first, second] = await Promise.all([press(html), press(html)]);
  expect(first).toMatch(/^\/receipt\/chk_/);
  expect([second, await press(html)]).toEqual([first, first]);
  expect(await count()).toEqual(['3.50', 1]);
});

test('a way that asks for something is chosen on the page of the deposit, with the cart', async () => {
  const { load, draw } = await startShop({ paymentProviders: [createScriptedGateway().provider] });
  const html = await draw(await load());
  expect(html).not.toContain('<form');
  expect(html).toMatch(/href="\/my-account\/deposit\?amount=5\.00&amp;way=cc&amp;cart=/);
});

test('a payment that has begun is looked at before another one is made', async () => {
  const gateway = createScriptedGateway();
  gateway.says = { state: 'pending' };
  const capabilities = { ...gateway.provider.capabilities, hasHostedFields: false };
  const paymentProviders = [Object.assign(gateway.provider, { capabilities })];
  const { load, draw, press } = await startShop({ paymentProviders });
  const sent = await press(await draw(await load()));
  expect(sent).toMatch(/^\/my-account\/deposit\/details\//);
  const html = await draw(await load());
  expect(html).toContain(`href="${sent}"`);
  expect(html).toContain('See the payment you began');
  expect(html).not.toContain('<form');
});

test('nothing is offered where nothing is missing, or no way takes so much', async () => {
  const { load } = await startShop();
  expect(await load(0)).toBeUndefined();
  expect(await load(100_000_000)).toBeUndefined();
});
