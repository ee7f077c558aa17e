// What is on record of a drawn draw. An imported history holds dates and numbers, in ascending order, and nothing else.
import type { DrawStatus, PastDraw } from '../../contracts/offers/draw.ts';

type SourcedDraw = Pick<PastDraw, 'source'>;

/** Whether the numbers are held in the order in which they were drawn. */
export const isOrderKnown = ({ source }: SourcedDraw): boolean => source !== 'history';

/** Whether the draw number is the game's own, and was not counted here. */
export const isDrawNoOfficial = ({ isNumberCounted }: Pick<PastDraw, 'isNumberCounted'>): boolean =>
  isNumberCounted !== true;

/** Whether the dividends are known, are still to come, or were never recorded. */
export type DividendState = 'known' | 'pending' | 'unrecorded';

export function getDividendState({
  source,
  dividends,
}: Pick<PastDraw, 'source' | 'dividends'>): DividendState {
  if (dividends.length > 0) return 'known';
  return source === 'history' ? 'unrecorded' : 'pending';
}

/**
 * The state to show of a drawn draw. Nothing is said of paid prizes while the dividends are not known:
 * `undefined` means "drawn" and no more.
 */
export function getShownStatus(
  draw: Pick<PastDraw, 'source' | 'dividends' | 'status' | 'raffle'>,
): DrawStatus | undefined {
  if (draw.raffle) return draw.status;
  const dividends = getDividendState(draw);
  if (dividends === 'unrecorded') return undefined;
  return dividends === 'pending' ? 'DRAW_DRAWN' : draw.status;
}

/** How many of a list of draws were generated for demonstration. */
export function getDemonstrationShare(draws: readonly SourcedDraw[]): 'none' | 'some' | 'all' {
  const generated = draws.filter(({ source }) => source === 'demonstration').length;
  if (generated === 0) return 'none';
  return generated === draws.length ? 'all' : 'some';
}
