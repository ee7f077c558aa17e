import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import type { RaffleTicketItem } from '#lib/contracts/products/raffle-ticket.ts';
import { describeCartOdds, getOddsOfCart } from '#lib/domain/cart/cart-odds.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { createBookItem, createCartItem, createShareItem } from '#tests/support/buying/cart.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const createGame = (...numbers: number[]) => ({ numbers });
const A = createGame(1, 2, 3, 4, 5, 6);
const B = createGame(7, 8, 9, 10, 11, 12);
const ONE_GAME = 8_145_060;
const createItem = (parts: Parameters<typeof createCartItem>[0]) =>
  createCartItem({ numGames: parts?.games?.length ?? 1, ...parts });
const getOdds = (...items: ReturnType<typeof createItem>[]) => getOddsOfCart(items, [createOffer()])[0]!;

test('identical games count once, on one ticket and on two', () => {
  const twice = getOdds(createItem({ games: [A, createGame(6, 5, 4, 3, 2, 1)] }));
  expect(twice).toMatchObject({ name: 'Lighthouse Saturday', oneIn: ONE_GAME, draws: 'one' });
  expect(getOdds(createItem({ id: 'a', games: [A] }), createItem({ id: 'b', games: [A] })).oneIn).toBe(
    ONE_GAME,
  );
});

test('different games raise the chance', () => {
  expect(getOdds(createItem({ games: [A, B] })).oneIn).toBeCloseTo(ONE_GAME / 2, -1);
  const picked = createItem({
    gameType: 'random',
    gameOffer: 'random',
    quickpick: true,
    games: [],
    numGames: 4,
  });
  expect(getOdds(picked).oneIn).toBeCloseTo(ONE_GAME / 4, -1);
});

test('several draws with the same tickets have the same odds each; with other tickets the best is named', () => {
  const both = createItem({ games: [A], drawNos: [100, 101] });
  expect(getOdds(both)).toMatchObject({ draws: 'each', oneIn: ONE_GAME });
  const uneven = getOdds(both, createItem({ id: 'b', games: [B], drawNos: [101] }));
  expect(uneven.draws).toBe('best');
  expect(uneven.oneIn).toBeCloseTo(ONE_GAME / 2, -1);
});

test('a lottery that is not known is left out', () => {
  expect(getOddsOfCart([createItem({ lotteryKey: 'elsewhere', games: [A] })], [createOffer()])).toEqual([]);
});

test('what is won is said with the odds, lotteries before the others', () => {
  const items = [createItem({ games: [A] })];
  const [own] = getOddsOfCart(items, [createOffer()]);
  const lines = describeCartOdds(createTranslator(defaultCopy), items, [own!, { ...own!, prize: 'any' }]);
  expect(lines).toEqual([
    { name: 'Lighthouse Saturday', prize: 'division', odds: '1 in 8,145,060' },
    { name: 'Lighthouse Saturday', prize: 'any', odds: '1 in 8,145,060' },
  ]);
});

test('the odds of a raffle are those of any of its prizes, and are called so', () => {
  const { games: _, ...ticket } = createItem({ price: toMoney(1000) });
  const book: RaffleTicketItem = {
    ...ticket,
    kind: 'raffle_ticket',
    productType: 'raffle_ticket',
    gameOffer: 'book-1',
    numRaffleTickets: 1,
    drawName: 'A launch',
    value: toMoney(12_000_000),
    earlyBirds: [],
    ticketsInAll: 20_000,
    prizesInAll: 10,
    purchaseStatus: 'open',
  };
  expect(describeCartOdds(createTranslator(defaultCopy), [book], [])).toEqual([
    { name: 'A launch', prize: 'any', odds: '1 in 2,000 if every ticket is sold' },
  ]);
});

test('books of one draw count together, and shares of one syndicate are said once', () => {
  const books = [createBookItem({ numRaffleTickets: 5 }), createBookItem({ id: 'b', numRaffleTickets: 15 })];
  const other = createBookItem({ id: 'c', drawNo: 32, drawName: 'A car', numRaffleTickets: 1 });
  const shares = [createShareItem({ oneIn: 8_000 }), createShareItem({ id: 'd', oneIn: 8_000 })];
  const t = createTranslator(defaultCopy);
  const lines = describeCartOdds(t, [...books, other, ...shares], []);
  expect(lines).toEqual([
    ...describeCartOdds(t, [createBookItem({ numRaffleTickets: 20 })], []),
    ...describeCartOdds(t, [other], []),
    ...describeCartOdds(t, [createShareItem({ oneIn: 8_000 })], []),
  ]);
  expect(lines).toHaveLength(3);
});
