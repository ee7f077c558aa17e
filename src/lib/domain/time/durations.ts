// Spans of time in words, by `Intl`.
import { LOCALE } from '../brand/locale.ts';
import { MINUTE_MS } from './units.ts';

const HOUR_MINUTES = 60;

const formatUnit = (value: number, unit: 'hour' | 'minute'): string =>
  new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'long' }).format(value);

/** `45 minutes`, `1 hour`, `2 hours 5 minutes`. Whole minutes, rounded down; at least one. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
  const parts = [
    { unit: 'hour', value: Math.floor(minutes / HOUR_MINUTES) },
    { unit: 'minute', value: minutes % HOUR_MINUTES },
  ] as const;
  return parts
    .filter(({ value }) => value > 0)
    .map(({ value, unit }) => formatUnit(value, unit))
    .join(' ');
}
