// The page that takes money out, asked for as a browser without script does.
import type { AstroGlobal } from 'astro';
import { defaultCopy } from '#content/copy/index.ts';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import type { WithdrawView } from '#lib/forms/account/withdraw-view.ts';
import type { WithdrawPage } from '#lib/server/loaders/account/withdrawals/withdraw-data.ts';
import { loadWithdrawPage } from '#lib/server/loaders/account/withdrawals/withdraw-page.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { createFundedCustomer } from './buying/buying.ts';
import { openTestPlatform, type TestPlatform, type TestSession } from './platform.ts';
import { switchOn } from './withdrawals.ts';

export const t = createTranslator(defaultCopy);
export const CAUSES = [{ slug: 'surf-rescue', name: 'Surf rescue' }];

/** The page in the name of a customer. */
export const createPage = (platform: TestPlatform, as: TestSession): WithdrawPage =>
  Object.assign(Object.create(null), {
    t,
    tags: new PageTags(),
    content: { list: async () => ({ items: CAUSES }) },
    mine: {
      call: async (endpoint: EndpointShape, call: object = {}) => {
        const { body, query, params, idempotencyKey: key } = call as Record<string, never>;
        const { status, result, envelope } = await platform.call(endpoint, { as, body, query, params, key });
        if (status < 400) return { result, messages: envelope.messages ?? [] };
        throw new ApiError({ ...envelope, status, url: endpoint.path });
      },
    },
  });

export async function startShop(amount = '50.00', ...ways: string[]) {
  const platform = await openTestPlatform();
  await switchOn(platform, ...ways);
  const as = await createFundedCustomer(platform, amount);
  const readBalance = async () => (await platform.call(getWallet, { as })).result.balance.amount;
  return { platform, as, page: createPage(platform, as), balance: readBalance };
}

export const createAstro = (path: string, fields?: Record<string, string>) => {
  const url = new URL(`http://shop.test${path}`);
  const init = fields && { method: 'POST', body: new URLSearchParams(fields) };
  const redirect = (location: string, status: number) =>
    new Response(null, { status, headers: { location } });
  return {
    request: new Request(url, init),
    url,
    response: { status: 200 },
    redirect,
  } as unknown as AstroGlobal;
};

export async function askPage(page: WithdrawPage, query = '', fields?: Record<string, string>) {
  const astro = createAstro(`/my-account/withdraw${query}`, fields);
  const answer = await loadWithdrawPage(astro, page);
  const isSent = answer instanceof Response;
  return {
    status: isSent ? answer.status : astro.response.status,
    location: isSent ? answer.headers.get('location') : undefined,
    view: answer as WithdrawView,
  };
}
