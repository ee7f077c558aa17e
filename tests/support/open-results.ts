// Addresses of open results, asked as the site asks them: real pages and loaders over a platform of the test.
import type { APIContext, APIRoute } from 'astro';
import { drawcard } from '#content/brands/drawcard.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { getProductOffers } from '#lib/contracts/offers/offer.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import type { PageContext } from '#lib/server/page/page-context.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import type { PageApi } from '#lib/server/services/public-calls.ts';
import type { TestPlatform } from './platform.ts';

export const ORIGIN = 'https://shop.example';

/** The calls of pages, made to the platform. */
const createApi = ({ call }: TestPlatform): PageApi => ({
  async call(endpoint, asked = {}) {
    const answer = await call(endpoint, JSON.parse(JSON.stringify(asked)) as object);
    return { result: answer.result, pageInfo: undefined };
  },
});

/** What a page of a brand of everything is rendered with. */
export async function createOpenContext(platform: TestPlatform): Promise<PageContext> {
  const { result: offers } = await platform.call(getProductOffers, {
    params: { pricingId: 'default' },
  });
  return {
    t: createTranslator(defaultCopy),
    brand: { ...drawcard, origin: ORIGIN },
    capabilities: new Set(['multi-offer-site', 'commercial-lotteries', 'charity-lotteries']),
    offers,
    knownOffers: offers,
    hasRegionalOffers: false,
    hasRegionalTexts: false,
    tags: new PageTags('offers'),
    begunAt: platform.clock.now(),
    clockMovedMs: 0,
    api: createApi(platform),
  } as unknown as PageContext;
}

/** What an address answers, and the tags that it is kept under. */
export async function askOpen(
  get: APIRoute,
  path: string,
  params: Record<string, string> = {},
): Promise<{ readonly answer: Response; readonly tags: readonly string[] }> {
  const tags: string[] = [];
  const context = {
    url: new URL(path, ORIGIN),
    request: new Request(new URL(path, ORIGIN)),
    params,
    cache: { set: (policy: { tags: readonly string[] }) => void tags.push(...policy.tags) },
  };
  const answer = await get(context as unknown as APIContext);
  return { answer, tags };
}
