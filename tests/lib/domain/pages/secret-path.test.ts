import { expect, test } from 'vitest';
import { findSecretStart } from '#lib/domain/pages/secret-path.ts';
import type { Route } from '#lib/route-rules.ts';
import { ROUTES } from '#lib/routes.ts';

test.each([
  ['/login/autologin/easy', '/login/autologin'],
  ['/login/transfer/t0k3n', '/login/transfer'],
  ['/purchase/Keepers-Club/autologin/t0k3n', '/purchase/keepers-club/autologin'],
  ['/LOGIN/AutoLogin/easy', '/login/autologin'],
  ['//login//autologin/easy', '/login/autologin'],
  ['/login%2Fautologin%2Feasy', '/login/autologin'],
  ['/my-account/confirm-address/t0k3n', '/my-account/confirm-address'],
  ['/communication-preferences/cus_1', '/communication-preferences'],
  ['/unsubscribe/cus_1/moonshot', '/unsubscribe'],
  ['/login', undefined],
  ['/login/autologin', undefined],
  ['/my-account/messages/2', undefined],
  ['/%', undefined],
])('%s is a path that opens something after %s', (path, start) => {
  expect(findSecretStart(path)).toBe(start);
});

test('every route whose parameter is called a token says so', () => {
  const silent = Object.values<Route>(ROUTES)
    .filter(({ pattern, secretAfter }) => /token\]/i.test(pattern) && secretAfter === undefined)
    .map(({ pattern }) => pattern);
  expect(silent).toEqual([]);
});
