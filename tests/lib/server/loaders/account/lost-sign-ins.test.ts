// Ways of logging in that get no answer: their pages say so in words, where it can be gone on from.
import type { AstroGlobal } from 'astro';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { loadLoginLinkPage } from '#lib/server/loaders/account/identity/login-link-page.ts';
import { loadSocialCallback } from '#lib/server/loaders/account/social/callback-page.ts';
import { loadSocialSignUp } from '#lib/server/loaders/account/social/sign-up-page.ts';
import type { PageContext } from '#lib/server/loaders/page/page-context.ts';
import { ServiceLost } from '#lib/server/services/service.ts';

const api = vi.hoisted(() => ({ call: vi.fn(), signIn: vi.fn() }));
vi.mock('#lib/server/services/server-api.ts', () => ({ createServerApi: () => api }));

beforeEach(() => {
  api.signIn.mockRejectedValue(new ServiceLost('service_lost'));
});

const { status, message } = GATEWAY_ERRORS.service_lost;
const t = createTranslator(defaultCopy);

function createAstro(
  path: string,
  { params = {}, body = {}, cookies = {} }: Record<string, Record<string, string>>,
): AstroGlobal {
  const url = new URL(path, 'http://shop.test');
  const headers = { 'sec-fetch-site': 'same-origin' };
  const context = { cookie: (name: string) => cookies[name], removeCookie: () => {} };
  return Object.assign(Object.create(null), {
    url,
    params,
    response: { status: 200, headers: new Headers() },
    locals: { context },
    request: new Request(url, { method: 'POST', headers, body: new URLSearchParams(body) }),
  });
}

test('a login at a provider that gets no answer leads back to the login', async () => {
  const redirect = Buffer.from('/my-account/favourites').toString('base64url');
  const astro = createAstro('/social-authentication/callback/google', {
    params: { provider: 'google' },
    body: { code: 'a-code', state: 'a-state' },
    cookies: { social: `login.${'a'.repeat(64)}.${redirect}` },
  });
  expect(await loadSocialCallback(astro, { t })).toEqual({
    state: 'refused',
    reason: message,
    back: urls.login('/my-account/favourites'),
  });
  expect(astro.response.status).toBe(status);
});

test('a sign-up with a provider that gets no answer keeps what was typed', async () => {
  api.call.mockResolvedValue({ result: { provider: 'google', firstname: 'Mia' } });
  const typed = { firstname: 'Mia', lastname: 'Lund', dateOfBirth: '1990-05-04', state: 'NSW' };
  const astro = createAstro('/social-authentication/sign-up', {
    body: { ...typed, email: 'mia@shop.test', acceptTerms: 'on' },
    cookies: { social_sign_up: 'a-token' },
  });
  const config: PageContext['config'] = Object.assign(Object.create(null), { minimumAge: 18 });
  expect(await loadSocialSignUp(astro, { t, config, begunAt: Date.UTC(2026, 0, 1) })).toMatchObject({
    form: { values: typed, errors: { general: [{ code: 'service_lost', message }] } },
  });
  expect(astro.response.status).toBe(status);
});

test('a press on the button of a link that gets no answer may be made again', async () => {
  const astro = createAstro('/login/autologin/token', { params: { autologinToken: 'token' } });
  expect(await loadLoginLinkPage(astro, 'autologin')).toEqual({
    state: 'asking',
    email: undefined,
    redirect: urls.account(),
    fault: message,
  });
  expect(astro.response.status).toBe(status);
});
