// Prizes of a raffle by place. A place may hold several equal prizes; each is drawn from a ticket of its own.

export interface PrizePlace {
  /** 1 is the first prize. */
  readonly place: number;
  /** How many prizes of this place are drawn. */
  readonly quantity: number;
}

export const countPrizes = (prizes: readonly PrizePlace[]): number =>
  prizes.reduce((sum, { quantity }) => sum + quantity, 0);

/** The places in the order in which they are drawn, one for each prize: the best prize is drawn first. */
export const listPlacesByRank = (prizes: readonly PrizePlace[]): number[] =>
  prizes
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ place, quantity }) => Array.from({ length: quantity }, () => place));

const EARLY_BIRDS_MAX = 99;
const NUMBERS_PER_DRAW = 100;

/**
 * The number of an early-bird draw: 1401 is the first one of draw 14.
 * @throws RangeError beyond the 99th
 */
export function getEarlyBirdNo(mainDrawNo: number, position: number): number {
  if (position < 1 || position > EARLY_BIRDS_MAX)
    throw new RangeError(`A draw has at most ${EARLY_BIRDS_MAX} early-bird draws`);
  return mainDrawNo * NUMBERS_PER_DRAW + position;
}

/** The number of the main draw, if the draw is an early bird. */
export const getMainDrawNo = (earlyBirdNo: number): number => Math.floor(earlyBirdNo / NUMBERS_PER_DRAW);
