import type { AstroGlobal } from 'astro';
import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { loadPartyTicket } from '#lib/server/loaders/party/ticket-page.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import type { VisitorApi } from '#lib/server/session/visitor-api.ts';

/** The page of a ticket whose call is refused with the error. */
async function openTicket(error: Error) {
  const notices: string[] = [];
  const setCookie = (_: string, value: string) =>
    notices.push(Buffer.from(value, 'base64url').toString('utf8'));
  const redirect = (location: string, status: number) =>
    new Response(null, { status, headers: { location } });
  const astro = {
    locals: { context: { givenCookie: () => undefined, setCookie } },
    redirect,
  } as unknown as AstroGlobal;
  const mine = { call: () => Promise.reject(error) } as unknown as VisitorApi;
  const page = { mine, t: createTranslator(defaultCopy) };
  const view = await loadPartyTicket(astro, page, 'tkt_1');
  return { location: view instanceof Response ? view.headers.get('location') : undefined, notices, view };
}

test('shares that cannot be loaded lead to the groups, where that is said', async () => {
  for (const error of [new ServiceLost('service_down'), new ApiError({ status: 500, url: '/v2/orders' })]) {
    const { location, notices } = await openTicket(error);
    expect(location).toBe('/my-account/lotto-party');
    expect(notices.join()).toContain(
      'We were unable to load your Lotto Party ticket. Please check your Lotto Party group to complete your purchase',
    );
  }
});

test('shares that are not there are not found, and nothing is said to have failed', async () => {
  const { view, notices } = await openTicket(new ApiError({ status: 404, url: '/v2/orders' }));
  expect(view).toBeUndefined();
  expect(notices).toEqual([]);
});
