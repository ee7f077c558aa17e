import { expect, test } from 'vitest';
import { getRegulationKey } from '#lib/domain/cart/regulation.ts';

const copy = { 'checkout.regulation': 'All', 'checkout.regulation-sa': 'SA', 'checkout.regulation-nt': ' ' };

test.each([
  ['SA', 'checkout.regulation-sa'],
  ['NT', 'checkout.regulation'],
  ['NSW', 'checkout.regulation'],
  [undefined, 'checkout.regulation'],
])('a buyer in %s reads %s', (state, key) => {
  expect(getRegulationKey(copy, state)).toBe(key);
});
