// The step on to a gateway's page, from a page that was opened before something kept the customer from paying in.
import type { AstroGlobal } from 'astro';
import { expect, test } from 'vitest';
import { excludeSelf, takeBreak } from '#lib/contracts/care/care.ts';
import { getDeposit } from '#lib/contracts/payments/wallet.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { findGoOnAddress } from '#lib/domain/payments/deposit-address.ts';
import { loadAuthorisationPage } from '#lib/server/loaders/account/payments/authorisation-page.ts';
import type { VisitorApi } from '#lib/server/session/visitor-api.ts';
import { createPaypal } from '#platform/money/payments/paypal/provider.ts';
import { openGatewayShop } from '#tests/support/payments/gateway-shop.ts';
import { openPaypalServer, PAYPAL_WEBHOOK_ID } from '#tests/support/payments/paypal-server.ts';
import { TEST_NOW } from '#tests/support/platform.ts';

/** A deposit that waits at the gateway, and the address of the button that leads there. */
async function openWaiting() {
  const paypal = await openPaypalServer(() => TEST_NOW);
  const { platform, as, pay } = await openGatewayShop(createPaypal(), {
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID,
    PAYPAL_API_URL: paypal.url,
  });
  const { id } = await pay();
  const mine: Pick<VisitorApi, 'call'> = {
    call: async (endpoint, call = {}) => {
      const { body, params } = call as Record<string, never>;
      const { status, result, envelope } = await platform.call(endpoint, { as, body, params });
      if (status >= 400) throw new ApiError({ ...envelope, status, url: endpoint.path });
      return { result, messages: [], envelope } as never;
    },
  };
  const { result: deposit } = await platform.call(getDeposit, { as, params: { id } });
  const press = async () => {
    const url = new URL(findGoOnAddress(deposit) ?? '', 'https://shop.example');
    const redirect = (location: string, status: number) =>
      new Response(null, { status, headers: { location } });
    const astro = { request: new Request(url), url, redirect } as unknown as AstroGlobal;
    const shown = await loadAuthorisationPage(astro, mine, id);
    return shown instanceof Response ? shown.headers.get('location') : shown?.deposit.id;
  };
  return { platform, as, id, deposit, press };
}

test('the button leads on to the page of the gateway', async () => {
  const { deposit, press } = await openWaiting();
  const url = deposit.action?.kind === 'redirect' ? deposit.action.url : undefined;
  expect(url).toMatch(/^http/);
  expect(await press()).toBe(url);
});

test.each([
  ['break', takeBreak, { length: 'days-7' }],
  ['exclusion', excludeSelf, { length: 'months-6', reason: '' }],
] as const)(
  'after a %s the same button leads to why the deposit was called off',
  async (_, endpoint, body) => {
    const { platform, as, id, press } = await openWaiting();
    await platform.call(endpoint, { as, body } as never);
    expect(await press()).toBe(`/my-account/deposit/details/${id}/failure`);
  },
);
