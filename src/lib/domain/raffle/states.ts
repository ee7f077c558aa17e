// What can be done with a draw of a raffle at a moment.
import type { DrawStatus } from '../../contracts/offers/draw.ts';

/** `announced`: shown and not for sale yet, not even as a pre-order. */
export type RaffleState = 'announced' | 'pre_order' | 'open' | 'sold_out' | 'past_draw';

export interface RaffleTimes {
  readonly status: DrawStatus;
  /** ISO instants. Absent: from when the draw was opened. */
  readonly preOrderAt?: string | undefined;
  readonly opensAt?: string | undefined;
  readonly stop: string;
  /** Tickets that are not sold yet. */
  readonly left: number;
}

const ON_SALE: ReadonlySet<DrawStatus> = new Set(['DRAW_OPEN', 'DRAW_CAPPED']);

/** Whether a draw has not closed yet at an instant, in milliseconds since 1970. */
export const isBeforeClose = ({ status, stop }: Pick<RaffleTimes, 'status' | 'stop'>, now: number): boolean =>
  ON_SALE.has(status) && Date.parse(stop) > now;

/** The state at an instant, in milliseconds since 1970. */
export function getRaffleState(
  { status, preOrderAt, opensAt, stop, left }: RaffleTimes,
  now: number,
): RaffleState {
  if (!isBeforeClose({ status, stop }, now)) return 'past_draw';
  if (status === 'DRAW_CAPPED' || left <= 0) return 'sold_out';
  const isBefore = (instant: string | undefined) => instant !== undefined && Date.parse(instant) > now;
  if (!isBefore(opensAt)) return 'open';
  return preOrderAt === undefined || isBefore(preOrderAt) ? 'announced' : 'pre_order';
}

/** Whether tickets can be put into the cart. */
export const isRaffleOnSale = (state: RaffleState): boolean => state === 'open' || state === 'pre_order';
