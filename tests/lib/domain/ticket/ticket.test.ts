import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canAddTicket,
  getDefaultGames,
  getDrawsMultiplier,
  isDrawCountOffered,
  isGameComplete,
  listCompleteGames,
  listEnteredDraws,
  type TicketDraft,
} from '#lib/domain/ticket/ticket.ts';
import { createGameOffer, createLotteryOffer } from '#tests/support/buying/lottery-offers.ts';

const GAME = { numbers: [1, 2, 3, 4, 5, 6] };
const createDraft = (overrides: Partial<TicketDraft> = {}): TicketDraft => ({
  gameType: 'standard',
  days: [],
  numWeeks: 1,
  numDraws: 1,
  numGames: 2,
  games: [GAME, GAME],
  quickpick: false,
  ...overrides,
});
const dayGame = createLotteryOffer({
  drawDays: ['mon', 'wed', 'fri'],
  hasSelectableDays: true,
  multiDraw: { kind: 'days', options: [1, 2, 4] },
});
const createDaily = createLotteryOffer({
  drawDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  multiDraw: { kind: 'draws', options: [1, 2, 7] },
});

test('a game is complete when every set has its count and no slot is empty', () => {
  const comet = createGameOffer({
    numberSets: [
      { name: 'numbers', count: 6 },
      { name: 'powerball', count: 1 },
    ],
  });
  expect(isGameComplete(GAME, createGameOffer())).toBe(true);
  expect(isGameComplete({ numbers: [1, 2, 3, 4, 5] }, createGameOffer())).toBe(false);
  expect(isGameComplete({ numbers: [1, 2, 3, null, 5, 6] }, createGameOffer())).toBe(false);
  expect(isGameComplete({ numbers: [1, 2, 3, 4, 5, 6, 7] }, createGameOffer())).toBe(false);
  expect(isGameComplete(GAME, comet)).toBe(false);
  expect(isGameComplete({ ...GAME, powerballs: [null] }, comet)).toBe(false);
  expect(isGameComplete({ ...GAME, powerballs: [7] }, comet)).toBe(true);
});

test('a system takes as many numbers as it says', () => {
  const eight = createGameOffer({ numberSets: [{ name: 'numbers', count: 8 }] });
  expect(isGameComplete({ numbers: [1, 2, 3, 4, 5, 6, 7, 8] }, eight)).toBe(true);
  expect(isGameComplete(GAME, eight)).toBe(false);
});

test('only complete games are sold', () => {
  const games = [GAME, { numbers: [1, null, 3, 4, 5, 6] }, { numbers: [] }];
  expect(listCompleteGames(games, createGameOffer())).toEqual([GAME]);
});

test('what is missing is named: games, too many games, a day, a cause', () => {
  const offer = createLotteryOffer();
  const cause = { key: 'reef', urlSlug: 'reef', name: 'Reef' };
  const few = createGameOffer({ maxGames: 1, minGames: 1 });
  expect(canAddTicket(createDraft(), createGameOffer(), offer)).toEqual({ state: 'ready' });
  expect(canAddTicket(createDraft({ games: [GAME] }), createGameOffer(), offer)).toEqual({
    state: 'games_missing',
    complete: 1,
    minGames: 2,
  });
  expect(canAddTicket(createDraft(), few, offer)).toMatchObject({ state: 'games_too_many', maxGames: 1 });
  expect(canAddTicket(createDraft(), createGameOffer(), dayGame)).toEqual({ state: 'day_missing' });
  expect(canAddTicket(createDraft({ days: ['mon'] }), createGameOffer(), dayGame)).toEqual({
    state: 'ready',
  });
  expect(canAddTicket(createDraft(), createGameOffer(), { ...offer, causes: [cause] })).toEqual({
    state: 'cause_missing',
  });
  expect(
    canAddTicket(createDraft({ causeKey: 'reef' }), createGameOffer(), { ...offer, causes: [cause] }),
  ).toEqual({
    state: 'ready',
  });
});

test('a quick pick needs a number of games and no numbers', () => {
  const random = createDraft({ gameType: 'random', games: [], numGames: 12 });
  expect(canAddTicket(random, createGameOffer(), createLotteryOffer())).toEqual({ state: 'ready' });
  expect(canAddTicket({ ...random, numGames: 1 }, createGameOffer(), createLotteryOffer())).toMatchObject({
    state: 'games_missing',
  });
  const ticked = createDraft({ quickpick: true, games: [], numGames: 2 });
  expect(canAddTicket(ticked, createGameOffer(), createLotteryOffer())).toEqual({ state: 'ready' });
});

