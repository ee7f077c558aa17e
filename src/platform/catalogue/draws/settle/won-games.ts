// What games have won, before and after their dividends are known.
import type { PlayedGame } from '#lib/contracts/offers/played-game.ts';
import type { Winners } from '#platform/catalogue/draws/generate/generator.ts';
import type { Scorer } from './scorer.ts';

/** What one game of an entry won in one division. */
export interface WonGame {
  /** The place of the game on the ticket; 0 is the first. */
  readonly game: number;
  readonly division: number;
  readonly combinations: number;
}

/** What one game won in one division, with what it pays. */
export interface WonDivision extends WonGame {
  /** For all of its combinations. */
  readonly amountCents: number;
}

/** What one winning combination of each division pays, in cents. */
export type Dividends = ReadonlyMap<number, number>;

export const scoreGames = (games: readonly PlayedGame[], scorer: Scorer): WonGame[] =>
  games.flatMap((played, game) =>
    scorer(played).map(({ division, combinations }) => ({ game, division, combinations })),
  );

/** Winning combinations of each division, with those of further games. */
export function addWinners(winners: Winners, won: readonly Omit<WonGame, 'game'>[]): Winners {
  const counts = new Map(winners);
  for (const { division, combinations } of won)
    counts.set(division, (counts.get(division) ?? 0) + combinations);
  return counts;
}

export const sumWinners = (winners: Winners, others: Winners): Winners =>
  addWinners(
    winners,
    [...others].map(([division, combinations]) => ({ division, combinations })),
  );

/** What the games pay, by division and in all. */
export function payWonGames(
  games: readonly WonGame[],
  dividends: Dividends,
): { readonly won: readonly WonDivision[]; readonly amountCents: number } {
  const won = games.map(({ game, division, combinations }): WonDivision => {
    return { game, division, combinations, amountCents: (dividends.get(division) ?? 0) * combinations };
  });
  return { won, amountCents: won.reduce((sum, one) => sum + one.amountCents, 0) };
}
