// Games that a person typed or pasted, to compare them with a draw: one in each line, with any separators.
import { countWays } from './digit-orders.ts';
import {
  countPowerballs,
  type GameRules,
  isOrderRules,
  type OrderRules,
  type PlayedGame,
  type SetRules,
} from './game-rules.ts';
import { readDigits } from './read-digits.ts';
import { isNumbersError, type NumbersError, readNumbersField } from './read-numbers.ts';

/** More than any ticket holds. */
export const CHECKED_GAMES_MAX = 50;
/** Characters of a text of games. */
export const CHECKED_TEXT_MAX = 3000;

/** What is wrong with one of the games; the copy key says what to do. */
export interface GameFault {
  /** The place of the game in the text, from 1. */
  readonly game: number;
  readonly code: NumbersError['code'] | 'ball_missing' | 'ball_unclear' | 'digits_wrong' | 'digits_alike';
}

export type ReadGames =
  | { readonly state: 'empty' }
  | { readonly state: 'too-many' }
  | { readonly state: 'faulty'; readonly faults: readonly GameFault[] }
  | { readonly state: 'right'; readonly games: readonly PlayedGame[] };

/** `Game 1:`, `A`, `b.`, `2)` before the numbers of a game. */
const LABEL = /^\s*(?:\p{L}[\p{L} ]*\d{0,3}\s*[:)]|\p{L}(?=[\s.)])[.)]?|\d{1,3}\))\s*/u;
/** What stands before the balls of the second barrel: a sign that stands there once, or a word. */
const BARREL_SIGNS = ['+', '|', '/', '*', '&'] as const;
const EVERY = /\b(?:all|every)\b/i;
const BOXED = /\bbox(?:ed)?\b/i;

const listNumbers = (text: string): readonly string[] => text.match(/\d+/g) ?? [];
const isBare = (line: string): boolean => !/[^\d\s.,;-]/.test(line);

/** Where the second barrel begins; -1 where nothing says it. */
function findSecondBarrel(text: string, { powerball }: Pick<SetRules, 'powerball'>): number {
  const word = text.search(/\p{L}/u);
  if (word !== -1 || !powerball) return word;
  const sign = BARREL_SIGNS.find((one) => text.split(one).length === 2);
  return sign === undefined ? -1 : text.indexOf(sign);
}

/** How many numbers a standard game has, those of both barrels. */
const countStandard = (rules: GameRules): number =>
  isOrderRules(rules) ? rules.digits : rules.numbers.pick + countPowerballs(rules);

/** A single line may hold several games with semicolons between them. */
function splitLine(line: string, least: number): readonly string[] {
  const parts = line.split(';').filter((part) => /\d/.test(part));
  const isWhole = (part: string) => listNumbers(part).join('').length >= least;
  return parts.length > 1 && parts.every(isWhole) && parts.every((part) => listNumbers(part).length > 1)
    ? parts
    : [line];
}

function chunk(numbers: readonly string[], size: number): string[] {
  const count = Math.ceil(numbers.length / size);
  return Array.from({ length: count }, (_, index) =>
    numbers.slice(index * size, (index + 1) * size).join(' '),
  );
}

/** A line that names nothing but the balls of the second barrel belongs to the one before. */
function joinBallLines(lines: readonly string[], rules: GameRules): readonly string[] {
  if (isOrderRules(rules) || !rules.powerball) return lines;
  const joined: string[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    const isBalls =
      /^\s*(?:\p{L}{2,}[\p{L} ]*|\+)\s*:?\s*\d/u.test(line) &&
      listNumbers(line).length === countPowerballs(rules);
    const isOpen = before !== undefined && listNumbers(before).length >= rules.numbers.pick;
    if (isBalls && isOpen && findSecondBarrel(before.replace(LABEL, ''), rules) === -1)
      joined[joined.length - 1] = `${before} + ${listNumbers(line).join(' ')}`;
    else joined.push(line);
  }
  return joined;
}

