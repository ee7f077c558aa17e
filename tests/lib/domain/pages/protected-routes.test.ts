import { expect, test } from 'vitest';
import { isPrivateAddress, isProtectedRoute } from '#lib/domain/pages/protected-routes.ts';
import { isPersonalRoute } from '#lib/domain/pages/route-classes.ts';

test.each([
  '/my-account',
  '/my-account/transactions/[...page]',
  '/my-account/upcoming-tickets/ticket/[id]',
  '/receipt/[checkoutId]',
  '/deposit',
  '/change-Password',
  '/close-my-account',
  '/cart/replay/[id]',
  '/checkout/deposit/[depositId]/success',
  '/communication-preferences',
])('%s needs a login', (pattern) => {
  expect(isProtectedRoute(pattern)).toBe(true);
});

test.each([
  '/',
  '/login',
  '/cart',
  '/checkout/login',
  '/my-account/confirm-address/[...token]',
  '/close-my-account/success',
  '/communication-preferences/[id]',
  '/my-accounting',
  '/purchase/[partnerSlug]',
  '/purchase/[partnerSlug]/[...rest]',
  '/[productOfferKey]/[...gameTypeKey]',
  '/api/[...path]',
])('%s does not', (pattern) => {
  expect(isProtectedRoute(pattern)).toBe(false);
});

test('cart and login pages are made for one visitor, too', () => {
  expect(['/cart', '/login', '/checkout/login', '/my-account'].every(isPersonalRoute)).toBe(true);
  expect(['/', '/lotto-results/[...page]', '/503', '/logout'].some(isPersonalRoute)).toBe(false);
});

test('every address that needs a login is private, however it is written, and no other', () => {
  for (const path of [
    '/my-account',
    '/My-Account/transactions/2',
    '/receipt/chk_1',
    '/close-my-account',
    '/cart/replay/tkt_1',
    '/checkout/deposit/dep_1/',
    '/change-password',
    '/deposit/',
  ])
    expect(isPrivateAddress(path), path).toBe(true);
  for (const path of ['/', '/cart', '/login', '/my-account/confirm-address/abc', '/my-accounts'])
    expect(isPrivateAddress(path), path).toBe(false);
});
