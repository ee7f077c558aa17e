// What a game must match to win a division, in words: "5 numbers + 1 or 2 supplementary".
import type { GameRules } from '#lib/contracts/offers/offer.ts';
import type { Translate } from '#lib/domain/content/copy.ts';

type Division = GameRules['divisions'][number];
type BallDivision = Extract<Division, { main: number[] }>;

function countWords(t: Translate, kind: 'main' | 'supplementary', counts: readonly number[]): string {
  const sorted = [...counts].sort((a, b) => a - b);
  const low = sorted[0] ?? 0;
  const high = sorted.at(-1) ?? low;
  if (sorted.length > 2) return t(`results.match-${kind}-range`, { low, high });
  if (sorted.length === 2) return t(`results.match-${kind}-either`, { low, high });
  return t(`results.match-${kind}`, { count: low });
}

/** The ball's name where one must match, how many of them where a game says so; nothing where none must. */
function describeBalls(t: Translate, powerball: BallDivision['powerball'], ball: string): string[] {
  if (!Array.isArray(powerball)) return powerball ? [ball] : [];
  const [low = 0, ...others] = [...powerball].sort((a, b) => a - b);
  const high = others.at(-1);
  if (high !== undefined) return low === 0 ? [] : [t('results.match-balls-either', { low, high, ball })];
  return low === 0 ? [] : [t('results.match-balls', { count: low, ball })];
}

/** `4 digits in order`, `3 digits in order at one end`, `4 digits in any order, 12 orders`. */
const describeDigits = (t: Translate, { play, match, ways }: Exclude<Division, BallDivision>): string =>
  t(play === 'box' ? 'results.match-box' : `results.match-${match}`, { ways: ways ?? 0 });

/**
 * `ball` is what the game calls its powerball. A part that does not matter is not named, nor are more
 * supplementaries than a draw has.
 */
export function describeMatches(
  t: Translate,
  division: Division,
  ball: string,
  supplementaries = Number.POSITIVE_INFINITY,
): string {
  if (!('main' in division)) return describeDigits(t, division);
  const { main, powerball } = division;
  const supplementary = division.supplementary?.filter((count) => count <= supplementaries);
  const isNeeded = supplementary !== undefined && !supplementary.includes(0);
  const parts = [
    ...(main.some((count) => count > 0) ? [countWords(t, 'main', main)] : []),
    ...(isNeeded ? [countWords(t, 'supplementary', supplementary)] : []),
    ...describeBalls(t, powerball, ball),
  ];
  return parts.join(' + ');
}
