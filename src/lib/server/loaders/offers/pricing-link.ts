// `?p=spring` on any page.
import type { APIContext } from 'astro';
import type { ApplicationContext } from '../../session/application-context.ts';
import { isLinkPricing } from '../../session/shown-pricing.ts';
import { redirectWithout } from './redirect-without.ts';

const PRICING_PARAMETER = 'p';

type PricingRequest = Pick<APIContext, 'url' | 'originPathname' | 'locals' | 'redirect'>;

/** Keeps the pricing that a link brings until the browser closes, and goes on to the same address without it. */
export async function answerPricingLink(
  request: PricingRequest,
  getContext: () => Promise<Pick<ApplicationContext, 'readPricings'>>,
): Promise<Response | undefined> {
  const asked = request.url.searchParams.get(PRICING_PARAMETER);
  if (asked === null) return undefined;
  if (await isLinkPricing(await getContext(), asked)) request.locals.context.setCookie('pricing', asked);
  return redirectWithout(request, PRICING_PARAMETER);
}
