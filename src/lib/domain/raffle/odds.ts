// The odds of a raffle are counted from its tickets and prizes and never typed (decision U8).

export interface RaffleSize {
  /** Tickets in the draw. */
  readonly tickets: number;
  /** Prizes to be drawn, each from a ticket of its own. */
  readonly prizes: number;
}

/**
 * One in so many that at least one of `count` tickets wins a prize: all tickets stay in the barrel until each prize has
 * drawn one. Infinity where nothing can be won, 1 where every prize cannot miss them all.
 * @throws RangeError for counts that are not whole or below 0
 */
export function getRaffleOneIn({ tickets, prizes }: RaffleSize, count: number): number {
  if (![tickets, prizes, count].every((value) => Number.isSafeInteger(value) && value >= 0))
    throw new RangeError('Tickets and prizes are counted in whole numbers');
  if (prizes === 0 || count === 0) return Infinity;
  if (count + prizes > tickets) return 1;
  let logOfMiss = 0;
  for (let drawn = 0; drawn < Math.min(count, prizes); drawn += 1)
    logOfMiss += Math.log1p(-Math.max(count, prizes) / (tickets - drawn));
  return -1 / Math.expm1(logOfMiss);
}
