// A game as customers will see it in lists, before it is published.
import type { GameFile } from '../../contracts/catalogue/game-file.ts';
import type { Draw } from '../../contracts/offers/draw.ts';
import type { ProductOffer } from '../../contracts/offers/offer.ts';
import { toCents, toMoney } from '../money/money.ts';
import { addDays, getWeekday, listDrawDates, toInstant, toLocalDate } from '../time/zoned-time.ts';
import { compileGameTypes } from './compile-game.ts';

const WEEK_DAYS = 7;
const toIso = (ms: number): string => new Date(ms).toISOString();

/** The next draw by the calendar of the file. */
function findNextDraw({ calendar, timeZone }: GameFile, now: number): Draw | undefined {
  const today = toLocalDate(now, timeZone);
  const dates = listDrawDates(calendar.drawDays, today, addDays(today, WEEK_DAYS));
  const date = dates.find((one) => toInstant(one, calendar.closeTime, timeZone) > now);
  if (date === undefined) return undefined;
  return {
    kind: 'lottery_ticket_draw',
    drawNo: calendar.firstDrawNo ?? 1,
    drawOffset: 0,
    date,
    day: getWeekday(date),
    drawDate: toIso(toInstant(date, calendar.drawTime, timeZone)),
    stop: toIso(toInstant(date, calendar.closeTime, timeZone)),
    isPrizePoolUnknown: true,
    purchaseStatus: 'standard',
    status: 'DRAW_OPEN',
  };
}

/**
 * The offer that the file makes, with its next draw and no jackpot.
 * @param file one without faults
 * @param now in milliseconds since 1970
 */
export function previewGame(file: GameFile, now: number): ProductOffer {
  const draw = findNextDraw(file, now);
  const { calendar, minimumPrizePool } = file;
  return {
    key: file.key,
    type: 'lottery_ticket',
    name: file.name,
    url: file.url ?? `/${file.key}`,
    urlAliases: [],
    availability: 'available',
    suspended: false,
    displayCategory: file.category,
    ranking: file.ranking,
    timeZone: file.timeZone,
    drawDays: calendar.drawDays,
    hasSelectableDays: calendar.hasSelectableDays,
    multiDraw: calendar.furtherDraws,
    draws: draw ? [draw] : [],
    causes: [],
    gameTypes: compileGameTypes(file),
    rules: file.rules,
    restrictions: [],
    isDemonstration: false,
    ...(minimumPrizePool !== undefined && {
      minimumPrizePool: toMoney(toCents(minimumPrizePool), file.currency),
    }),
  };
}
