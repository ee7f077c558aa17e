// The page of a link of a partner's message: it logs in once and leads to the page of that partner.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { getOwnConfig } from '#lib/server/content/site-config.ts';
import PartnerAutologin from '../../src/pages/purchase/[partnerSlug]/autologin/[autologinToken].astro';

const t = createTranslator(defaultCopy);
const TOKEN = 'a-token-of-a-link-of-a-message';
const api = vi.hoisted(() => ({ call: vi.fn(), getVisitor: vi.fn(), signIn: vi.fn() }));

vi.mock('#lib/server/loaders/page/server-api.ts', () => ({ createServerApi: () => api }));
vi.mock('#lib/server/loaders/page/open-page.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  openPage: async () => ({
    t,
    copy: defaultCopy,
    brand: drawcard,
    theme: {},
    config: getOwnConfig(drawcard),
    navigation: [],
    capabilities: new Set(['partner-purchase']),
    offers: [],
    knownOffers: [],
    subVariant: '',
    content: {
      list: async () => ({ items: [{ slug: 'lantern', name: 'Lantern Club' }] }),
      picture: async () => undefined,
    },
  }),
}));

beforeEach(() => {
  vi.resetAllMocks();
  api.getVisitor.mockResolvedValue({ state: 'guest' });
});

async function open(isValid: boolean, { partnerSlug = 'lantern', method = 'GET', search = '' } = {}) {
  api.call.mockResolvedValue({ result: { isValid } });
  const container = await AstroContainer.create();
  const body = method === 'POST' ? { body: new URLSearchParams() } : {};
  const request = new Request(`http://shop.test/purchase/${partnerSlug}/autologin/${TOKEN}${search}`, {
    method,
    ...body,
  });
  const params = { partnerSlug, autologinToken: TOKEN };
  return container.renderToResponse(PartnerAutologin, { request, params, partial: false });
}

test('a good link says that it logs in, under the name of the partner, and logs nobody in by being looked at', async () => {
  const answer = await open(true);
  const html = await answer.text();
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(html).toContain('Verifying Automatic Login');
  expect(html).toContain('Lantern Club');
  expect(api.signIn).not.toHaveBeenCalled();
});

test('its press leads to the page of the partner, with the campaign of the link', async () => {
  api.signIn.mockResolvedValue({ outcome: 'signed_in', visitor: { state: 'customer', customer: {} } });
  const answer = await open(true, { method: 'POST', search: '?utm_source=letter' });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/purchase/lantern?utm_source=letter',
  ]);
  expect(api.signIn.mock.calls[0]?.[1]).toEqual({ token: TOKEN, purpose: 'autologin' });
});

test('a link that was used is gone, and one of a partner that there is not is not found', async () => {
  const gone = await open(false);
  expect(gone.status).toBe(410);
  expect(await gone.text()).toContain(t('security.link-title'));
  expect((await open(true, { partnerSlug: 'nobody' })).status).toBe(404);
});
