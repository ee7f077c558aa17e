// When breaks and exclusions end: by the calendar of the customer's zone, at the time of day at which they began. For
// servers: it carries a time zone library.
import { addInZone } from '../time/zoned-time.ts';
import {
  BREAK_LENGTHS,
  BREAK_SPANS,
  type BreakLength,
  EXCLUSION_LENGTHS,
  EXCLUSION_MONTHS,
  type ExclusionLength,
} from './exclusion-length.ts';

/** When a break that begins now ends, in milliseconds since 1970. @param zone IANA zone of the customer */
export const getBreakEnd = (length: BreakLength, now: number, zone: string): number =>
  addInZone(now, BREAK_SPANS[length], zone);

/** The same day of a later month, or that month's last, in milliseconds since 1970. */
export const addMonths = (now: number, months: number, zone: string): number =>
  addInZone(now, { months }, zone);

/** When an exclusion that begins now may be ended at the earliest; undefined for never. */
export function getExclusionEnd(length: ExclusionLength, now: number, zone: string): number | undefined {
  const months = EXCLUSION_MONTHS[length];
  return months === undefined ? undefined : addMonths(now, months, zone);
}

/** A break or exclusion in force; without an end for good. */
interface Held {
  readonly kind: 'break' | 'exclusion';
  /** ISO instant. */
  readonly untilAt?: string | undefined;
}

const isLonger = ({ untilAt }: Held, end: number | undefined): boolean =>
  untilAt !== undefined && (end === undefined || end > Date.parse(untilAt));

/** The breaks that go beyond what holds already: none in an exclusion. */
export const listLongerBreaks = (held: Held | undefined, now: number, zone: string): BreakLength[] =>
  BREAK_LENGTHS.filter(
    (length) => !held || (held.kind === 'break' && isLonger(held, getBreakEnd(length, now, zone))),
  );

/** The exclusions that go beyond what holds already: all of them in a break. */
export const listLongerExclusions = (held: Held | undefined, now: number, zone: string): ExclusionLength[] =>
  EXCLUSION_LENGTHS.filter(
    (length) => held?.kind !== 'exclusion' || isLonger(held, getExclusionEnd(length, now, zone)),
  );
