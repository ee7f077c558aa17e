// Which prices a visitor is shown: those of the account, else those that a link brought, else those of the brand.
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { isServiceFailure } from '../services/service-failure.ts';
import type { ApplicationContext } from './application-context.ts';
import type { RequestContext } from './request-context.ts';

/** Where links bring a pricing of that id: what a browser sends is not trusted. */
export async function isLinkPricing(app: Pick<ApplicationContext, 'readPricings'>, id: string) {
  const { pricings } = await app.readPricings();
  return pricings.some((known) => known.id === id && known.isOpenToLinks);
}

/** The one that a link brought; one that links no longer bring is forgotten. */
async function findLinkPricing(
  app: ApplicationContext,
  context: RequestContext,
): Promise<string | undefined> {
  const brought = context.cookie('pricing');
  if (brought === undefined) return undefined;
  if (await isLinkPricing(app, brought)) return brought;
  context.removeCookie('pricing');
  return undefined;
}

/** The pricing of the account or of a link; undefined for a visitor who sees the brand's. @throws ServiceLost, ApiError */
export async function findVisitorPricing(
  app: ApplicationContext,
  context: RequestContext,
): Promise<string | undefined> {
  const found = await context.getSession(app);
  const own = found.state === 'live' ? found.session.body.pricing : undefined;
  return own ?? findLinkPricing(app, context);
}

/** Calls that open an account: it keeps what a link brought, and nothing of the brand's. */
const OPENING: ReadonlySet<string> = new Set(['signUp', 'signUpWithSocial']);

/** What a call says of the visitor's prices. Where nothing can be found out a cart keeps the prices that it has. */
export async function findCallPricing(
  app: ApplicationContext,
  context: RequestContext,
  { name, service }: Pick<EndpointShape, 'name' | 'service'>,
): Promise<string | undefined> {
  if (service !== 'main') return undefined;
  try {
    if (OPENING.has(name)) return await findLinkPricing(app, context);
    return (await findVisitorPricing(app, context)) ?? (await app.readBrandPricing(context.brand));
  } catch (error) {
    if (isServiceFailure(error)) return undefined;
    throw error;
  }
}
