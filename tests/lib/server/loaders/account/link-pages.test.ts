// Pages that a link of a message opens, where it opens nothing.
import type { AstroGlobal } from 'astro';
import { expect, test, vi } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { ApiError, COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { loadEmailLinkPage } from '#lib/server/loaders/account/identity/email-link-page.ts';
import { loadLoginLinkPage } from '#lib/server/loaders/account/identity/login-link-page.ts';
import { loadResetForm } from '#lib/server/loaders/account/identity/password-pages.ts';

const api = vi.hoisted(() => ({ call: vi.fn(), getVisitor: vi.fn() }));
vi.mock('#lib/server/loaders/page/server-api.ts', () => ({ createServerApi: () => api }));

const page = { t: createTranslator(defaultCopy) };
const TOKEN = 'a-token-of-a-link-of-a-message';

const PAGES = {
  'logs in': (astro: AstroGlobal) => loadLoginLinkPage(astro, 'autologin'),
  'confirms an address': (astro: AstroGlobal) => loadEmailLinkPage(astro, page, TOKEN),
  'sets a password': (astro: AstroGlobal) => loadResetForm(astro, page, TOKEN),
} as const;

function createAstro(): AstroGlobal {
  const url = new URL('http://shop.test/login/autologin/token');
  const response = { status: 200, headers: new Headers() };
  const params = { autologinToken: TOKEN };
  return Object.assign(Object.create(null), { url, params, response, request: new Request(url) });
}

test.each(Object.entries(PAGES))(
  'the page of a link that %s and stands no longer is gone',
  async (_, load) => {
    api.call.mockResolvedValue({ result: { isValid: false } });
    const astro = createAstro();
    await load(astro);
    expect(astro.response.status).toBe(410);
  },
);

test.each(Object.entries(PAGES))(
  'the page of a link that %s fails where the services do',
  async (_, load) => {
    const error = { code: 'server_error', message: COMMON_ERRORS.server_error.message } as const;
    api.call.mockRejectedValue(new ApiError({ status: 500, url: '/v2/links/check', error }));
    await expect(load(createAstro())).rejects.toThrow(ApiError);
  },
);
