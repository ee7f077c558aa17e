// Ticket numbers of a raffle: ranges that are sold in lanes, and the runs of numbers that a customer holds.
import type { RaffleDrawInfo } from '../../contracts/raffles/raffle-draw.ts';

/** Numbers that follow each other. */
export interface NumberRun {
  readonly first: number;
  readonly last: number;
}

/** Numbers set aside for a way of selling. */
export interface NumberRange {
  readonly first: number;
  readonly size: number;
}

const NARROW_SPACE = '\u202f';

/** A number as it is printed on a ticket: `1 000 001`, with narrow spaces that do not break. */
export const formatTicketNumber = (number: number): string =>
  String(number).replace(/\B(?=(?:\d{3})+$)/g, NARROW_SPACE);

/** How many numbers the runs hold. */
const countNumbers = (runs: readonly NumberRun[]): number =>
  runs.reduce((sum, { first, last }) => sum + last - first + 1, 0);

/** Runs in order, those that follow each other joined. */
export function joinRuns(runs: readonly NumberRun[]): NumberRun[] {
  const joined: NumberRun[] = [];
  for (const run of runs.toSorted((a, b) => a.first - b.first)) {
    const before = joined.at(-1);
    if (before && before.last + 1 === run.first) joined[joined.length - 1] = { ...before, last: run.last };
    else joined.push(run);
  }
  return joined;
}

/** The first two ranges that share a number; undefined where none do. */
export function findOverlap<T extends NumberRange>(ranges: readonly T[]): readonly [T, T] | undefined {
  const inOrder = ranges.toSorted((a, b) => a.first - b.first);
  for (const [index, range] of inOrder.entries()) {
    const before = inOrder[index - 1];
    if (before && before.first + before.size > range.first) return [before, range];
  }
  return undefined;
}

/**
 * A range in so many lanes, from which buyers at the same time take numbers without waiting for each other. The earlier
 * lanes hold the odd numbers.
 * @throws RangeError when there are more lanes than numbers
 */
export function splitIntoLanes({ first, size }: NumberRange, lanes: number): NumberRange[] {
  if (!Number.isSafeInteger(lanes) || lanes < 1 || lanes > size)
    throw new RangeError(`${size} numbers do not make ${lanes} lanes`);
  const each = Math.floor(size / lanes);
  const odd = size - each * lanes;
  return Array.from({ length: lanes }, (_, lane) => ({
    first: first + lane * each + Math.min(lane, odd),
    size: each + (lane < odd ? 1 : 0),
  }));
}

/** How many tickets of a draw are sold online, of which `ticketsLeft` are left. */
export const countOnlineTickets = ({ ranges }: Pick<RaffleDrawInfo, 'ranges'>): number =>
  countNumbers(ranges.filter(({ channel }) => channel === 'online'));
