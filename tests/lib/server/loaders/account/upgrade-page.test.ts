// The page of what an account lacks: the only one that is open until that is given.
import type { AstroGlobal } from 'astro';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { openRequiredActionPage } from '#lib/server/loaders/account/identity/required-action-page.ts';
import { loadUpgradePage } from '#lib/server/loaders/account/identity/upgrade-page.ts';

const t = createTranslator(defaultCopy);
const DETAILS = { email: 'mia@shop.test', phone: null, address: null, hasAddressLookup: false };
const GIVEN = {
  phone: '0412 345 678',
  address1: '1 High Street',
  suburb: 'Sydney',
  state: 'NSW',
  postcode: '2000',
  country: 'AU',
  acceptTerms: 'on',
};
const shop = vi.hoisted((): { visitor: object; fault: Error | undefined; upgraded: unknown[] } => ({
  visitor: {},
  fault: undefined,
  upgraded: [],
}));
vi.mock('#lib/server/page/page-context.ts', () => ({ loadPageContext: async () => ({ t }) }));
vi.mock('#lib/server/loaders/page/server-api.ts', () => ({
  createServerApi: () => ({
    getVisitor: async () => shop.visitor,
    call: async ({ name }: EndpointShape, { body }: { body?: unknown } = {}) => {
      if (name === 'getDetails') return { result: DETAILS };
      if (shop.fault) throw shop.fault;
      shop.upgraded.push(body);
      return { result: null };
    },
  }),
}));
beforeEach(() => Object.assign(shop, { fault: undefined, upgraded: [] }));

function createAstro(fields?: Record<string, string>) {
  const request = new Request(
    'http://shop.test/my-account/upgrade-account',
    fields && { method: 'POST', body: new URLSearchParams(fields) },
  );
  const response = { status: 200, headers: new Headers() };
  const redirect = (location: string, status: number) =>
    new Response(null, { status, headers: { location } });
  return { request, response, redirect } as unknown as AstroGlobal;
}

const readWay = (answer: unknown) =>
  answer instanceof Response ? [answer.status, answer.headers.get('location')] : undefined;

test.each([
  ['a guest', { state: 'guest' }, [303, '/login?redirect=%2Fmy-account']],
  ['who lacks nothing', { state: 'customer', customer: {} }, [303, '/my-account']],
  [
    'who has to set a password first',
    { state: 'customer', customer: { forcePasswordChange: true, accountUpgrade: true } },
    [303, '/force-password-change'],
  ],
  ['who is asked for it', { state: 'customer', customer: { accountUpgrade: true } }, undefined],
])('for %s it is open, or leads elsewhere', async (_, visitor, way) => {
  shop.visitor = visitor;
  expect(readWay(await openRequiredActionPage(createAstro(), 'upgrade-account'))).toEqual(way);
});

test('what is given is saved, and the page finds out that nothing is asked any more', async () => {
  expect(readWay(await loadUpgradePage(createAstro(GIVEN), { t }))).toEqual([
    303,
    '/my-account/upgrade-account',
  ]);
  const { phone, acceptTerms: _, ...address } = GIVEN;
  expect(shop.upgraded).toMatchObject([
    { phone, acceptTerms: true, address: { ...address, mode: 'manual' } },
  ]);
});

test.each([
  ['no telephone', { phone: '' }, 'phone'],
  ['no street', { address1: ' ' }, 'address1'],
  ['terms that are not agreed to', { acceptTerms: '' }, 'acceptTerms'],
])('%s is said at its field, and nothing is saved', async (_, changed, field) => {
  const astro = createAstro({ ...GIVEN, ...changed });
  const view = await loadUpgradePage(astro, { t });
  expect(view instanceof Response ? [] : Object.keys(view.form.errors)).toEqual([field]);
  expect([astro.response.status, shop.upgraded]).toEqual([422, []]);
});

test('a refusal is said over the form, and what was typed stays', async () => {
  const message = 'We cannot take this number for your account. Contact us.';
  shop.fault = new ApiError({ status: 403, url: '/v2/x', error: { code: 'account_locked', message } });
  const astro = createAstro(GIVEN);
  const view = await loadUpgradePage(astro, { t });
  expect(view).toMatchObject({ trouble: message });
  expect(view instanceof Response ? {} : view.form.values).toMatchObject({ suburb: 'Sydney' });
  expect(astro.response.status).toBe(422);
});
