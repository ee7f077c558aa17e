// The draws that a form without script shows, with their dates: the numbers of draws can move while it stands open.
import type { BuilderDraw, BuilderOffer } from './ticket-offer.ts';

export const SHOWN_DRAWS_FIELD = 'shownDraws';

const writeRound = (round: string | undefined): string =>
  round === undefined ? '' : `/${encodeURIComponent(round)}`;

/** `1520:2026-12-05 1521:2026-12-12`; of several draws on one day which of them it is, as `1520:2026-12-05/Midday`. */
export const writeShownDraws = (draws: readonly Pick<BuilderDraw, 'drawNo' | 'date' | 'round'>[]): string =>
  draws.map(({ drawNo, date, round }) => `${drawNo}:${date}${writeRound(round)}`).join(' ');

/** The number that the draw has now which the form showed under that one; undefined where it is not listed any more. */
export function findShownDraw(
  { draws }: Pick<BuilderOffer, 'draws'>,
  written: string,
  shownNo: number,
): number | undefined {
  const found = new RegExp(`(?:^| )${shownNo}:(\\d{4}-\\d{2}-\\d{2})(/[^ ]*)?(?: |$)`).exec(written);
  const [, date, round = ''] = found ?? [];
  const ofDate = draws.filter(
    (draw) => (draw.date === date || draw.calendarDate === date) && writeRound(draw.round) === round,
  );
  const isStill = date === undefined || ofDate.some(({ drawNo }) => drawNo === shownNo);
  if (isStill) return draws.find(({ drawNo }) => drawNo === shownNo)?.drawNo;
  return ofDate.length === 1 ? ofDate[0]?.drawNo : undefined;
}
