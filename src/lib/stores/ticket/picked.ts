// What is picked of a game in the making.
import type { DigitPattern } from '#lib/domain/lottery/order-picks.ts';
import type { EntrySize } from '#lib/domain/lottery/systems.ts';

/** What is picked in one game: balls in the order picked, digits by place. */
export interface Picked {
  readonly numbers: readonly number[];
  readonly powerballs: readonly number[];
  /** One more order of digits, where the game offer takes one. */
  readonly favourites?: readonly number[];
}

/** How many numbers the customer picks in one game. */
export interface PickSize extends EntrySize {
  /** Digits of a favourite order; they are all filled or none. */
  readonly favourites?: number;
  /** What digits may be; absent for balls. */
  readonly pattern?: DigitPattern;
}
