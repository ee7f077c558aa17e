// What a page is told where an answer of the services cannot be read.
import { expect, test, vi } from 'vitest';
import { logIn } from '#lib/contracts/identity/customer.ts';
import { getSocialProviders } from '#lib/contracts/identity/social.ts';
import { getLoginChallenge } from '#lib/contracts/identity/two-factor.ts';
import { createServerApi } from '#lib/server/loaders/page/server-api.ts';
import { RequestContext } from '#lib/server/session/request-context.ts';
import type { VisitorApi } from '#lib/server/session/visitor-api.ts';
import { ORIGIN } from '#tests/support/test-browser.ts';

const CHALLENGE = 'a'.repeat(32);

const log = vi.hoisted(() => ({ error: vi.fn() }));
const answer = vi.hoisted(() => ({ status: 502, text: '<html>Bad gateway</html>' }));
vi.mock('#lib/server/session/application-context.ts', () => ({
  getApplicationContext: async () => ({
    log,
    service: { send: async () => answer },
    readBrandPricing: async () => 'standard',
  }),
}));

/** Of a guest who has a cart, and a login that waits for its second step. */
function openApi(): VisitorApi {
  const cookie = `cart_token=cart-1; pending_login=0.${CHALLENGE}`;
  const request = new Request(ORIGIN, { headers: { cookie } });
  const locals = { context: new RequestContext(request, '198.51.100.7') };
  const parts: Parameters<typeof createServerApi>[0] = Object.assign(Object.create(null), {
    locals,
    request,
    url: new URL(ORIGIN),
  });
  return createServerApi(parts);
}

const CALLS = {
  'a call that changes something': {
    ask: (api) => api.call(getLoginChallenge, { body: { challenge: CHALLENGE } }),
    code: 'service_lost',
  },
  'a call that only reads': { ask: (api) => api.call(getSocialProviders), code: 'service_down' },
  'a change of the cart': { ask: (api) => api.cart('dismissRemoved'), code: 'service_lost' },
  'a look at the cart': { ask: (api) => api.cart('get'), code: 'service_down' },
  'a login': {
    ask: (api) => api.signIn(logIn, { email: 'mia@shop.test', password: 'lantern-harbour' }),
    code: 'service_lost',
  },
  'the second step of a login': {
    ask: (api) => api.signInWithCode({ otp: '123456', rememberDevice: false }),
    code: 'service_lost',
  },
} satisfies Record<string, { ask: (api: VisitorApi) => Promise<unknown>; code: string }>;

test.each(Object.entries(CALLS))('%s whose answer cannot be read has got none', async (_, { ask, code }) => {
  await expect(ask(openApi())).rejects.toMatchObject({ name: 'ServiceLost', code });
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ err: expect.objectContaining({ name: 'JsonError' }) }),
    'an answer to a page cannot be read',
  );
});
