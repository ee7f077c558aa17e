// Later times of a draw on sale, as they are typed at the desk.
import { toInstant } from '../time/zoned-time.ts';

export interface TypedTimes {
  /** As `2026-11-21T18:00`, by the clock of the raffle. */
  readonly stopAt: string;
  readonly drawAt: string;
}

export interface Times {
  /** ISO instants in UTC with milliseconds. */
  readonly stopAt: string;
  readonly drawAt: string;
}

type TimesFault = 'unreadable' | 'earlier' | 'same' | 'before-stop';

type ReadTimes =
  | { readonly times: Times; readonly faults?: undefined }
  | { readonly times?: undefined; readonly faults: Readonly<Partial<Record<keyof Times, TimesFault>>> };

const WALL_TIME = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::\d{2})?$/;

function readInstant(text: string, timeZone: string): string | undefined {
  const [, day, time] = WALL_TIME.exec(text) ?? [];
  if (day === undefined || time === undefined) return undefined;
  try {
    return new Date(toInstant(day, time, timeZone)).toISOString();
  } catch {
    return undefined;
  }
}

/** The seconds of an instant are not typed: what shows the same minute is the same moment. */
const keepSame = (typed: string | undefined, now: string): string | undefined =>
  typed !== undefined && typed.slice(0, 16) === now.slice(0, 16) ? now : typed;

/** Reads later times, or says at each field why they are none. */
export function readLaterTimes(typed: TypedTimes, now: Times, timeZone: string): ReadTimes {
  const stopAt = keepSame(readInstant(typed.stopAt, timeZone), now.stopAt);
  const drawAt = keepSame(readInstant(typed.drawAt, timeZone), now.drawAt);
  if (stopAt === undefined || drawAt === undefined)
    return {
      faults: {
        ...(stopAt === undefined && { stopAt: 'unreadable' }),
        ...(drawAt === undefined && { drawAt: 'unreadable' }),
      },
    };
  if (stopAt < now.stopAt || drawAt < now.drawAt)
    return {
      faults: {
        ...(stopAt < now.stopAt && { stopAt: 'earlier' }),
        ...(drawAt < now.drawAt && { drawAt: 'earlier' }),
      },
    };
  if (stopAt === now.stopAt && drawAt === now.drawAt) return { faults: { stopAt: 'same' } };
  return stopAt > drawAt ? { faults: { drawAt: 'before-stop' } } : { times: { stopAt, drawAt } };
}
