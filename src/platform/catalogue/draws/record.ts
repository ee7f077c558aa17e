// What every source of results is turned into. Neutral: no source's names, no source's units.

import { countWays } from '#lib/domain/lottery/digit-orders.ts';
import {
  countPowerballs,
  type DrawNumbers,
  type GameRules,
  isOrderRules,
  type SetRules,
  toDrawnPowerballs,
} from '#lib/domain/lottery/game-rules.ts';
import { checkDraw, type NumbersFault } from '#lib/domain/lottery/validate.ts';

/** What one winning game of a division receives, and where the pool of a division without winners went. */
export interface DividendRecord {
  division: number;
  /** Winning games in the whole draw, not only those sold here. */
  winners: number;
  amountCents: number;
  transfer?: { to: 'draw' | 'division'; number: number };
}

/** One drawn draw of a source. */
export interface ResultRecord {
  /** The source's own name of the game. */
  productId: string;
  drawNo: number;
  /** Local draw date `YYYY-MM-DD`. */
  drawDate: string;
  /** The instant that the date was read from, where the source gives it with a zone. */
  zonedAt?: string;
  /** Main numbers in the order given. */
  numbers: number[];
  /** Supplementaries, then the balls of the second barrel: the rules of the day say which. */
  secondary: number[];
  /** Empty while the source does not know them. */
  dividends: DividendRecord[];
}

/** One draw of a source that can be entered. */
export interface OpenDrawRecord {
  productId: string;
  drawNo: number;
  /** Local draw date `YYYY-MM-DD`. */
  drawDate: string;
  /** The instant that the date was read from, where the source gives it with a zone. */
  zonedAt?: string;
  /** First division in cents; null while unknown. */
  jackpotCents: number | null;
  isEstimated: boolean;
  /** ISO 8601 UTC; null where none is set. */
  closeAt: string | null;
  endSaleAt: string | null;
}

/** Whether `YYYY-MM-DD` names a day of the calendar. */
export function isCalendarDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

type RecordedNumbers = Pick<ResultRecord, 'numbers' | 'secondary'>;

const toOrderedDraw = ({ numbers, secondary }: RecordedNumbers): DrawNumbers => ({
  isOrdered: true,
  main: numbers,
  supplementary: secondary,
});

function toDrawOfBalls(record: RecordedNumbers, rules: SetRules): DrawNumbers {
  const supplementary = record.secondary.slice(0, rules.powerball ? rules.supplementaries : undefined);
  const rest = record.secondary.slice(supplementary.length);
  const balls = countPowerballs(rules);
  return {
    main: record.numbers,
    supplementary: [...supplementary, ...rest.slice(balls)],
    ...toDrawnPowerballs(rest.slice(0, balls), rules),
  };
}

/** The drawn numbers under the rules of their day (decision D5), or what is wrong with them. */
export function checkDrawNumbers(
  record: RecordedNumbers,
  rules: GameRules,
): { isRight: true; draw: DrawNumbers } | { isRight: false; faults: NumbersFault[] } {
  const draw = isOrderRules(rules) ? toOrderedDraw(record) : toDrawOfBalls(record, rules);
  const faults = checkDraw(rules, draw);
  return faults.length === 0 ? { isRight: true, draw } : { isRight: false, faults };
}

/** Divisions that a game can win in the draw: boxed digits win the one for the orders that they have. */
function listWinnableDivisions(rules: GameRules, { main }: DrawNumbers): number[] {
  if (!isOrderRules(rules)) return rules.divisions.map(({ division }) => division);
  const drawnWays = countWays(main);
  return rules.divisions.filter(({ ways = drawnWays }) => ways === drawnWays).map(({ division }) => division);
}

/**
 * Whether every division that can be won says what it pays. A source that does not know that yet leaves divisions out, or
 * gives them as zero: no winner in any of them, or winners that receive nothing. Fixed prizes are known without winners.
 */
export function areDividendsKnown(
  dividends: readonly DividendRecord[],
  rules: GameRules,
  draw: DrawNumbers,
): boolean {
  const winnable = listWinnableDivisions(rules, draw);
  const given = dividends.filter(({ division }) => winnable.includes(division));
  const isComplete = winnable.every((wanted) => given.some(({ division }) => division === wanted));
  if (!isComplete || given.some(({ winners, amountCents }) => winners > 0 && amountCents === 0)) return false;
  return given.some(({ winners }) => winners > 0) || given.every(({ amountCents }) => amountCents > 0);
}

/** Keeps the records of the games that are known and names the others, so that they can be reported and skipped. */
export function keepKnownRecords<R extends { productId: string }>(
  records: readonly R[],
  isKnown: (productId: string) => boolean,
): { known: R[]; skipped: { productId: string; draws: number }[] } {
  const skipped = new Map<string, number>();
  const known = records.filter(({ productId }) => {
    if (isKnown(productId)) return true;
    skipped.set(productId, (skipped.get(productId) ?? 0) + 1);
    return false;
  });
  return { known, skipped: [...skipped].map(([productId, draws]) => ({ productId, draws })) };
}
