// What a share of a syndicate stands for: games, a part of every dollar, a part of a prize.

import { LOCALE } from '../brand/locale.ts';
import { splitCents } from '../money/money.ts';

/** How full a syndicate is. `filling`: more than half is sold. `last`: hardly any share is left. */
export type FillState = 'open' | 'filling' | 'last' | 'full';

const LAST_SHARES = 2;
const LAST_PART = 0.1;

/** @param left shares that are not sold */
export function getFillState(left: number, shares: number): FillState {
  if (left <= 0) return 'full';
  if (left <= Math.max(LAST_SHARES, shares * LAST_PART) && left < shares) return 'last';
  return left < shares / 2 ? 'filling' : 'open';
}

/** Standard games that so many shares stand for; not always a whole number. */
export const getGamesPerShare = (totalGames: number, shares: number, quantity = 1): number =>
  (totalGames / shares) * quantity;

/** How much of every dollar of the syndicate's prizes so many shares get, in cents, rounded to a tenth. */
export const getCentsPerDollar = (shares: number, quantity = 1): number =>
  Math.round((quantity / shares) * 1000) / 10;

const GAMES = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });

/** `7`, `3.5`, `2.33`. */
export const formatGames = (games: number): string => GAMES.format(games);

/** The shares of one ticket in a pool. */
export interface TicketShares {
  readonly ticketId: string;
  readonly shares: number;
  /** Number of the first of them, where shares are numbered. */
  readonly first?: number | undefined;
}

export interface TicketPart {
  readonly ticketId: string;
  readonly cents: number;
}

/**
 * Splits what a pool has won among its tickets by their shares; the parts come to the whole (decision M11). Of tickets
 * with equal remainders the one with the lower share number gets the odd cent; where shares have no numbers the one with
 * the smaller id, which was bought first.
 * @throws RangeError when the prize is negative or not whole, or there are no shares.
 */
export function splitPoolPrize(prizeCents: number, tickets: readonly TicketShares[]): TicketPart[] {
  const inOrder = [...tickets].sort(
    (a, b) => (a.first ?? 0) - (b.first ?? 0) || (a.ticketId < b.ticketId ? -1 : 1),
  );
  const parts = splitCents(
    prizeCents,
    inOrder.map(({ shares }) => shares),
  );
  return inOrder.map(({ ticketId }, index) => ({ ticketId, cents: parts[index]! }));
}