test('a new ticket has the default games, 18 where there is no default, within the bounds', () => {
  expect(getDefaultGames(createGameOffer())).toBe(12);
  expect(getDefaultGames(createGameOffer({ defaultGames: undefined }))).toBe(18);
  expect(getDefaultGames(createGameOffer({ defaultGames: undefined, maxGames: 10 }))).toBe(10);
  expect(getDefaultGames(createGameOffer({ defaultGames: 0, minGames: 4 }))).toBe(4);
});

const createNumbers = (choice: TicketDraft, offer: Parameters<typeof listEnteredDraws>[1]) =>
  listEnteredDraws(choice, offer).map(({ drawNo }) => drawNo);

test('weeks of a weekly game are consecutive draws from the first', () => {
  const offer = createLotteryOffer();
  expect(createNumbers(createDraft(), offer)).toEqual([101]);
  expect(createNumbers(createDraft({ numWeeks: 4 }), offer)).toEqual([101, 102, 103, 104]);
  expect(createNumbers(createDraft({ numWeeks: 2, firstDrawNo: 103 }), offer)).toEqual([103, 104]);
});

test('chosen days play each of their draws for so many weeks', () => {
  const [first] = dayGame.draws;
  expect(first?.day).toBe('mon');
  expect(createNumbers(createDraft({ days: ['mon', 'fri'], numWeeks: 2 }), dayGame)).toEqual([
    101, 103, 104, 106,
  ]);
  expect(createNumbers(createDraft({ days: ['fri', 'mon'], firstDrawNo: 102 }), dayGame)).toEqual([103, 104]);
  expect(createNumbers(createDraft({ days: [] }), dayGame)).toEqual([]);
  expect(createNumbers(createDraft({ days: ['sun'] }), dayGame)).toEqual([]);
});

test('a daily game counts draws', () => {
  expect(createNumbers(createDraft({ numDraws: 7 }), createDaily)).toEqual([
    101, 102, 103, 104, 105, 106, 107,
  ]);
  expect(getDrawsMultiplier(createDraft({ numDraws: 7, numWeeks: 3 }), createDaily)).toEqual({
    draws: 7,
    weeks: 1,
  });
});

test('a draw that is not open is not entered', () => {
  const offer = createLotteryOffer();
  const [first, ...rest] = offer.draws;
  const capped = { ...offer, draws: [{ ...first!, status: 'DRAW_CAPPED' as const }, ...rest] };
  expect(createNumbers(createDraft(), capped)).toEqual([102]);
  expect(createNumbers(createDraft({ firstDrawNo: 101 }), capped)).toEqual([]);
  expect(createNumbers(createDraft({ firstDrawNo: 999 }), offer)).toEqual([]);
});

test('only the listed numbers of weeks or draws are sold', () => {
  expect(isDrawCountOffered(createDraft({ numWeeks: 4 }), createLotteryOffer())).toBe(true);
  expect(isDrawCountOffered(createDraft({ numWeeks: 3 }), createLotteryOffer())).toBe(false);
  expect(isDrawCountOffered(createDraft({ numDraws: 7, numWeeks: 3 }), createDaily)).toBe(true);
});

test('never more draws are entered than are paid for, each once, in order', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(createLotteryOffer(), dayGame, createDaily),
      fc.subarray(['mon', 'wed', 'fri'] as const),
      fc.integer({ min: 1, max: 20 }),
      fc.option(fc.integer({ min: 99, max: 115 }), { nil: undefined }),
      (offer, days, count, firstDrawNo) => {
        const choice = createDraft({ days: [...days], numWeeks: count, numDraws: count, firstDrawNo });
        const { draws, weeks } = getDrawsMultiplier(choice, offer);
        const entered = createNumbers(choice, offer);
        expect(entered.length).toBeLessThanOrEqual(draws * weeks);
        expect(entered).toEqual([...new Set(entered)].sort((a, b) => a - b));
        if (firstDrawNo !== undefined) expect(Math.min(...entered)).toBeGreaterThanOrEqual(firstDrawNo);
      },
    ),
  );
});
