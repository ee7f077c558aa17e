import type { Draw } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { addRound } from '#lib/domain/draws/rounds.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { getJackpotParts } from '#lib/domain/offers/jackpot.ts';
import { formatLocalDate } from '#lib/domain/time/dates.ts';
import type { PlaceClock } from '#lib/domain/time/relative-dates.ts';
import { formatPlaceClock } from '#lib/domain/time/zone-names.ts';
import { formatLongDate } from '#lib/domain/time/zoned-dates.ts';

/** What the head of an offer's page says of a draw, in words. */
export interface HeadDraw {
  readonly drawNo: number;
  readonly date: string;
  readonly jackpot: string;
  /** ` Million`; empty where the amount has none. */
  readonly unit: string;
  readonly stop: string;
  /** `Saturday 5 December 2026`, of the stop. */
  readonly stopDate: string;
  readonly place: PlaceClock;
}

export function toHeadDraw(t: Translate, { timeZone }: Pick<ProductOffer, 'timeZone'>, draw: Draw): HeadDraw {
  const { drawNo, date, stop, prizePool, isPrizePoolUnknown } = draw;
  const pool = isPrizePoolUnknown ? undefined : prizePool;
  const { amount, unit } = getJackpotParts(
    t,
    pool && toCents(pool.amount),
    pool && { currency: pool.currency },
  );
  return {
    drawNo,
    date: t('common.draw-on', { date: addRound(formatLocalDate(date), draw.round) }),
    jackpot: amount,
    unit: unit ? ` ${unit}` : '',
    stop,
    stopDate: formatLongDate(Date.parse(stop), timeZone),
    place: formatPlaceClock(Date.parse(stop), timeZone),
  };
}

/** As a page carries them: of each draw but the first only what differs from the first. */
export function packHeadDraws([first, ...rest]: readonly HeadDraw[]): readonly Partial<HeadDraw>[] {
  if (!first) return [];
  const shared = new Set(Object.entries(first).map((pair) => pair.join('=')));
  const differing = rest.map((draw) =>
    Object.fromEntries(Object.entries(draw).filter((pair) => !shared.has(pair.join('=')))),
  );
  return [first, ...differing];
}
