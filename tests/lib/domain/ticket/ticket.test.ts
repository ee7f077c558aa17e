import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canAddTicket,
  completeGames,
  defaultGames,
  drawsMultiplier,
  entriesOf,
  isDrawCountOffered,
  isGameComplete,
  type TicketDraft,
} from '#lib/domain/ticket/ticket.ts';
import { gameOffer, lotteryOffer } from '#tests/support/lotteries.ts';

const GAME = { numbers: [1, 2, 3, 4, 5, 6] };
const draft = (overrides: Partial<TicketDraft> = {}): TicketDraft => ({
  gameType: 'standard',
  days: [],
  numWeeks: 1,
  numDraws: 1,
  numGames: 2,
  games: [GAME, GAME],
  quickpick: false,
  ...overrides,
});
const dayGame = lotteryOffer({
  drawDays: ['mon', 'wed', 'fri'],
  hasSelectableDays: true,
  multiDraw: { kind: 'days', options: [1, 2, 4] },
});
const daily = lotteryOffer({
  drawDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  multiDraw: { kind: 'draws', options: [1, 2, 7] },
});

test('a game is complete when every set has its count and no slot is empty', () => {
  const comet = gameOffer({
    numberSets: [
      { name: 'numbers', count: 6 },
      { name: 'powerball', count: 1 },
    ],
  });
  expect(isGameComplete(GAME, gameOffer())).toBe(true);
  expect(isGameComplete({ numbers: [1, 2, 3, 4, 5] }, gameOffer())).toBe(false);
  expect(isGameComplete({ numbers: [1, 2, 3, null, 5, 6] }, gameOffer())).toBe(false);
  expect(isGameComplete({ numbers: [1, 2, 3, 4, 5, 6, 7] }, gameOffer())).toBe(false);
  expect(isGameComplete(GAME, comet)).toBe(false);
  expect(isGameComplete({ ...GAME, powerballs: [null] }, comet)).toBe(false);
  expect(isGameComplete({ ...GAME, powerballs: [7] }, comet)).toBe(true);
});

test('a system takes as many numbers as it says', () => {
  const eight = gameOffer({ numberSets: [{ name: 'numbers', count: 8 }] });
  expect(isGameComplete({ numbers: [1, 2, 3, 4, 5, 6, 7, 8] }, eight)).toBe(true);
  expect(isGameComplete(GAME, eight)).toBe(false);
});

test('only complete games are sold', () => {
  const games = [GAME, { numbers: [1, null, 3, 4, 5, 6] }, { numbers: [] }];
  expect(completeGames(games, gameOffer())).toEqual([GAME]);
});

test('what is missing is named: games, too many games, a day, a cause', () => {
  const offer = lotteryOffer();
  const cause = { key: 'reef', urlSlug: 'reef', name: 'Reef' };
  const few = gameOffer({ maxGames: 1, minGames: 1 });
  expect(canAddTicket(draft(), gameOffer(), offer)).toEqual({ state: 'ready' });
  expect(canAddTicket(draft({ games: [GAME] }), gameOffer(), offer)).toEqual({
    state: 'games_missing',
    complete: 1,
    minGames: 2,
  });
  expect(canAddTicket(draft(), few, offer)).toMatchObject({ state: 'games_too_many', maxGames: 1 });
  expect(canAddTicket(draft(), gameOffer(), dayGame)).toEqual({ state: 'day_missing' });
  expect(canAddTicket(draft({ days: ['mon'] }), gameOffer(), dayGame)).toEqual({ state: 'ready' });
  expect(canAddTicket(draft(), gameOffer(), { ...offer, causes: [cause] })).toEqual({
    state: 'cause_missing',
  });
  expect(canAddTicket(draft({ causeKey: 'reef' }), gameOffer(), { ...offer, causes: [cause] })).toEqual({
    state: 'ready',
  });
});

