// Calls that the specification names by method, path and version.
import { expect, test } from 'vitest';
import { listEndpoints } from '#lib/contracts/endpoints.ts';
import { OWN_SERVICES } from '#lib/contracts/protocol/own-services.ts';

const known = new Map(listEndpoints().map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

test.each([
  ['GET /discover', '3.0'],
  ['GET /v2/config', '3.0'],
  ['GET /v2/capabilities', '3.0'],
  ['GET /v2/autoplay', '3.3'],
  ['GET /v2/autoplay/{id}', '3.3'],
  ['PATCH /v2/autoplay/{id}', '3.3'],
  ['POST /v2/autoplay/{id}/set-minimum-jackpot', '3.3'],
  ['POST /v2/autoplay/{id}/set-quickpick', '3.3'],
  ['GET /v2/recurring_purchases', '3.0'],
  ['PATCH /v2/subscriptions/{id}/status', '3.0'],
  ['GET /v2/subscriptions', '3.0'],
  ['GET /v2/subscriptions/{id}', '3.0'],
  ['PATCH /v2/subscriptions/{id}', '3.0'],
  ['GET /v2/scheduled-purchases', '3.0'],
  ['GET /v2/scheduled-purchases/{id}', '3.0'],
  ['PATCH /v2/scheduled-purchases/{id}/cancel', '3.2'],
  ['GET /v2/payment_resolutions', '3.3'],
  ['POST /v2/process_recurring_purchases/sync', '3.3'],
  ['GET /v2/customer/recurring-purchase-method', '3.0'],
  ['POST /v2/customer/recurring-purchase-method', '3.0'],
  ['POST /v2/cart/promotion', '3.3'],
  ['POST /v2/anon-cart/{ref}/promotion', '3.3'],
  ['DELETE /v2/cart/items/{id}', '3.0'],
  ['DELETE /v2/anon-cart/{ref}/items/{id}', '3.0'],
  ['GET /v2/checkout/{checkoutId}', '3.4'],
  ['GET /v2/pricing/{pricingId}/product_offers', '3.9'],
  ['GET /v2/orders', '3.0'],
  ['GET /v2/orders/recommended', '3.0'],
  ['GET /recommend/placement', '1.0'],
  ['POST /recommend/placement/cart/prime', '1.0'],
  ['GET /translation/{locale}/items', '1.0'],
  ['GET /customer-verify/config/licence', '3.0'],
  ['POST /v2/customer/migration', '3.0'],
  ['GET /v2/customer/migration', '3.0'],
  ['GET /v2/notifications/cards', '3.0'],
  ['POST /v2/analytics', '3.0'],
  ['POST /v2/event', '3.0'],
])('%s is of version %s', (call, version) => {
  expect(known.get(call)).toMatchObject({ service: 'main', version });
});

test.each([
  'POST /lotto-party/group',
  'GET /lotto-party/group',
  'GET /lotto-party/group/{id}',
  'GET /lotto-party/group/token/{token}',
  'POST /lotto-party/group/{id}/session',
  'POST /lotto-party/group/{id}/session/open',
  'POST /lotto-party/session',
  'PUT /lotto-party/session/{id}',
  'GET /lotto-party/session/{id}',
  'GET /lotto-party/session/discover',
  'GET /lotto-party/session/discover/draw/{id}',
  'GET /lotto-party/config',
  'GET /lotto-party/config/{id}',
])('%s is of the party service', (call) => {
  expect(known.get(call)?.service).toBe('lotto_party');
});

test.each([
  'GET /rewards/v4/config',
  'GET /rewards/v3/customer',
  'PUT /rewards/membership',
  'PUT /rewards/v3/draws/{id}',
  'GET /rewards/v3/benefits',
])('%s is of the rewards service', (call) => {
  expect(known.get(call)?.service).toBe('rewards');
});

test('the rewards service is spoken to in version 3.2', () => {
  expect(OWN_SERVICES.rewards.version).toBe('3.2');
  expect(known.get('PUT /rewards/membership')?.version).toBe('3.2');
});
