// The history of a part of the shop, day by day.
import {
  PART_STATES,
  type PartState,
  type PartStatus,
  type ShopPart,
  type StatusDay,
} from '../../contracts/status.ts';
import { MINUTE_MS } from '../time/units.ts';
import { addDays, toInstant, toLocalDate } from '../time/zoned-time.ts';

const WHOLE_BPS = 10_000;

/** A part has this state from then on. Instants in milliseconds since 1970. */
export interface StateChange {
  readonly state: PartState;
  readonly at: number;
}

/** The worse of two. */
export const pickWorse = (a: PartState, b: PartState): PartState =>
  PART_STATES.indexOf(a) >= PART_STATES.indexOf(b) ? a : b;

interface Stretch {
  readonly state: PartState;
  readonly from: number;
  readonly until: number;
}

const toStretches = (changes: readonly StateChange[], until: number): Stretch[] =>
  changes.map(({ state, at }, index) => ({ state, from: at, until: changes[index + 1]?.at ?? until }));

const isDisturbed = (state: PartState): boolean => state !== 'up' && state !== 'unknown';

const getOverlap = ({ from, until }: Stretch, start: number, end: number): number =>
  Math.max(0, Math.min(until, end) - Math.max(from, start));

function describeDay(date: string, zone: string, stretches: readonly Stretch[]): StatusDay {
  const start = toInstant(date, '00:00', zone);
  const end = toInstant(addDays(date, 1), '00:00', zone);
  const parts = stretches.filter((stretch) => getOverlap(stretch, start, end) > 0);
  const disturbed = parts.filter(({ state }) => isDisturbed(state));
  const sum = disturbed.reduce((total, stretch) => total + getOverlap(stretch, start, end), 0);
  return {
    date,
    state: parts.length === 0 ? null : parts.map(({ state }) => state).reduce(pickWorse),
    minutes: Math.ceil(sum / MINUTE_MS),
  };
}

/** What is planned is no failure, and what nobody saw says nothing. */
function countUpBps(stretches: readonly Stretch[]): number | null {
  const sum = (states: readonly PartState[]): number =>
    stretches.reduce(
      (total, { state, from, until }) => (states.includes(state) ? total + until - from : total),
      0,
    );
  const [up, failed] = [sum(['up', 'maintenance']), sum(['degraded', 'down'])];
  return up + failed === 0 ? null : Math.floor((up / (up + failed)) * WHOLE_BPS);
}

/**
 * @param changes the oldest first; the first may be older than the days
 * @param now milliseconds since 1970
 */
export function describePart(
  part: ShopPart,
  changes: readonly StateChange[],
  { now, days, zone }: { readonly now: number; readonly days: number; readonly zone: string },
): PartStatus {
  const today = toLocalDate(now, zone);
  const dates = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days));
  const start = toInstant(dates[0] ?? today, '00:00', zone);
  const stretches = toStretches(changes, now).flatMap((one) =>
    one.until <= start ? [] : [{ ...one, from: Math.max(one.from, start) }],
  );
  const last = changes.at(-1);
  return {
    part,
    state: last?.state ?? 'unknown',
    since: last ? new Date(last.at).toISOString() : null,
    days: dates.map((date) => describeDay(date, zone, stretches)),
    upBps: countUpBps(stretches),
  };
}
