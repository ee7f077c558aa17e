// Every call that a browser can make at `/api`: no other one may open by itself, and none may close.
import { expect, test } from 'vitest';
import { listEndpoints } from '#lib/contracts/endpoints.ts';
import { toBrowserPath } from '#lib/contracts/protocol/endpoint.ts';
import { matchCall, matchEditorCall } from '#lib/server/gateway/match-call.ts';

const SITE_CALLS = [
  'DELETE /cart/items/{id}',
  'DELETE /cart/removed/{id}',
  'DELETE /deposit-limits/{id}',
  'DELETE /favourite-numbers/reconcile',
  'DELETE /favourite-numbers/{id}',
  'DELETE /funds/{id}',
  'DELETE /lotto-party/group/{id}/organiser',
  'DELETE /precommitment-limit',
  'DELETE /recurring_purchases/{id}/skip',
  'DELETE /spend-limits/{id}',
  'GET /address-lookup',
  'GET /address-lookup/{id}',
  'GET /autoplay',
  'GET /autoplay/{id}',
  'GET /availability',
  'GET /cart',
  'GET /cart/replay/{id}',
  'GET /checkout/by-key/{key}',
  'GET /checkout/{checkoutId}',
  'GET /conversations',
  'GET /conversations/{id}',
  'GET /customer',
  'GET /customer/migration',
  'GET /customer/recurring-purchase-method',
  'GET /deposit-limits',
  'GET /draw/{productOfferKey}/{drawNo}',
  'GET /favourite-numbers',
  'GET /funds',
  'GET /lotto-party/certificate/{id}',
  'GET /lotto-party/config',
  'GET /lotto-party/config/{id}',
  'GET /lotto-party/group',
  'GET /lotto-party/group/token/{token}',
  'GET /lotto-party/group/{id}',
  'GET /lotto-party/group/{id}/session',
  'GET /lotto-party/keys',
  'GET /lotto-party/order/{socialSyndicateId}',
  'GET /lotto-party/session/discover',
  'GET /lotto-party/session/discover/draw/{id}',
  'GET /lotto-party/session/{id}',
  'GET /messages',
  'GET /notifications/cards',
  'GET /orders',
  'GET /orders/recommended',
  'GET /orders/{id}',
  'GET /orders/{id}/proof',
  'GET /past/draws/{productOfferKey}/{drawNo}',
  'GET /payment_resolutions',
  'GET /placement',
  'GET /pocket',
  'GET /precommitment-limit',
  'GET /pricing/{pricingId}/product_offers',
  'GET /raffles/{productOfferKey}/{drawNo}/published',
  'GET /reality-check',
  'GET /recurring_purchases',
  'GET /rewards/v3/benefits',
  'GET /rewards/v3/customer',
  'GET /rewards/v3/customer/draws',
  'GET /rewards/v3/customer/draws/{id}/proof',
  'GET /scheduled-purchases',
  'GET /scheduled-purchases/{id}',
  'GET /session',
  'GET /spend-limits',
  'GET /subscriptions',
  'GET /subscriptions/{id}',
  'GET /transactions',
  'GET /wallet',
  'PATCH /autoplay/{id}',
  'PATCH /autoplay/{id}/status',
  'PATCH /lotto-party/group/{id}',
  'PATCH /recurring_purchases/{id}/status',
  'PATCH /scheduled-purchases/{id}/cancel',
  'PATCH /subscriptions/{id}',
  'PATCH /subscriptions/{id}/status',
  'POST /affiliate',
  'POST /analytics',
  'POST /autoplay',
  'POST /autoplay/{id}/pause',
  'POST /autoplay/{id}/set-minimum-jackpot',
  'POST /autoplay/{id}/set-quickpick',
  'POST /autoplay/{id}/unpause',
  'POST /cart/build',
  'POST /cart/items',
  'POST /cart/link',
  'POST /cart/links',
  'POST /cart/promotion',
  'POST /cart/removed/{id}/instead',
  'POST /cart/replay/{id}',
  'POST /checkout',
  'POST /consent',
  'POST /conversations',
  'POST /conversations/{id}/messages',
  'POST /customer/migration',
  'POST /customer/recurring-purchase-method',
  'POST /deposit-limits',
  'POST /deposits',
  'POST /deposits/prepare',
  'POST /event',
  'POST /favourite-numbers',
  'POST /favourite-numbers/reconcile',
  'POST /funds',
  'POST /funds/{id}/default',
  'POST /login',
  'POST /logout',
  'POST /lotto-party/group',
  'POST /lotto-party/group/{id}/invite',
  'POST /lotto-party/group/{id}/leave',
  'POST /lotto-party/group/{id}/member',
  'POST /lotto-party/group/{id}/organiser',
  'POST /lotto-party/group/{id}/organiser/answer',
  'POST /lotto-party/group/{id}/session',
  'POST /lotto-party/group/{id}/session/open',
  'POST /lotto-party/group/{id}/token',
  'POST /lotto-party/session',
  'POST /lotto-party/verify',
  'POST /messages/seen',
  'POST /placement/cart/prime',
  'POST /precommitment-limit',
  'POST /process_recurring_purchases/sync',
  'POST /reality-check/seen',
  'POST /recurring_purchases/{id}/skip',
  'POST /session/elevate',
  'POST /signup',
  'POST /spend-limits',
  'POST /support/messages',
  'POST /two-factor/check',
  'POST /two-factor/send',
  'PUT /cart/items/{id}',
  'PUT /favourite-numbers/reconcile',
  'PUT /favourite-numbers/{id}',
  'PUT /lotto-party/group/{id}/member',
  'PUT /lotto-party/session/discover',
  'PUT /lotto-party/session/{id}',
  'PUT /rewards/membership',
  'PUT /rewards/v3/draws/{id}',
  // A session of that id: the list of open ones is read only.
];

