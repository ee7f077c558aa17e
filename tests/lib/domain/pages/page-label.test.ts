import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { findPageLabel } from '#lib/domain/pages/menus/route-menus.ts';
import { urls } from '#lib/domain/pages/urls.ts';

test.each([
  [urls.deposit(), 'wallet.deposit-title'],
  [`${urls.deposit()}?amount=20.00`, 'wallet.deposit-title'],
  [urls.withdraw(), 'withdraw.title'],
  ['/comet?party=create&offer=comet', 'party.title'],
  ['/my-account/deposit/details/dep_1/success', undefined],
  ['/', undefined],
  ['/nowhere', undefined],
])('the page at %s is called by %s', (address, key) => {
  expect(findPageLabel(address)).toBe(key);
  if (key) expect(Object.keys(defaultCopy)).toContain(key);
});
