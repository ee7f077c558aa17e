import { expect, test } from 'vitest';
import { oddsOfCart } from '#lib/domain/cart/cart-odds.ts';
import { aCartItem } from '#tests/support/cart.ts';
import { offer } from '#tests/support/page-fixtures.ts';

const game = (...numbers: number[]) => ({ numbers });
const A = game(1, 2, 3, 4, 5, 6);
const B = game(7, 8, 9, 10, 11, 12);
const ONE_GAME = 8_145_060;
const item = (parts: Parameters<typeof aCartItem>[0]) =>
  aCartItem({ numGames: parts?.games?.length ?? 1, ...parts });
const odds = (...items: ReturnType<typeof item>[]) => oddsOfCart(items, [offer()])[0]!;

test('identical games count once, on one ticket and on two', () => {
  const twice = odds(item({ games: [A, game(6, 5, 4, 3, 2, 1)] }));
  expect(twice).toMatchObject({ name: 'Lighthouse Saturday', oneIn: ONE_GAME, draws: 'one' });
  expect(odds(item({ id: 'a', games: [A] }), item({ id: 'b', games: [A] })).oneIn).toBe(ONE_GAME);
});

test('different games raise the chance', () => {
  expect(odds(item({ games: [A, B] })).oneIn).toBeCloseTo(ONE_GAME / 2, -1);
  const picked = item({ gameType: 'random', gameOffer: 'random', quickpick: true, games: [], numGames: 4 });
  expect(odds(picked).oneIn).toBeCloseTo(ONE_GAME / 4, -1);
});

test('several draws with the same tickets have the same odds each; with other tickets the best is named', () => {
  const both = item({ games: [A], drawNos: [100, 101] });
  expect(odds(both)).toMatchObject({ draws: 'each', oneIn: ONE_GAME });
  const uneven = odds(both, item({ id: 'b', games: [B], drawNos: [101] }));
  expect(uneven.draws).toBe('best');
  expect(uneven.oneIn).toBeCloseTo(ONE_GAME / 2, -1);
});

test('a lottery that is not known is left out', () => {
  expect(oddsOfCart([item({ lotteryKey: 'elsewhere', games: [A] })], [offer()])).toEqual([]);
});
