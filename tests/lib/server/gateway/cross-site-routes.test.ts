// What another site may post to is named one by one; everything else is refused.
import { expect, test } from 'vitest';
import { ROUTES } from '#lib/routes.ts';
import { EXEMPT_FROM_SAME_ORIGIN, isExemptFromSameOrigin } from '#lib/server/gateway/cross-site-routes.ts';

const EXEMPT = [
  '/webhooks/payments/[gateway] POST',
  '/webhooks/content POST',
  '/webhooks/mail POST',
  '/3ds/notify POST',
  '/social-authentication/callback/[provider] POST',
  '/unsubscribe/[customerId]/[...productOfferKey] POST',
  '/alerts/[alertId] POST',
];

test('each exempt route has a reason, and no other one takes a form from another site', () => {
  expect(EXEMPT_FROM_SAME_ORIGIN.every(({ because }) => because.length > 20)).toBe(true);
  const patterns = Object.values(ROUTES).map(({ pattern }) => pattern);
  const open = patterns.flatMap((pattern) =>
    ['POST', 'PUT', 'PATCH', 'DELETE']
      .filter((method) => isExemptFromSameOrigin(pattern, method))
      .map((method) => `${pattern} ${method}`),
  );
  expect(open.sort()).toEqual(EXEMPT.sort());
});
