import { afterEach, expect, test, vi } from 'vitest';
import { timeCopy } from '#content/copy/time.ts';
import { DRAW_STATUSES } from '#lib/contracts/offers/draw.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import {
  isDrawn,
  isPaid,
  isScored,
  labelDrawAhead,
  labelDrawRelatively,
} from '#lib/domain/draws/draw-labels.ts';
import { formatDate } from '#lib/domain/time/date-names.ts';
import { getDateNames } from '#lib/domain/time/dates.ts';
import { describeStop, describeTimeLeft } from '#lib/domain/time/relative-dates.ts';
import { formatClockWithZone, formatPlaceClock } from '#lib/domain/time/zone-names.ts';
import { formatClockTime, formatDayAndMonth, formatLongDate } from '#lib/domain/time/zoned-dates.ts';

const t = createTranslator(timeCopy);
const SYDNEY = 'Australia/Sydney';
const BRISBANE = 'Australia/Brisbane';
const toInstant = (iso: string) => Date.parse(iso);
/** Wednesday 2 December 2026, 9:00 am in Brisbane (UTC+10, no daylight saving). */
const NOW = toInstant('2026-12-02T09:00:00+10:00');
const labelAt = (local: string) => labelDrawRelatively(toInstant(`${local}+10:00`), NOW, BRISBANE, t);

test('a draw of the same day is today, and tonight from 18:00', () => {
  expect(labelAt('2026-12-02T17:59:59')).toBe('Today');
  expect(labelAt('2026-12-02T18:00:00')).toBe('Tonight');
  expect(labelAt('2026-12-02T00:00:00')).toBe('Today');
});

test('the next days are named by weekday for two weeks, then by date', () => {
  expect(labelAt('2026-12-03T00:00:00')).toBe('Tomorrow');
  expect(labelAt('2026-12-04T19:30:00')).toBe('This Friday');
  expect(labelAt('2026-12-08T23:59:00')).toBe('This Tuesday');
  expect(labelAt('2026-12-09T00:00:00')).toBe('Next Wednesday');
  expect(labelAt('2026-12-15T19:30:00')).toBe('Next Tuesday');
  expect(labelAt('2026-12-16T19:30:00')).toBe('Wednesday 16 December 2026');
  expect(labelAt('2026-12-01T19:30:00')).toBe('Tuesday 1 December 2026');
});

test('the zone decides which day it is', () => {
  const draw = toInstant('2026-12-02T14:30:00Z');
  const now = toInstant('2026-12-02T11:00:00Z');
  expect(labelDrawRelatively(draw, now, 'Australia/Perth', t)).toBe('Tonight');
  expect(labelDrawRelatively(draw, now, SYDNEY, t)).toBe('Tomorrow');
  expect(labelDrawRelatively(draw, now, 'America/Los_Angeles', t)).toBe('Today');
});

test('days are counted by the calendar, also over a day of 23 hours', () => {
  const saturdayNight = toInstant('2026-10-03T23:30:00+10:00');
  expect(labelDrawRelatively(toInstant('2026-10-05T00:30:00+11:00'), saturdayNight, SYDNEY, t)).toBe(
    'This Monday',
  );
  expect(labelDrawRelatively(toInstant('2026-10-04T23:30:00+11:00'), saturdayNight, SYDNEY, t)).toBe(
    'Tomorrow',
  );
});

test('dates and times read the same whatever the data of the runtime', () => {
  expect(formatLongDate(NOW, BRISBANE)).toBe('Wednesday 2 December 2026');
  expect(formatClockTime(toInstant('2026-12-02T19:30:00+10:00'), BRISBANE)).toBe('7:30 pm');
  expect(formatClockTime(toInstant('2026-12-02T00:05:00+10:00'), BRISBANE)).toBe('12:05 am');
  expect(formatClockTime(toInstant('2026-12-02T12:00:00+10:00'), BRISBANE)).toBe('12:00 pm');
});

test('draws ahead are counted from the next available one', () => {
  expect([0, 1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 111].map((offset) => labelDrawAhead(offset, t))).toEqual([
    'Next Available Draw',
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '111th',
  ]);
});

test('the time left is told in words and rounded down', () => {
  const minute = 60_000;
  const hour = 60 * minute;
  const day = 24 * hour;
  expect(describeTimeLeft(2 * hour + 14 * minute + 59_000, t)).toBe('in 2 h 14 min');
  expect(describeTimeLeft(2 * hour, t)).toBe('in 2 h');
  expect(describeTimeLeft(hour - 1, t)).toBe('in 59 min');
  expect(describeTimeLeft(59_999, t)).toBe('in less than a minute');
  expect(describeTimeLeft(day + 3 * hour, t)).toBe('in 1 day 3 h');
  expect(describeTimeLeft(3 * day + 59 * minute, t)).toBe('in 3 days');
});