/** The games of a text, each as it was typed. */
export function splitGames(text: string, rules: GameRules): readonly string[] {
  const lines = text.split(/[\r\n]+/).filter((line) => /[\d\p{L}]/u.test(line));
  const size = countStandard(rules);
  const isColumn =
    lines.length >= size && lines.every((line) => isBare(line) && listNumbers(line).length === 1);
  if (isColumn && (!isOrderRules(rules) || lines.every((line) => line.trim().length === 1)))
    return chunk(lines.flatMap(listNumbers), size);
  return joinBallLines(lines, rules).flatMap((line) => splitLine(line, size));
}

type ReadGame = PlayedGame | Omit<GameFault, 'game'>;

function readDigitGame(rules: OrderRules, line: string, play: 'straight' | 'box'): ReadGame {
  const numbers = readDigits(line.replace(LABEL, '').replaceAll(/[^\d]+/g, ' '), rules);
  if (numbers?.length !== rules.digits) return { code: 'digits_wrong' };
  const played = BOXED.test(line) ? 'box' : play;
  return played === 'box' && countWays(numbers) === 1 ? { code: 'digits_alike' } : { numbers, play: played };
}

/** The two barrels of a line. Without a sign, the last numbers of a standard game are those of the second. */
function splitBarrels(
  rules: SetRules,
  text: string,
): { main: string; second?: string } | 'ball_missing' | 'ball_unclear' {
  const at = findSecondBarrel(text, rules);
  const count = countPowerballs(rules);
  if (at !== -1) return { main: text.slice(0, at), second: text.slice(at) };
  if (count === 0) return { main: text };
  const numbers = listNumbers(text);
  if (numbers.length < countStandard(rules))
    return numbers.length < rules.numbers.pick ? { main: text } : 'ball_missing';
  if (numbers.length > countStandard(rules)) return 'ball_unclear';
  return { main: numbers.slice(0, -count).join(' '), second: numbers.slice(-count).join(' ') };
}

function readBallGame(rules: SetRules, line: string): ReadGame {
  const barrels = splitBarrels(rules, line.replace(LABEL, ''));
  if (typeof barrels === 'string') return { code: barrels };
  const { main, second } = barrels;
  if (second !== undefined && !rules.powerball) return { code: 'not_numbers' };
  const numbers = readNumbersField(rules, 'numbers', listNumbers(main).join(' '));
  if (isNumbersError(numbers)) return { code: numbers.code };
  if (!rules.powerball) return { numbers };
  if (second !== undefined && EVERY.test(second))
    return { numbers, powerballs: Array.from({ length: rules.powerball.of }, (_, index) => index + 1) };
  const powerballs = readNumbersField(rules, 'powerball', listNumbers(second ?? '').join(' '));
  if (!isNumbersError(powerballs)) return { numbers, powerballs };
  return {
    code:
      powerballs.code === 'out_of_range' || powerballs.code === 'repeated' ? 'ball_unclear' : 'ball_missing',
  };
}

/**
 * Reads the games of a text by the rules of the day of a draw, or names what is wrong with each. A second barrel
 * follows a `+` or its name, or is the end of a standard game; `all` stands for every ball of it.
 * @param play how digits are played, where a line does not say it
 */
export function readGames(text: string, rules: GameRules, play: 'straight' | 'box' = 'straight'): ReadGames {
  const lines = splitGames(text, rules);
  if (lines.length === 0) return { state: 'empty' };
  if (lines.length > CHECKED_GAMES_MAX) return { state: 'too-many' };
  const read = lines.map((line) =>
    isOrderRules(rules) ? readDigitGame(rules, line, play) : readBallGame(rules, line),
  );
  const faults = read.flatMap((one, index) => ('code' in one ? [{ ...one, game: index + 1 }] : []));
  return faults.length > 0
    ? { state: 'faulty', faults }
    : { state: 'right', games: read.flatMap((one) => ('code' in one ? [] : [one])) };
}
