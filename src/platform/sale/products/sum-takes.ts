import type { PricedLine } from './product.ts';

/** What lines of a cart take of a pool of stock together: so much less is left to a later line. */
export const sumTakes = (lines: readonly PricedLine[], pool: string): number =>
  lines.flatMap(({ stock }) => stock).reduce((sum, take) => sum + (take.pool === pool ? take.count : 0), 0);
