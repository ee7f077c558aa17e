// Pages of signed links, where no answer to their form came.
import type { AstroGlobal } from 'astro';
import { expect, test, vi } from 'vitest';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import { CAPABILITIES } from '#lib/domain/brand/capabilities.ts';
import { loadLinkedPreferences } from '#lib/server/loaders/account/preferences-page.ts';
import { loadUnsubscribePage } from '#lib/server/loaders/account/unsubscribe-page.ts';
import { ServiceLost } from '#lib/server/services/service.ts';

const api = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#lib/server/loaders/page/server-api.ts', () => ({ createServerApi: () => api }));

const PAGES = {
  'that stops messages': loadUnsubscribePage,
  'of all choices': (astro: AstroGlobal) =>
    loadLinkedPreferences(astro, { capabilities: new Set(CAPABILITIES) }, api),
} as const;

function createAstro(): AstroGlobal {
  const url = new URL('http://shop.test/unsubscribe/cus_1/lotto?t=token');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams({ action: 'off' }) });
  const response = { status: 200, headers: new Headers() };
  return Object.assign(Object.create(null), { url, params: { id: 'cus_1' }, response, request });
}

const CODES = ['service_slow', 'service_lost', 'service_down'] as const;
const CASES = Object.entries(PAGES).flatMap(([name, load]) => CODES.map((code) => ({ name, code, load })));

test.each(CASES)('the page $name says what is known where it is $code', async ({ code, load }) => {
  api.call.mockRejectedValue(new ServiceLost(code));
  const astro = createAstro();
  const { status, message } = GATEWAY_ERRORS[code];
  expect(await load(astro)).toEqual({ state: 'failed', message });
  expect(astro.response.status).toBe(status);
});
