import type { PricedLine } from './product.ts';

/** When the first of the lines is no longer sold, in milliseconds since 1970: the purchase must be committed before. */
export const findEarliestStop = (lines: readonly PricedLine[]): number =>
  Math.min(
    ...lines.flatMap(({ draws, mustCommitBefore = Number.POSITIVE_INFINITY }) => [
      mustCommitBefore,
      ...draws.map(({ stopAt }) => Date.parse(stopAt)),
    ]),
  );

/** What is charged now, in cents: pre-orders are not (decision M4). */
export const sumChargedCents = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { priceCents, isPreOrder }) => sum + (isPreOrder ? 0 : priceCents), 0);
