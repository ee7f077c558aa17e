// The embedded services as one `fetch` function: in this process, as a server of their own, or left out where
// remote ones are configured.
import { Hono } from 'hono';
import { COMMON_ERRORS } from '#lib/contracts/errors.ts';
import { serveAnalytics } from './analytics/routes.ts';
import { serveCards } from './cards/routes.ts';
import { serveCart } from './cart/routes.ts';
import { serveCheckout } from './checkout/routes.ts';
import { serveBrandConfig } from './cms/config-routes.ts';
import { serveCms } from './cms/routes.ts';
import { serveConfig } from './config/routes.ts';
import { createDomainError } from './domain-error.ts';
import { serveDraws } from './draws/routes.ts';
import { serveEditor } from './editor/routes.ts';
import { serveEvents } from './events/routes.ts';
import { type Registered, type Router, sendError } from './http.ts';
import { serveIdentity } from './identity/routes.ts';
import { serveMessages } from './mail/routes.ts';
import { serveOffers } from './offers/routes.ts';
import { serveOrders } from './orders/routes.ts';
import { servePlacements } from './placements/routes.ts';
import { serveReference } from './reference/routes.ts';
import type { Services } from './services.ts';
import { serveSupport } from './support/routes.ts';
import { serveTranslation } from './translation/routes.ts';
import { serveVerification } from './verification/routes.ts';
import { serveWallet } from './wallet/routes.ts';

export interface PlatformApp {
  fetch(request: Request): Promise<Response>;
  /** Every call that is served; the reference page and the access tests read it. */
  readonly registered: readonly Registered[];
}

/** One line for each noun: what it serves. */
const AREAS: readonly ((router: Router) => void)[] = [
  serveConfig,
  serveOffers,
  serveDraws,
  serveEvents,
  serveAnalytics,
  serveCards,
  servePlacements,
  serveIdentity,
  serveReference,
  serveWallet,
  serveCart,
  serveCheckout,
  serveOrders,
  serveMessages,
  serveSupport,
  serveVerification,
  serveTranslation,
  serveBrandConfig,
  serveCms,
  serveEditor,
];

export function createApp(services: Services): PlatformApp {
  const app = new Hono();
  const router: Router = { app, services, registered: [] };
  for (const serve of AREAS) serve(router);
  app.notFound(() => sendError(services, createDomainError(COMMON_ERRORS, 'not_found')));
  app.onError((error) => sendError(services, error));
  return { fetch: async (request) => app.fetch(request), registered: router.registered };
}
