// The way to a provider that is refused: the page says why, and leads back to the login.
import type { AstroGlobal } from 'astro';
import { expect, test, vi } from 'vitest';
import { ApiError, COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { beginSocial } from '#lib/server/loaders/account/social/begin-page.ts';

const api = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#lib/server/loaders/page/server-api.ts', () => ({ createServerApi: () => api }));

function createAstro(): AstroGlobal {
  const url = new URL('http://shop.test/social-authentication/begin');
  const body = new URLSearchParams({ provider: 'google', redirect: '/my-account/favourites' });
  const response = { status: 200, headers: new Headers() };
  const locals = { context: { givenCookie: () => undefined, setCookie: () => {} } };
  return Object.assign(Object.create(null), {
    url,
    response,
    locals,
    request: new Request(url, { method: 'POST', body }),
  });
}

const fail = (status: number, code: keyof typeof COMMON_ERRORS) =>
  api.call.mockRejectedValue(
    new ApiError({ status, url: '/v2/social/begin', error: { code, message: COMMON_ERRORS[code].message } }),
  );

test('too many logins that are begun are refused in words, with the way back', async () => {
  fail(429, 'too_many_requests');
  const astro = createAstro();
  expect(await beginSocial(astro)).toEqual({
    state: 'refused',
    reason: COMMON_ERRORS.too_many_requests.message,
    back: urls.login('/my-account/favourites'),
  });
  expect(astro.response.status).toBe(429);
});

test('a fault of the services stays one', async () => {
  fail(500, 'server_error');
  await expect(beginSocial(createAstro())).rejects.toThrow(ApiError);
});
