// Pages of links that are good: over the services, with the tokens that messages carry.
import type { AstroGlobal } from 'astro';
import { beforeEach, expect, test, vi } from 'vitest';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { CAPABILITIES } from '#lib/domain/brand/capabilities.ts';
import { loadLoginLinkPage } from '#lib/server/loaders/account/identity/login-link-page.ts';
import { loadLinkedPreferences } from '#lib/server/loaders/account/preferences-page.ts';
import { loadUnsubscribePage } from '#lib/server/loaders/account/unsubscribe-page.ts';
import type { VisitorApi } from '#lib/server/session/visitor-api.ts';
import { createPreferencesPath, createUnsubscribePath } from '#platform/people/preferences/links.ts';
import { putOnSale } from '#tests/support/buying/on-sale.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { openTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

const api = vi.hoisted(() => ({ call: vi.fn(), getVisitor: vi.fn(), signIn: vi.fn() }));
vi.mock('#lib/server/loaders/page/server-api.ts', () => ({ createServerApi: () => api }));

let platform: TestPlatform;
beforeEach(async () => {
  vi.resetAllMocks();
  platform = await openTestPlatform();
  api.getVisitor.mockResolvedValue({ state: 'guest' });
  api.call.mockImplementation(async (endpoint: EndpointShape, { body }: { body?: object } = {}) => {
    const { status, result, envelope } = await platform.call(endpoint, { body: body as never });
    if (status >= 400) throw new ApiError({ ...envelope, status, url: endpoint.path });
    return { result };
  });
});

function createAstro(path: string, params: Record<string, string>, fields?: [string, string][]) {
  const url = new URL(path, 'http://shop.test');
  const request = new Request(url, fields && { method: 'POST', body: new URLSearchParams(fields) });
  const response = { status: 200, headers: new Headers() };
  const redirect = (location: string, status: number) =>
    new Response(null, { status, headers: { location } });
  const astro = { url, request, params, response, redirect, locals: { context: {} } };
  return astro as unknown as AstroGlobal;
}

test('a link out of a message shows what it stops, stops it with a press, and takes that back', async () => {
  await putOnSale(platform.services);
  const { customerId } = await signUpCustomer(platform, { marketingEmail: true });
  for (const productOfferKey of ['', 'lighthouse']) {
    const path = createUnsubscribePath(platform.services, customerId, productOfferKey || undefined);
    const open = (fields?: [string, string][]) =>
      loadUnsubscribePage(createAstro(path, { customerId, productOfferKey }, fields));
    expect(await open()).toEqual({ state: 'asked', topic: 'offers' });
    expect(await open()).toEqual({ state: 'asked', topic: 'offers' });
    // What mail programs send for their own button.
    expect(await open([['List-Unsubscribe', 'One-Click']])).toEqual({ state: 'off', topic: 'offers' });
    expect(await open()).toEqual({ state: 'off', topic: 'offers' });
    expect(await open([['action', 'on']])).toEqual({ state: 'on', topic: 'offers' });
  }
});

test('a customer’s id without the token of a link opens nothing', async () => {
  const { customerId } = await signUpCustomer(platform);
  const path = `/unsubscribe/${customerId}`;
  expect(await loadUnsubscribePage(createAstro(path, { customerId }))).toEqual({ state: 'none' });
  const forged = createAstro(`${path}?t=forged`, { customerId });
  expect(await loadUnsubscribePage(forged)).toEqual({ state: 'invalid' });
  expect(forged.response.status).toBe(404);
});

test('a link to the preferences shows and saves them without a login', async () => {
  const { customerId } = await signUpCustomer(platform, { marketingEmail: true });
  const path = createPreferencesPath(platform.services, customerId);
  const page = { capabilities: new Set(CAPABILITIES) };
  const open = (fields?: [string, string][]) =>
    loadLinkedPreferences(
      createAstro(path, { id: customerId }, fields),
      page,
      api as Pick<VisitorApi, 'call'>,
    );
  const readOn = (view: Awaited<ReturnType<typeof open>>) =>
    'preferences' in view
      ? view.preferences.preferences.filter(({ isOn }) => isOn).map(({ topic }) => topic)
      : [];
  const shown = await open();
  expect([shown.state, readOn(shown).includes('offers')]).toEqual(['shown', true]);
  const saved = await open([['action', 'save']]);
  expect([saved.state, readOn(saved).includes('offers')]).toEqual(['saved', false]);
  expect(readOn(await open())).not.toContain('offers');
});

const TOKEN = 'a-token-of-a-link-of-a-message';
const signedIn = (customer = {}) => ({ outcome: 'signed_in', visitor: { state: 'customer', customer } });

/** Opens a link that is good, or presses its button. */
function follow(purpose: 'autologin' | 'transfer', search = '', { home = '', method = 'POST' } = {}) {
  api.call.mockResolvedValue({ result: { isValid: true } });
  const astro = createAstro(
    `/login/${purpose}/${TOKEN}${search}`,
    { autologinToken: TOKEN },
    method === 'POST' ? [] : undefined,
  );
  return loadLoginLinkPage(astro, purpose, home || undefined);
}
const getWay = (answer: unknown) => (answer instanceof Response ? answer.headers.get('location') : undefined);

test.each(['autologin', 'transfer'] as const)('looking at a link for %s logs nobody in', async (purpose) => {
  expect(await follow(purpose, '?redirect=/cart', { method: 'GET' })).toEqual({
    state: 'asking',
    email: undefined,
    redirect: '/cart',
  });
  expect(api.signIn).not.toHaveBeenCalled();
});

test.each([
  ['autologin', '', {}, '/my-account'],
  ['autologin', '?redirect=/cart', {}, '/cart'],
  ['autologin', '?redirect=https://elsewhere.example', {}, '/my-account'],
  ['autologin', '', { home: '/purchase/lantern' }, '/purchase/lantern'],
  ['transfer', '?redirect=/comet', {}, '/comet'],
] as const)(
  'the press of a link for %s with "%s" logs in and leads on',
  async (purpose, search, from, to) => {
    api.signIn.mockResolvedValue(signedIn());
    expect(getWay(await follow(purpose, search, from))).toBe(to);
    expect(api.signIn.mock.calls.map(([, asked]) => asked)).toEqual([{ token: TOKEN, purpose }]);
  },
);

test('who has to set a password goes there first, and who has a second step gives its code', async () => {
  api.signIn.mockResolvedValue(signedIn({ forcePasswordChange: true }));
  expect(getWay(await follow('transfer', '?redirect=/cart'))).toBe('/force-password-change');
  const error = { code: '2fa_required', message: 'Enter the code.' };
  api.signIn.mockResolvedValue({ outcome: 'refused', status: 403, envelope: { error } });
  expect(getWay(await follow('autologin', '?redirect=/cart'))).toContain('redirect=%2Fcart');
});
