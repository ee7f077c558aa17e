// What a draw is called: by its number where that is the game's own, else by its date, or by the name of an early bird.
import type { Draw, PastDraw } from '../../contracts/offers/draw.ts';
import type { Translate } from '../content/copy.ts';
import { isDrawNoOfficial } from '../lottery/draw-record.ts';
import { formatLocalDate, formatShortLocalDate } from '../time/dates.ts';
import { addRound } from './rounds.ts';

type NamedDraw = Pick<PastDraw, 'isNumberCounted' | 'drawNo' | 'date' | 'round' | 'raffle'>;

const joinEarlyBird = (t: Translate, name: string, earlyBird: string): string =>
  t('results.draw-of-early-bird', { name, earlyBird });

/** The name of an early bird that is drawn. */
export const findDrawnEarlyBirdName = ({ raffle }: Pick<PastDraw, 'raffle'>): string | undefined =>
  raffle?.isEarlyBird ? raffle.name : undefined;

const nameByNumber = (t: Translate, name: string, draw: Omit<NamedDraw, 'raffle'>): string =>
  isDrawNoOfficial(draw)
    ? t('results.draw-of', { name, drawNo: draw.drawNo })
    : t('results.draw-of-date', { name, date: addRound(formatLocalDate(draw.date), draw.round) });

/** "Comet draw 1597", or "Lighthouse Saturday, Saturday 14 May 1994" for a draw without a number of its own. */
export function nameDraw(t: Translate, offerName: string, draw: NamedDraw): string {
  const earlyBird = findDrawnEarlyBirdName(draw);
  return earlyBird === undefined ? nameByNumber(t, offerName, draw) : joinEarlyBird(t, offerName, earlyBird);
}

const labelByNumber = (t: Translate, draw: Omit<NamedDraw, 'raffle'>): string =>
  isDrawNoOfficial(draw)
    ? t('common.draw-no', { drawNo: draw.drawNo })
    : addRound(formatShortLocalDate(draw.date), draw.round);

/** "Draw 1597", "Early bird: $50,000", or "Sat 14 May 1994". */
export const labelDraw = (t: Translate, draw: NamedDraw): string =>
  findDrawnEarlyBirdName(draw) ?? labelByNumber(t, draw);

type UndrawnDraw = Pick<Draw, 'isNumberCounted' | 'drawNo' | 'date' | 'round' | 'raffle'>;

/** The name of an early bird of a raffle. It sells no numbers of its own: its tickets are those of the main draw. */
export const findEarlyBirdName = ({ raffle }: Pick<Draw, 'raffle'>): string | undefined =>
  raffle?.ranges.length === 0 ? raffle.name : undefined;

/** A draw whose numbers are not known yet: as it is called once it is drawn. */
export function nameUndrawnDraw(t: Translate, offerName: string, draw: UndrawnDraw): string {
  const earlyBird = findEarlyBirdName(draw);
  return earlyBird === undefined ? nameByNumber(t, offerName, draw) : joinEarlyBird(t, offerName, earlyBird);
}

/** The same of a draw whose numbers are not known yet. */
export const labelUndrawnDraw = (t: Translate, draw: UndrawnDraw): string =>
  findEarlyBirdName(draw) ?? labelByNumber(t, draw);
