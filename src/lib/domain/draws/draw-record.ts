// What is on record of a drawn draw. An imported history holds dates and numbers, in ascending order, and nothing else.
import type { DrawStatus, PastDraw } from '../../contracts/draw.ts';

type Sourced = Pick<PastDraw, 'source'>;

/** Whether the numbers are held in the order in which they were drawn. */
export const isOrderKnown = ({ source }: Sourced): boolean => source !== 'history';

/** Whether the draw number is the game's own. Draws of a history are numbered by the import. */
export const isDrawNoOfficial = ({ source }: Sourced): boolean => source !== 'history';

/** Whether the dividends are known, are still to come, or were never recorded. */
export type DividendState = 'known' | 'pending' | 'unrecorded';

export function dividendStateOf({
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
export function shownStatusOf(
  draw: Pick<PastDraw, 'source' | 'dividends' | 'status'>,
): DrawStatus | undefined {
  const dividends = dividendStateOf(draw);
  if (dividends === 'unrecorded') return undefined;
  return dividends === 'pending' ? 'DRAW_DRAWN' : draw.status;
}

/** How many of a list of draws were generated for demonstration. */
export function demonstrationShare(draws: readonly Sourced[]): 'none' | 'some' | 'all' {
  const generated = draws.filter(({ source }) => source === 'demonstration').length;
  if (generated === 0) return 'none';
  return generated === draws.length ? 'all' : 'some';
}
