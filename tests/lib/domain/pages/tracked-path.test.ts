import { expect, test } from 'vitest';
import { toTrackedPath } from '#lib/domain/pages/tracked-path.ts';

test.each([
  ['/', '/'],
  ['/comet/results/draw/1520', '/comet/results/draw/1520'],
  ['/comet/results/2025-06', '/comet/results/2025-06'],
  ['/blog/how-the-2025-odds-are-worked-out', '/blog/how-the-2025-odds-are-worked-out'],
  ['/lotto-results/2?token=abc#x', '/lotto-results/2'],
  ['/receipt/chk_01jq8x2v5m9c3k7h', '/receipt/:id'],
  ['/my-account/upcoming-tickets/ticket/tkt_01jq8x2v5m9c3k7h', '/my-account/upcoming-tickets/ticket/:id'],
  ['/login/autologin/easy', '/login/autologin/:id'],
  ['/Login/Transfer/easy', '/login/transfer/:id'],
  ['/unsubscribe/robin/comet', '/unsubscribe/:id'],
  ['/my-account/confirm-address/short', '/my-account/confirm-address/:id'],
  ['/anon-cart/easy', '/anon-cart/:id'],
  ['/account-verification', '/account-verification'],
  ['/account-verification/easy/x', '/account-verification/:id'],
  ['/communication-preferences/easy', '/communication-preferences/:id'],
  ['/x/3f2504e0-4f89-11d3-9a0c-0305e82c3301', '/x/:id'],
  ['/x/robin@mail.example', '/x/:id'],
  ['/x/robin%40mail.example', '/x/:id'],
])('%s is counted as %s', (address, counted) => {
  expect(toTrackedPath(address)).toBe(counted);
});
