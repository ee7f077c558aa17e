// What a draw is called: by its number where that is the game's own, else by its date.
import type { PastDraw } from '../../contracts/offers/draw.ts';
import type { Translate } from '../content/copy.ts';
import { formatLocalDate, formatShortLocalDate } from '../time/dates.ts';
import { isDrawNoOfficial } from './draw-record.ts';

type NamedDraw = Pick<PastDraw, 'source' | 'drawNo' | 'date'>;

/** "Comet draw 1597", or "Lighthouse Saturday, Saturday 14 May 1994" for a draw without a number of its own. */
export const nameDraw = (t: Translate, offerName: string, draw: NamedDraw): string =>
  isDrawNoOfficial(draw)
    ? t('results.draw-of', { name: offerName, drawNo: draw.drawNo })
    : t('results.draw-of-date', { name: offerName, date: formatLocalDate(draw.date) });

/** "Draw 1597", or "Sat 14 May 1994". */
export const labelDraw = (t: Translate, draw: NamedDraw): string =>
  isDrawNoOfficial(draw) ? t('common.draw-no', { drawNo: draw.drawNo }) : formatShortLocalDate(draw.date);
