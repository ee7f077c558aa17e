import { expect, test } from 'vitest';
import { getSignOutTarget } from '#lib/domain/account/sign-out-target.ts';
import type { Capability } from '#lib/domain/brand/capabilities.ts';

const LOTTERIES: ReadonlySet<Capability> = new Set(['commercial-lotteries']);
const NONE: ReadonlySet<Capability> = new Set();

test('logging out leads to the lotteries of a shop that sells them, else to its first page', () => {
  expect(getSignOutTarget({ capabilities: LOTTERIES })).toBe('/lotto-tickets');
  expect(getSignOutTarget({ capabilities: NONE })).toBe('/');
});

test('a caller who stays is led back to a page of this site only', () => {
  expect(getSignOutTarget({ capabilities: LOTTERIES, stay: '/comet?x=1' })).toBe('/comet?x=1');
  for (const stay of ['//elsewhere.example', 'https://elsewhere.example/', '/logout', '/\\elsewhere'])
    expect(getSignOutTarget({ capabilities: LOTTERIES, stay })).toBe('/lotto-tickets');
});