test('a quick pick needs a number of games and no numbers', () => {
  const random = draft({ gameType: 'random', games: [], numGames: 12 });
  expect(canAddTicket(random, gameOffer(), lotteryOffer())).toEqual({ state: 'ready' });
  expect(canAddTicket({ ...random, numGames: 1 }, gameOffer(), lotteryOffer())).toMatchObject({
    state: 'games_missing',
  });
  const ticked = draft({ quickpick: true, games: [], numGames: 2 });
  expect(canAddTicket(ticked, gameOffer(), lotteryOffer())).toEqual({ state: 'ready' });
});

test('a new ticket has the default games, 18 where there is no default, within the bounds', () => {
  expect(defaultGames(gameOffer())).toBe(12);
  expect(defaultGames(gameOffer({ defaultGames: undefined }))).toBe(18);
  expect(defaultGames(gameOffer({ defaultGames: undefined, maxGames: 10 }))).toBe(10);
  expect(defaultGames(gameOffer({ defaultGames: 0, minGames: 4 }))).toBe(4);
});

const numbers = (choice: TicketDraft, offer: Parameters<typeof entriesOf>[1]) =>
  entriesOf(choice, offer).map(({ drawNo }) => drawNo);

test('weeks of a weekly game are consecutive draws from the first', () => {
  const offer = lotteryOffer();
  expect(numbers(draft(), offer)).toEqual([101]);
  expect(numbers(draft({ numWeeks: 4 }), offer)).toEqual([101, 102, 103, 104]);
  expect(numbers(draft({ numWeeks: 2, firstDrawNo: 103 }), offer)).toEqual([103, 104]);
});

test('chosen days play each of their draws for so many weeks', () => {
  const [first] = dayGame.draws;
  expect(first?.day).toBe('mon');
  expect(numbers(draft({ days: ['mon', 'fri'], numWeeks: 2 }), dayGame)).toEqual([101, 103, 104, 106]);
  expect(numbers(draft({ days: ['fri', 'mon'], firstDrawNo: 102 }), dayGame)).toEqual([103, 104]);
  expect(numbers(draft({ days: [] }), dayGame)).toEqual([]);
  expect(numbers(draft({ days: ['sun'] }), dayGame)).toEqual([]);
});

test('a daily game counts draws', () => {
  expect(numbers(draft({ numDraws: 7 }), daily)).toEqual([101, 102, 103, 104, 105, 106, 107]);
  expect(drawsMultiplier(draft({ numDraws: 7, numWeeks: 3 }), daily)).toEqual({ draws: 7, weeks: 1 });
});

test('a draw that is not open is not entered', () => {
  const offer = lotteryOffer();
  const [first, ...rest] = offer.draws;
  const capped = { ...offer, draws: [{ ...first!, status: 'DRAW_CAPPED' as const }, ...rest] };
  expect(numbers(draft(), capped)).toEqual([102]);
  expect(numbers(draft({ firstDrawNo: 101 }), capped)).toEqual([]);
  expect(numbers(draft({ firstDrawNo: 999 }), offer)).toEqual([]);
});

test('only the listed numbers of weeks or draws are sold', () => {
  expect(isDrawCountOffered(draft({ numWeeks: 4 }), lotteryOffer())).toBe(true);
  expect(isDrawCountOffered(draft({ numWeeks: 3 }), lotteryOffer())).toBe(false);
  expect(isDrawCountOffered(draft({ numDraws: 7, numWeeks: 3 }), daily)).toBe(true);
});

test('never more draws are entered than are paid for, each once, in order', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(lotteryOffer(), dayGame, daily),
      fc.subarray(['mon', 'wed', 'fri'] as const),
      fc.integer({ min: 1, max: 20 }),
      fc.option(fc.integer({ min: 99, max: 115 }), { nil: undefined }),
      (offer, days, count, firstDrawNo) => {
        const choice = draft({ days: [...days], numWeeks: count, numDraws: count, firstDrawNo });
        const { draws, weeks } = drawsMultiplier(choice, offer);
        const entered = numbers(choice, offer);
        expect(entered.length).toBeLessThanOrEqual(draws * weeks);
        expect(entered).toEqual([...new Set(entered)].sort((a, b) => a - b));
        if (firstDrawNo !== undefined) expect(Math.min(...entered)).toBeGreaterThanOrEqual(firstDrawNo);
      },
    ),
  );
});
