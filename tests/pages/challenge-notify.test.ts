// Where a bank's page posts the end of a challenge: from another site, and without a session.
import { beforeEach, expect, test, vi } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { defaultCopy } from '#content/copy/index.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { isExemptFromSameOrigin } from '#lib/server/gateway/cross-site-routes.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { ALL, POST } from '../../src/pages/3ds/notify.ts';

const t = createTranslator(defaultCopy);
const shop = vi.hoisted((): { fault: Error | undefined; asked: unknown[] } => ({
  fault: undefined,
  asked: [],
}));

vi.mock('#lib/server/page/page-context.ts', () => ({
  loadPageContext: async () => ({ t, brand: drawcard }),
}));
vi.mock('#lib/server/loaders/page/server-api.ts', () => ({
  createServerApi: () => ({
    call: async ({ name }: EndpointShape, { body }: { body: unknown }) => {
      shop.asked.push([name, body]);
      if (shop.fault) throw shop.fault;
      return { result: { depositId: 'dep_1', isCheckout: false } };
    },
  }),
}));

beforeEach(() => Object.assign(shop, { fault: undefined, asked: [] }));

async function post(fields: Record<string, string>) {
  const url = new URL('https://shop.example/3ds/notify');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
  const answer = await POST({ url, request, locals: {} } as never);
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
}

test('another site may post to it, and to nothing else of its kind', () => {
  expect(isExemptFromSameOrigin('/3ds/notify', 'POST')).toBe(true);
  expect(isExemptFromSameOrigin('/my-account/deposit', 'POST')).toBe(false);
});

test.each([
  ['the newer protocol', { cres: 'answer', threeDSSessionData: 'signed' }],
  ['the older one', { PaRes: 'answer', MD: 'signed' }],
])(
  'what %s hands back reaches the services whole, and the page leads on to the deposit',
  async (_, fields) => {
    const { status, html, headers } = await post(fields);
    expect(shop.asked).toEqual([['completeChallenge', { notifyData: 'signed', details: fields }]]);
    expect(status).toBe(200);
    expect(html).toContain('<a href="/my-account/deposit/details/dep_1" target="_top">');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  },
);

test.each([
  ['that nobody signed for', new ApiError({ status: 400, url: '/v2/challenges' }), 400],
  ['that came too often', new ApiError({ status: 429, url: '/v2/challenges' }), 429],
  ['without services', new ServiceLost('service_lost'), 503],
])('an answer %s leads to the account, and says nothing of the payment', async (_, fault, expected) => {
  shop.fault = fault;
  const { status, html } = await post({ cres: 'x', threeDSSessionData: 'forged' });
  expect(status).toBe(expected);
  expect(html).toContain(t('deposit.bank-unknown-text'));
  expect(html).toContain('<a href="/my-account" target="_top">');
  expect(html).not.toContain('dep_1');
});

test('looking at it changes nothing', async () => {
  const answer = await ALL({} as never);
  expect([answer.status, answer.headers.get('allow'), shop.asked]).toEqual([405, 'POST', []]);
});
