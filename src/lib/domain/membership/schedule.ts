// When giveaways that are held again and again stop and are drawn.
import type { GiveawaySchedule } from '../../contracts/membership/program.ts';
import { addDays, getWeekday, toInstant, toLocalDate } from '../time/zoned-time.ts';

type Days = GiveawaySchedule['days'];

const isMonthEnd = (localDate: string): boolean => addDays(localDate, 1).endsWith('-01');

const isHeldOn = (days: Days, localDate: string): boolean =>
  days === 'month-end' ? isMonthEnd(localDate) : days.includes(getWeekday(localDate));

export interface GiveawayTimes {
  /** Of the draw, `YYYY-MM-DD` in the programme's zone. */
  readonly localDate: string;
  /** Milliseconds since 1970. */
  readonly stopAt: number;
  readonly drawAt: number;
}

/** The next one whose entries stop after a moment, in milliseconds since 1970. */
export function getNextGiveaway(
  { days, closeTime, drawTime }: Pick<GiveawaySchedule, 'days' | 'closeTime' | 'drawTime'>,
  timeZone: string,
  after: number,
): GiveawayTimes {
  for (let localDate = toLocalDate(after, timeZone); ; localDate = addDays(localDate, 1)) {
    if (!isHeldOn(days, localDate)) continue;
    const stopAt = toInstant(localDate, closeTime, timeZone);
    if (stopAt > after) return { localDate, stopAt, drawAt: toInstant(localDate, drawTime, timeZone) };
  }
}
