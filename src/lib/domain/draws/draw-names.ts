// What a draw is called: by its number where that is the game's own, else by its date, or by the name of an early bird.
import type { Draw, PastDraw } from '../../contracts/offers/draw.ts';
import type { Translate } from '../content/copy.ts';
import { formatLocalDate, formatShortLocalDate } from '../time/dates.ts';
import { isDrawNoOfficial } from './draw-record.ts';

type NamedDraw = Pick<PastDraw, 'source' | 'drawNo' | 'date' | 'raffle'>;

const joinEarlyBird = (t: Translate, name: string, earlyBird: string): string =>
  t('results.draw-of-early-bird', { name, earlyBird });

/** The name of an early bird that is drawn. */
export const findDrawnEarlyBirdName = ({ raffle }: Pick<PastDraw, 'raffle'>): string | undefined =>
  raffle?.isEarlyBird ? raffle.name : undefined;

/** "Comet draw 1597", or "Lighthouse Saturday, Saturday 14 May 1994" for a draw without a number of its own. */
export function nameDraw(t: Translate, offerName: string, draw: NamedDraw): string {
  const earlyBird = findDrawnEarlyBirdName(draw);
  if (earlyBird !== undefined) return joinEarlyBird(t, offerName, earlyBird);
  return isDrawNoOfficial(draw)
    ? t('results.draw-of', { name: offerName, drawNo: draw.drawNo })
    : t('results.draw-of-date', { name: offerName, date: formatLocalDate(draw.date) });
}

/** "Draw 1597", "Early bird: $50,000", or "Sat 14 May 1994". */
export function labelDraw(t: Translate, draw: NamedDraw): string {
  const earlyBird = findDrawnEarlyBirdName(draw);
  if (earlyBird !== undefined) return earlyBird;
  return isDrawNoOfficial(draw)
    ? t('common.draw-no', { drawNo: draw.drawNo })
    : formatShortLocalDate(draw.date);
}

type UndrawnDraw = Pick<Draw, 'drawNo' | 'raffle'>;

/** The name of an early bird of a raffle. It sells no numbers of its own: its tickets are those of the main draw. */
export const findEarlyBirdName = ({ raffle }: UndrawnDraw): string | undefined =>
  raffle?.ranges.length === 0 ? raffle.name : undefined;

/** A draw whose numbers are not known yet: "Comet draw 1598", or "Prize Home: Early bird: $50,000". */
export function nameUndrawnDraw(t: Translate, offerName: string, draw: UndrawnDraw): string {
  const earlyBird = findEarlyBirdName(draw);
  return earlyBird === undefined
    ? t('results.draw-of', { name: offerName, drawNo: draw.drawNo })
    : joinEarlyBird(t, offerName, earlyBird);
}
