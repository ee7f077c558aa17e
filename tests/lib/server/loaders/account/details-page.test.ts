import type { AstroGlobal } from 'astro';
import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import type { Message } from '#lib/contracts/protocol/envelope.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { loadDetailsPage } from '#lib/server/loaders/account/details-page.ts';
import { createFundedCustomer } from '#tests/support/buying/buying.ts';
import { openTestPlatform } from '#tests/support/platform.ts';

const t = createTranslator(defaultCopy);
const TYPED = {
  firstname: 'Robin',
  lastname: 'Marsh',
  dateOfBirth: '1985-03-27',
  address1: '12 Wharf Street',
  suburb: 'Sydney',
  state: 'NSW',
  postcode: '2000',
  country: 'AU',
};

/** Saves the form; what is kept to be said on the next page. */
async function save(page: Parameters<typeof loadDetailsPage>[1], fields: Record<string, string>) {
  const kept: Message[] = [];
  const setCookie = (_: string, value: string) =>
    void kept.push(...JSON.parse(Buffer.from(value, 'base64url').toString()));
  const astro = {
    request: new Request('http://shop.test/my-account/my-details', {
      method: 'POST',
      body: new URLSearchParams(fields),
    }),
    response: { status: 200 },
    locals: { context: { givenCookie: () => undefined, setCookie } },
    redirect: (location: string, status: number) => new Response(null, { status, headers: { location } }),
  } as unknown as AstroGlobal;
  const answer = await loadDetailsPage(astro, page, '/my-account/my-details');
  return { status: answer instanceof Response ? answer.status : astro.response.status, kept };
}

test('what is saved is said, and that a verified customer is so no more', async () => {
  const platform = await openTestPlatform();
  const as = await createFundedCustomer(platform);
  const mine = {
    call: async (endpoint: EndpointShape, { body }: { body?: Record<string, unknown> } = {}) => {
      const { result, envelope } = await platform.call(endpoint, { as, ...(body && { body }) });
      return { result, messages: envelope.messages ?? [] };
    },
  };
  const page = Object.assign(Object.create(null), {
    t,
    mine,
    capabilities: new Set(['account-details-manage']),
  });
  const first = await save(page, TYPED);
  expect([first.status, first.kept.map(({ message, level }) => [message, level])]).toEqual([
    303,
    [['Your details have been successfully updated.', 'success']],
  ]);
  const renamed = await save(page, { ...TYPED, lastname: 'Stone' });
  expect([renamed.status, renamed.kept.map(({ message, level }) => [message, level])]).toEqual([
    303,
    [['Details updated, your account is now unverified', 'success']],
  ]);
});
