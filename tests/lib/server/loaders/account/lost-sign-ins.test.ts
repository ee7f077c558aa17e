// Ways of logging in that get no answer: their pages say so in words, where it can be gone on from.
import type { AstroGlobal } from 'astro';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import { ApiError, COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { loadLoginCodePage } from '#lib/server/loaders/account/identity/login-code-page.ts';
import { loadLoginLinkPage } from '#lib/server/loaders/account/identity/login-link-page.ts';
import { loadRequiredForm } from '#lib/server/loaders/account/identity/password-pages.ts';
import { loadSignInPage } from '#lib/server/loaders/account/identity/sign-in-page.ts';
import { loadSocialCallback } from '#lib/server/loaders/account/social/callback-page.ts';
import { loadSocialSignUp } from '#lib/server/loaders/account/social/sign-up-page.ts';
import type { PageContext } from '#lib/server/page/page-context.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import type { SignInOutcome } from '#lib/server/session/sign-in.ts';

const api = vi.hoisted(() => ({
  call: vi.fn(),
  signIn: vi.fn(),
  signInWithCode: vi.fn(),
  getVisitor: vi.fn(),
}));
vi.mock('#lib/server/loaders/page/server-api.ts', () => ({ createServerApi: () => api }));
const log = vi.hoisted(() => ({ warn: vi.fn() }));
vi.mock('#lib/server/session/application-context.ts', () => ({
  getApplicationContext: async () => ({ log }),
}));

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
  const readCookie = (name: string) => cookies[name];
  const context = {
    cookie: readCookie,
    givenCookie: readCookie,
    setCookie: () => {},
    removeCookie: () => {},
  };
  return Object.assign(Object.create(null), {
    url,
    params,
    response: { status: 200, headers: new Headers() },
    locals: { context },
    redirect: (to: string) => Response.redirect(new URL(to, url), 303),
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

const typed = { firstname: 'Mia', lastname: 'Lund', dateOfBirth: '1990-05-04', state: 'NSW' };
const config: PageContext['config'] = Object.assign(Object.create(null), { minimumAge: 18 });
const page = { t, config, begunAt: Date.UTC(2026, 0, 1) };

const submitSignUp = (astro: AstroGlobal) => loadSocialSignUp(astro, page);
const createSignUp = () =>
  createAstro('/social-authentication/sign-up', {
    body: { ...typed, email: 'mia@shop.test', acceptTerms: 'on' },
    cookies: { social_sign_up: 'a-token' },
  });

test('a sign-up with a provider that gets no answer keeps what was typed', async () => {
  api.call.mockResolvedValue({ result: { provider: 'google', firstname: 'Mia' } });
  const astro = createSignUp();
  expect(await submitSignUp(astro)).toMatchObject({
    provider: 'google',
    form: { values: typed, errors: { general: [{ code: 'service_lost', message }] } },
  });
  expect(astro.response.status).toBe(status);
});

test('it keeps it also where the services are away altogether', async () => {
  api.call.mockRejectedValue(new ServiceLost('service_down'));
  expect(await submitSignUp(createSignUp())).toMatchObject({ provider: undefined, form: { values: typed } });
});

test('a sign-up with a provider that was done, and got no answer, leads to the login with words', async () => {
  const error = { code: 'social_over', message: 'It took too long.' };
  const done: SignInOutcome = { outcome: 'refused', status: 410, envelope: { error } };
  api.signIn.mockResolvedValue(done);
  const answer = await submitSignUp(createSignUp());
  expect((answer as Response).headers.get('location')).toMatch(/\/login\?.*reason=unfinished/);
});

test('a login and a link are told where the service fails', async () => {
  const { status: failed, message: words } = COMMON_ERRORS.database_unavailable;
  const error = { code: 'database_unavailable', message: words };
  api.signIn.mockResolvedValue({
    outcome: 'refused',
    status: failed,
    envelope: { error },
  } satisfies SignInOutcome);
  api.call.mockRejectedValue(new ServiceLost('service_down'));
  const login = createAstro('/login', { body: { email: 'mia@shop.test', password: 'lantern-harbour' } });
  const general = [error];
  expect(await loadSignInPage(login, page, '/')).toMatchObject({ form: { errors: { general } } });
  expect(login.response.status).toBe(failed);
  const link = createAstro('/login/autologin/token', { params: { autologinToken: 'token' } });
  expect(await loadLoginLinkPage(link, 'autologin')).toMatchObject({ state: 'asking', fault: words });
  expect(link.response.status).toBe(failed);
});

const failure = {
  code: 'database_unavailable',
  message: COMMON_ERRORS.database_unavailable.message,
};
const over = { code: '2fa_challenge_over', message: 'This took too long.' };
test.each([
  ['whose login is over by then', new ApiError({ status: 410, url: '/v2/login/code', error: over })],
  ['while the services are away', new ServiceLost('service_down')],
  ['while the services fail', new ApiError({ status: 503, url: '/v2/login/challenge', error: failure })],
])('a code that gets no answer, %s, leads to the login with words', async (_, fault) => {
  api.signInWithCode.mockRejectedValue(new ServiceLost('service_slow'));
  api.call.mockRejectedValue(fault);
  const astro = createAstro('/login/code', {
    body: { otp: '123456' },
    cookies: { pending_login: `0.${'a'.repeat(32)}` },
  });
  const answer = await loadLoginCodePage(astro, { t });
  expect((answer as Response).headers.get('location')).toMatch(/\/login\?.*reason=unfinished/);
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

test('a required password that was set is saved, also where the session cannot be told', async () => {
  api.call.mockResolvedValue({ result: {} });
  api.getVisitor.mockRejectedValue(new ServiceLost('service_down'));
  const body = { password: 'lantern-harbour-28', passwordAgain: 'lantern-harbour-28' };
  const answer = await loadRequiredForm(createAstro('/force-password-change', { body }), { t });
  expect((answer as Response).headers.get('location')).toMatch(/\/my-account$/);
  expect(log.warn).toHaveBeenCalledOnce();
});
