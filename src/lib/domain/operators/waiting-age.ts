// How long somebody waits, as lists of the desk say it.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units.ts';

/** In whole units of the largest that fits. */
export interface WaitingAge {
  readonly unit: 'days' | 'hours' | 'minutes';
  readonly count: number;
}

/** @param ms since it waits */
export function toWaitingAge(ms: number): WaitingAge {
  if (ms >= DAY_MS) return { unit: 'days', count: Math.floor(ms / DAY_MS) };
  if (ms >= HOUR_MS) return { unit: 'hours', count: Math.floor(ms / HOUR_MS) };
  return { unit: 'minutes', count: Math.max(0, Math.floor(ms / MINUTE_MS)) };
}
