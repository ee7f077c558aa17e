// An invitation to a group whose session is not open any more when its form is sent.
import type { AstroGlobal } from 'astro';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { loadInvitationPage } from '#lib/server/loaders/party/invitation-page.ts';
import { findGroup } from '#lib/server/loaders/party/party-data.ts';
import type { PageContext } from '#lib/server/page/page-context.ts';
import { addPartyMember, openParty } from '#tests/support/party/parties.ts';

const mine = vi.hoisted(() => ({ getVisitor: vi.fn(), call: vi.fn(), cart: vi.fn() }));
vi.mock('#lib/server/loaders/page/server-api.ts', () => ({ createServerApi: () => mine }));
const page = { t: createTranslator(defaultCopy), knownOffers: [] } as unknown as PageContext;

beforeEach(() => {
  mine.getVisitor.mockResolvedValue({ state: 'customer', customer: {} });
});

async function open() {
  const { platform, group } = await openParty();
  const as = await addPartyMember(platform, group);
  mine.call.mockImplementation(async (endpoint: never, sent: Record<string, never> = {}) => {
    const { result, envelope } = await platform.call(endpoint, { as, ...sent });
    return { ...envelope, result };
  });
  const send = async (fields: Record<string, string>) => {
    const url = new URL(`http://shop.test/lotto-party/group/${group.id}`);
    const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
    const response = { status: 200, headers: new Headers() };
    const astro = { request, response, url } as unknown as AstroGlobal;
    const view = await loadInvitationPage(astro, page, group.id);
    return {
      status: response.status,
      trouble: view && 'trouble' in view ? view.trouble : undefined,
      offersBlock: view && 'offersBlock' in view ? view.offersBlock : undefined,
    };
  };
  return { platform, as, send, group };
}

test('a share of a session that has gone is refused, and nothing else is done in its place', async () => {
  const { platform, as, send, group } = await open();
  expect(await send({ form: 'join_session', session: 'ses_before', numShares: '1' })).toMatchObject({
    status: 409,
    trouble: defaultCopy['party.session-gone'],
  });
  const shown = await findGroup(mine, group.id, undefined);
  expect(shown?.openSession).toBeDefined();
  expect((await platform.call(accountCart.get, { as })).result.cartItems).toEqual([]);
  expect(mine.cart).not.toHaveBeenCalled();
});

test('a form that was opened before a break is refused with its words, and nothing is done', async () => {
  const { platform, as, send } = await open();
  const offersBlock = 'Your account is on a break until Sunday.';
  mine.getVisitor.mockResolvedValue({ state: 'customer', customer: { offersBlock } });
  mine.cart.mockClear();
  for (const form of ['join_session', 'join_group'])
    expect(await send({ form, numShares: '1' })).toMatchObject({ status: 403, offersBlock });
  expect((await platform.call(accountCart.get, { as })).result.cartItems).toEqual([]);
  expect(mine.cart).not.toHaveBeenCalled();
});