/** As a script of a page says it on a device in another zone. */
function describeStopOn(device: string, stop: string, now: string): string {
  vi.stubEnv('TZ', device);
  const at = toInstant(stop);
  const place = formatPlaceClock(at, SYDNEY);
  const names = getDateNames();
  const { when, there } = describeStop({ at, place }, toInstant(now), t, {
    ...names,
    formatDate: (time) => formatDate(time, names),
  });
  return there ? `${when} · ${there}` : when;
}

afterEach(() => vi.unstubAllEnvs());

test('the closing time is told by day and clock, as the calendar on the wall shows it', () => {
  const now = '2026-12-02T12:00:00+11:00';
  expect(describeStopOn(SYDNEY, '2026-12-02T19:30:00+11:00', now)).toBe('tonight 7:30 pm');
  expect(describeStopOn(SYDNEY, '2026-12-05T17:00:00+11:00', now)).toBe('this Saturday 5:00 pm');
  expect(describeStopOn(SYDNEY, '2027-01-02T17:00:00+11:00', now)).toBe('Saturday 2 January 2027 5:00 pm');
});

test('who is elsewhere reads the own time first, and that of the draw’s place beside it', () => {
  const stop = '2026-12-03T19:30:00+11:00';
  // Thursday in London, Friday in Sydney.
  const now = '2026-11-26T20:30:00Z';
  expect(describeStopOn('Europe/London', stop, now)).toBe('next Thursday 8:30 am · 7:30 pm AEDT');
  expect(describeStopOn('Pacific/Honolulu', stop, now)).toBe(
    'this Wednesday 10:30 pm · Thursday 7:30 pm AEDT',
  );
  expect(describeStopOn('Australia/Hobart', stop, now)).toBe('this Thursday 7:30 pm');
});

test('a day that only the page can name is that of the place, with its zone', () => {
  const stop = '2027-01-02T17:00:00+11:00';
  const now = '2026-12-02T12:00:00+11:00';
  expect(describeStopOn('Australia/Perth', stop, now)).toBe('Saturday 2 January 2027 2:00 pm · 5:00 pm AEDT');
  expect(describeStopOn('America/New_York', stop, now)).toBe(
    'Saturday 2 January 2027 1:00 am · 5:00 pm AEDT',
  );
  expect(describeStopOn('Pacific/Honolulu', stop, now)).toBe('Saturday 2 January 2027 5:00 pm AEDT');
});

test('a draw and its stop of one day are called by the same day where the draw is held, at any hour', () => {
  // Over the change to daylight saving on 4 October and back on 4 April.
  for (const [stop, draw] of [
    ['2026-10-08T19:30:00+11:00', '2026-10-08T20:30:00+11:00'],
    ['2026-04-09T19:30:00+10:00', '2026-04-09T20:30:00+10:00'],
    ['2026-10-04T01:30:00+10:00', '2026-10-04T03:30:00+11:00'],
  ] as const)
    for (const device of ['UTC', 'Australia/Perth', 'Pacific/Honolulu', SYDNEY])
      for (let hours = 1; hours < 15 * 24; hours += 1) {
        const now = new Date(toInstant(stop) - hours * 3_600_000 + 60_000).toISOString();
        const inAccount = labelDrawRelatively(toInstant(draw), toInstant(now), SYDNEY, t).toLowerCase();
        const told = describeStopOn(device, stop, now);
        const inCart = told.toLowerCase();
        if (device === SYDNEY || !told.includes(' · '))
          expect(inCart.replace('tonight', 'today'), `${now} on ${device}`).toMatch(
            new RegExp(`^${inAccount.replace('tonight', 'today')} `),
          );
        else {
          const clock = formatClockWithZone(toInstant(stop), SYDNEY);
          const weekday = formatLongDate(toInstant(stop), SYDNEY).split(' ')[0];
          const ownDay = new Date(stop).toLocaleDateString('en-AU', { timeZone: device, weekday: 'long' });
          expect(told, `${now} on ${device}`).toMatch(
            new RegExp(` · ${ownDay === weekday ? '' : `${weekday} `}${clock}$`),
          );
        }
      }
});

test('a draw is in the groups of its status', () => {
  const groups = DRAW_STATUSES.map((status) => [
    status,
    [isDrawn, isPaid, isScored].map((is) => is(status)).join(),
  ]);
  expect(Object.fromEntries(groups)).toEqual({
    DRAW_OPEN: 'false,false,false',
    DRAW_CAPPED: 'false,false,false',
    DRAW_CLOSED: 'false,false,false',
    DRAW_DRAWN: 'true,false,false',
    DRAW_SCORED: 'true,false,true',
    DRAW_PAID: 'true,true,true',
    DRAW_EMAILED: 'true,true,true',
  });
});

test('a date without its year is short', () => {
  expect(formatDayAndMonth(Date.parse('2026-12-05T02:00:00Z'), 'Australia/Sydney')).toBe(
    'Saturday 5 December',
  );
});
