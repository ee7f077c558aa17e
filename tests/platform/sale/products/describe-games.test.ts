import { expect, test } from 'vitest';
import type { GameTypeKey } from '#lib/contracts/offers/offer.ts';
import { describeGames } from '#lib/domain/lottery/describe-games.ts';
import { createGameOffer } from '../../../support/buying/lottery-offers.ts';

const describeFour = (key: GameTypeKey, name: string): string =>
  describeGames(4, createGameOffer({ name }), { key, name: key, gameOffers: [] });

test('games are called so where the name of the ticket does not say it, also by subscription', () => {
  expect(describeFour('standard', 'Standard')).toBe('4 x Standard games');
  expect(describeFour('subscriptions', 'Standard')).toBe('4 x Standard games');
  expect(describeFour('systems', 'System 8')).toBe('4 x System 8');
  expect(describeFour('random', 'Quick Pick')).toBe('4 x Quick Pick');
});
