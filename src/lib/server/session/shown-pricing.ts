// Which prices a visitor is shown: those of the account, else those that a link brought, else those of the brand.
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import type { ApplicationContext } from '../application-context.ts';
import type { RequestContext } from './request-context.ts';

/** Where links bring a pricing of that id: what a browser sends is not believed. */
export async function isLinkPricing(web: Pick<ApplicationContext, 'readPricings'>, id: string) {
  const { pricings } = await web.readPricings();
  return pricings.some((known) => known.id === id && known.isOpenToLinks);
}

/** The one that a link brought; one that links no longer bring is forgotten. */
async function findLinkPricing(web: ApplicationContext, visit: RequestContext): Promise<string | undefined> {
  const brought = visit.cookie('pricing');
  if (brought === undefined) return undefined;
  if (await isLinkPricing(web, brought)) return brought;
  visit.removeCookie('pricing');
  return undefined;
}

/** The pricing of the account or of a link; undefined for a visitor who sees the brand's. @throws ServiceLost, ApiError */
export async function findVisitorPricing(
  web: ApplicationContext,
  visit: RequestContext,
): Promise<string | undefined> {
  const found = await visit.getSession(web);
  const own = found.state === 'live' ? found.session.body.pricing : undefined;
  return own ?? findLinkPricing(web, visit);
}

/** Calls that open an account: it keeps what a link brought, and nothing of the brand's. */
const OPENING: ReadonlySet<string> = new Set(['signUp', 'signUpWithSocial']);

/** What a call says of the visitor's prices. Where nothing can be found out a cart keeps the prices that it has. */
export async function findCallPricing(
  web: ApplicationContext,
  visit: RequestContext,
  { name, service }: Pick<EndpointShape, 'name' | 'service'>,
): Promise<string | undefined> {
  if (service !== 'main') return undefined;
  try {
    if (OPENING.has(name)) return await findLinkPricing(web, visit);
    return (await findVisitorPricing(web, visit)) ?? (await web.readBrandPricing(visit.brand));
  } catch {
    return undefined;
  }
}
