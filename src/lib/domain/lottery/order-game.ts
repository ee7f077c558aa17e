// Games of digits in order: what an entry plays, what it won, and how likely it wins.
import { countWays, hasSameDigits, listArrangements } from './digit-orders.ts';
import type { DivisionScore } from './division-score.ts';
import type { OrderDivision, OrderRules, PlayedGame } from './game-rules.ts';
import { createOdds, type DivisionOdds, type EntryOdds, type Odds } from './odds.ts';

/** Every order that the game plays as one of its own; a favourite order that is among the others is there twice. */
export function listPlayedOrders({ digits }: OrderRules, game: PlayedGame): (readonly number[])[] {
  const orders =
    game.play === 'combo' || game.play === 'mega' ? listArrangements(game.numbers, digits) : [game.numbers];
  const { favourites = [] } = game;
  return game.play === 'mega' && favourites.length > 0 ? [...orders, favourites] : orders;
}

const sortDivisions = (divisions: readonly OrderDivision[], play: OrderDivision['play']): OrderDivision[] =>
  divisions.filter((rule) => rule.play === play).sort((a, b) => a.division - b.division);

/** Whether the places from one up to, not including, another are equal. */
function isEqualBetween(
  order: readonly number[],
  drawn: readonly number[],
  from: number,
  to: number,
): boolean {
  for (let place = from; place < to; place += 1) if (order[place] !== drawn[place]) return false;
  return true;
}

function isMatched({ match }: OrderDivision, order: readonly number[], drawn: readonly number[]): boolean {
  const places = drawn.length;
  if (order.length !== places) return false;
  if (match === 'all') return isEqualBetween(order, drawn, 0, places);
  return isEqualBetween(order, drawn, 0, places - 1) || isEqualBetween(order, drawn, 1, places);
}

const findDivisionOfBox = (rules: OrderRules, numbers: readonly number[]): number | undefined =>
  sortDivisions(rules.divisions, 'box').find(({ ways }) => ways === countWays(numbers))?.division;

/** Scores one game against draws: its orders are listed once. */
export function createOrderScorer(
  rules: OrderRules,
  game: PlayedGame,
): (drawn: readonly number[]) => DivisionScore[] {
  if (game.play === 'box') {
    const division = findDivisionOfBox(rules, game.numbers);
    return (drawn) =>
      division !== undefined && hasSameDigits(game.numbers, drawn) ? [{ division, combinations: 1 }] : [];
  }
  const divisions = sortDivisions(rules.divisions, 'straight');
  const orders = listPlayedOrders(rules, game);
  return (drawn) => {
    const counts = new Map<number, number>();
    for (const order of orders) {
      const won = divisions.find((rule) => isMatched(rule, order, drawn));
      if (won) counts.set(won.division, (counts.get(won.division) ?? 0) + 1);
    }
    return [...counts]
      .map(([division, combinations]) => ({ division, combinations }))
      .sort((a, b) => a.division - b.division);
  };
}

/** The divisions that a game won, highest first; every order that it plays wins its highest division only. */
export const scoreOrderGame = (
  rules: OrderRules,
  drawn: readonly number[],
  game: PlayedGame,
): DivisionScore[] => createOrderScorer(rules, game)(drawn);

/** How many draws there are, each as likely as any other. */
export const countPossibleDraws = ({ digits, symbols }: OrderRules): number => symbols ** digits;

/** A draw as one number, its digits read in the base of the symbols. */
const toDrawCode = (digits: readonly number[], symbols: number): number =>
  digits.reduce((code, digit) => code * symbols + digit, 0);

/** The draws in which an order wins the division and no higher one. */
function listWinningDraws({ match }: OrderDivision, order: readonly number[], symbols: number): number[] {
  if (match === 'all') return [toDrawCode(order, symbols)];
  return [0, order.length - 1].flatMap((place) =>
    Array.from({ length: symbols }, (_, digit) => digit)
      .filter((digit) => digit !== order[place])
      .map((digit) => toDrawCode(order.with(place, digit), symbols)),
  );
}

function addWinningDraws(rules: OrderRules, game: PlayedGame, won: ReadonlyMap<number, Set<number>>): void {
  const { digits, symbols } = rules;
  if (game.play === 'box') {
    const draws = won.get(findDivisionOfBox(rules, game.numbers) ?? 0);
    for (const order of listArrangements(game.numbers, digits)) draws?.add(toDrawCode(order, symbols));
    return;
  }
  for (const order of listPlayedOrders(rules, game)) {
    for (const rule of sortDivisions(rules.divisions, 'straight')) {
      for (const draw of listWinningDraws(rule, order, symbols)) won.get(rule.division)!.add(draw);
    }
  }
}

/**
 * The exact odds that games played together win each division at least once, and that they win anything: draws in
 * which several of them win are counted once (decision M12). `outOf` counts the possible draws.
 */
export function getOddsOfOrderGames(rules: OrderRules, games: readonly PlayedGame[]): EntryOdds {
  const won = new Map(rules.divisions.map(({ division }) => [division, new Set<number>()]));
  for (const game of games) addWinningDraws(rules, game, won);
  const outOf = countPossibleDraws(rules);
  const any = new Set([...won.values()].flatMap((draws) => [...draws]));
  return {
    divisions: rules.divisions
      .map(({ division }): DivisionOdds => ({ division, ...createOdds(won.get(division)!.size, outOf) }))
      .sort((a, b) => a.division - b.division),
    any: createOdds(any.size, outOf),
  };
}

/** The odds of a match of every place, among those of games of one play: the first division, or a boxed one. */
export function getMainPrizeOdds({ divisions }: OrderRules, odds: readonly DivisionOdds[]): Odds {
  const isMain = (wanted: number) =>
    divisions.some(({ division, match }) => division === wanted && match === 'all');
  const wins = odds.filter(({ division }) => isMain(division)).reduce((sum, one) => sum + one.wins, 0);
  return createOdds(wins, odds[0]?.outOf ?? 1);
}
