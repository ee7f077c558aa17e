// Routes that take a form from another site: the sender cannot be ours, so each has a proof of its own. Everything else
// that changes something is refused unless our own pages sent it (decision S5).
import { ROUTES, type RouteName } from '#lib/routes.ts';

interface CrossSiteRoute {
  readonly route: RouteName;
  readonly method: 'POST';
  /** Who sends it, and what proves it. */
  readonly because: string;
}

export const EXEMPT_FROM_SAME_ORIGIN: readonly CrossSiteRoute[] = [
  {
    route: 'paymentWebhook',
    method: 'POST',
    because: 'Payment providers report here; the services check their signature.',
  },
  {
    route: 'contentWebhook',
    method: 'POST',
    because: 'A content system reports here; what it says is signed with a secret that we share.',
  },
  {
    route: 'mailWebhook',
    method: 'POST',
    because: 'Programs of mail hand over what came in; the services check the signature.',
  },
  {
    route: 'threeDSecureNotify',
    method: 'POST',
    because:
      "A bank's page posts the end of a challenge; what it hands back was signed by us, and the provider is asked.",
  },
  {
    route: 'socialCallback',
    method: 'POST',
    because:
      'Apple posts its answer here; a form of another site is only shown again, and what is sent on is tied to the browser.',
  },
  {
    route: 'unsubscribe',
    method: 'POST',
    because: 'Mail programs post here for their own button; the address holds a token that was signed by us.',
  },
  {
    route: 'alertLink',
    method: 'POST',
    because: 'Mail programs post here for their own button; the address holds a token that was signed by us.',
  },
];

const METHODS: ReadonlyMap<string, string> = new Map(
  EXEMPT_FROM_SAME_ORIGIN.map(({ route, method }) => [ROUTES[route].pattern, method]),
);

/** Whether a matched route takes this method from any site. */
export const isExemptFromSameOrigin = (pattern: string, method: string): boolean =>
  METHODS.get(pattern) === method.toUpperCase();