const EDITOR_CALLS = [
  'DELETE /editor/files/{id}',
  'DELETE /editor/items/{collection}/{id}',
  'DELETE /editor/items/{collection}/{id}/draft',
  'DELETE /editor/items/{collection}/{id}/review',
  'DELETE /editor/session',
  'GET /editor/activity',
  'GET /editor/collections',
  'GET /editor/desk',
  'GET /editor/feedback',
  'GET /editor/files',
  'GET /editor/files/{id}/uses',
  'GET /editor/folders',
  'GET /editor/items/{collection}',
  'GET /editor/items/{collection}/{id}',
  'GET /editor/items/{collection}/{id}/history',
  'GET /editor/items/{collection}/{id}/history/{key}',
  'GET /editor/items/{collection}/{id}/review',
  'GET /editor/links',
  'GET /editor/order/{collection}',
  'GET /editor/search',
  'GET /editor/session',
  'PATCH /editor/files/{id}',
  'POST /editor/contrast',
  'POST /editor/feedback/export',
  'POST /editor/files',
  'POST /editor/files/{id}/replace',
  'POST /editor/items/{collection}',
  'POST /editor/items/{collection}/{id}/cancel-schedule',
  'POST /editor/items/{collection}/{id}/comments',
  'POST /editor/items/{collection}/{id}/comments/{comment}/resolve',
  'POST /editor/items/{collection}/{id}/presence',
  'POST /editor/items/{collection}/{id}/publish',
  'POST /editor/items/{collection}/{id}/restore',
  'POST /editor/items/{collection}/{id}/review',
  'POST /editor/items/{collection}/{id}/review/return',
  'POST /editor/items/{collection}/{id}/unpublish',
  'POST /editor/links/check',
  'POST /editor/mode',
  'POST /editor/preview',
  'POST /editor/preview/live',
  'POST /editor/session',
  'PUT /editor/items/{collection}/{id}/draft',
  'PUT /editor/order/{collection}',
];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Every path that a contract names, as the services have it and without its version. */
function listPaths(): string[] {
  const modules = Object.values(import.meta.glob('/src/lib/contracts/**/*.ts', { eager: true }));
  const named = modules
    .flatMap((module) => Object.values(module as object))
    .flatMap((value: unknown) => {
      if (typeof value !== 'object' || value === null || '_zod' in value) return [];
      return 'path' in value ? [value] : (Object.values(value) as unknown[]);
    });
  const paths = named.flatMap((value) => {
    const path: unknown = Object(value).path;
    return typeof path === 'string' && path.startsWith('/') ? [path, path.replace(/^\/v\d+/, '')] : [];
  });
  const pinned = [...SITE_CALLS, ...EDITOR_CALLS].map((call) => call.split(' ')[1]!);
  return [...new Set([...paths, ...pinned])];
}

/** Calls under those paths that the matcher lets through. */
function listOpen(match: (method: string, path: string) => { found: string }): string[] {
  const open = listPaths().flatMap((path) =>
    METHODS.filter((method) => {
      const { found } = match(method, `/api${path.replace(/\{\w+\}/g, 'x1')}`);
      return found !== 'path' && found !== 'nothing';
    }).map((method) => `${method} ${path}`),
  );
  return open.sort();
}

test('the gateway opens these calls to the browser of a visitor and no others', () => {
  expect(listPaths().length).toBeGreaterThan(80);
  expect(listOpen(matchCall)).toEqual(SITE_CALLS);
});

test('the gateway opens these calls to the browser of an editor and no others', () => {
  expect(listOpen(matchEditorCall)).toEqual(EDITOR_CALLS);
});

test('a path that takes other methods names them', () => {
  expect(matchCall('PATCH', '/api/cart/items/x1')).toEqual({ found: 'path', allow: ['PUT', 'DELETE'] });
  const session = matchEditorCall('PUT', '/api/editor/session');
  expect(session.found === 'path' && session.allow.toSorted()).toEqual(['DELETE', 'GET', 'POST']);
});

test('a call is found by its own address, also where another has a gap in the place of its word', () => {
  const calls = listEndpoints().filter(({ exposure }) => exposure === 'browser' || exposure === 'cart');
  expect(calls.length).toBeGreaterThan(50);
  for (const { name, method, path } of calls) {
    const match = matchCall(method, `/api${toBrowserPath(path).replaceAll(/\{\w+\}/g, '1')}`);
    expect(match.found === 'call' && match.endpoint.name, `${method} ${path}`).toBe(name);
  }
});
