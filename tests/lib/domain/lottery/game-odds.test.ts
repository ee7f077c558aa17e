import { expect, test } from 'vitest';
import { getOddsOfGameOffer } from '#lib/domain/lottery/game-odds.ts';
import { createGameOffer } from '#tests/support/buying/lottery-offers.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const [rules] = createOffer().rules;

test('the odds of a game offer are counted once for its rules', () => {
  const odds = getOddsOfGameOffer(rules!, 'standard', createGameOffer());
  expect(getOddsOfGameOffer(rules!, 'standard', createGameOffer())).toBe(odds);
  expect(getOddsOfGameOffer({ ...rules! }, 'standard', createGameOffer())).not.toBe(odds);
});

test('a larger entry of the same rules has odds of its own', () => {
  const system = createGameOffer({ numberSets: [{ name: 'numbers', count: 8 }] });
  const { first } = getOddsOfGameOffer(rules!, 'systems', system);
  expect(first.oneIn).toBeLessThan(getOddsOfGameOffer(rules!, 'standard', createGameOffer()).first.oneIn);
});
