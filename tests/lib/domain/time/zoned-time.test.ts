import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, getWeekday, listDrawDates, toInstant, toLocalDate } from '#lib/domain/time/zoned-time.ts';

const utc = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z');
const stop = (date: string, time: string, zone: string) => utc(toInstant(date, time, zone));

test.each([
  ['Australia/Sydney', '2026-01-15T08:30:00Z', '2026-07-15T09:30:00Z'],
  ['Australia/Melbourne', '2026-01-15T08:30:00Z', '2026-07-15T09:30:00Z'],
  ['Australia/Hobart', '2026-01-15T08:30:00Z', '2026-07-15T09:30:00Z'],
  ['Australia/Brisbane', '2026-01-15T09:30:00Z', '2026-07-15T09:30:00Z'],
  ['Australia/Adelaide', '2026-01-15T09:00:00Z', '2026-07-15T10:00:00Z'],
  ['Australia/Darwin', '2026-01-15T10:00:00Z', '2026-07-15T10:00:00Z'],
  ['Australia/Perth', '2026-01-15T11:30:00Z', '2026-07-15T11:30:00Z'],
  ['Australia/Lord_Howe', '2026-01-15T08:30:00Z', '2026-07-15T09:00:00Z'],
  ['Europe/London', '2026-01-15T19:30:00Z', '2026-07-15T18:30:00Z'],
])('7:30 pm in %s is the right instant in summer and winter', (zone, january, july) => {
  expect(stop('2026-01-15', '19:30', zone)).toBe(january);
  expect(stop('2026-07-15', '19:30', zone)).toBe(july);
});

test('a time that daylight saving skips moves on by the skipped hour', () => {
  expect(stop('2026-10-04', '02:30', 'Australia/Sydney')).toBe('2026-10-03T16:30:00Z');
  expect(toInstant('2026-10-04', '02:30', 'Australia/Sydney')).toBe(Date.parse('2026-10-04T03:30:00+11:00'));
  expect(stop('2026-10-04', '02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00Z');
});

test('of a time that happens twice the first counts', () => {
  expect(stop('2026-04-05', '02:30', 'Australia/Sydney')).toBe('2026-04-04T15:30:00Z');
  expect(stop('2026-10-25', '01:30', 'Europe/London')).toBe('2026-10-25T00:30:00Z');
});

test('a draw day keeps its clock time over the change of daylight saving', () => {
  expect(stop('2026-10-03', '19:30', 'Australia/Sydney')).toBe('2026-10-03T09:30:00Z');
  expect(stop('2026-10-04', '19:30', 'Australia/Sydney')).toBe('2026-10-04T08:30:00Z');
  expect(stop('2026-04-04', '19:30', 'Australia/Sydney')).toBe('2026-04-04T08:30:00Z');
  expect(stop('2026-04-05', '19:30', 'Australia/Sydney')).toBe('2026-04-05T09:30:00Z');
});

test('the zone of the process changes nothing', () => {
  const script = `
    import { addDays, listDrawDates, toInstant, toLocalDate } from '#lib/domain/time/zoned-time.ts';
    const out = [];
    for (const zone of ['Australia/Sydney', 'Australia/Perth', 'Australia/Lord_Howe', 'Europe/London']) {
      for (const date of ['2026-01-15', '2026-04-05', '2026-07-15', '2026-10-04', '2026-10-25']) {
        const at = toInstant(date, '01:30', zone);
        out.push(at, toLocalDate(at, zone), ...listDrawDates(['sat', 'wed'], date, addDays(date, 6)));
      }
    }
    console.log(JSON.stringify(out));`;
  const runIn = (TZ: string) =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    });
  const [first, ...others] = ['UTC', 'Australia/Sydney', 'America/New_York', 'Pacific/Kiritimati'].map(runIn);
  expect(JSON.parse(first!)).toHaveLength(80);
  for (const other of others) expect(other).toBe(first);
});

test('an instant knows its local date on both sides of midnight', () => {
  const midnight = toInstant('2026-10-05', '00:00', 'Australia/Sydney');
  expect(toLocalDate(midnight, 'Australia/Sydney')).toBe('2026-10-05');
  expect(toLocalDate(midnight - 1, 'Australia/Sydney')).toBe('2026-10-04');
  expect(toLocalDate(midnight, 'Europe/London')).toBe('2026-10-04');
});

test('local dates and instants agree in any zone', () => {
  const zones = [
    'Australia/Sydney',
    'Australia/Perth',
    'Pacific/Chatham',
    'America/St_Johns',
    'Asia/Kathmandu',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 23 }),
      (zone, days, hour) => {
        const date = addDays('1990-01-01', days);
        const at = toInstant(date, `${String(hour).padStart(2, '0')}:00`, zone);
        expect(toLocalDate(at, zone)).toBe(date);
      },
    ),
  );
});

test('what is no date, time or zone is refused', () => {
  expect(() => toInstant('2026-02-30', '19:30', 'Australia/Sydney')).toThrow(RangeError);
  expect(() => toInstant('2026-02-20', '25:00', 'Australia/Sydney')).toThrow(RangeError);
  expect(() => toInstant('2026-02-20', '19:30', 'Australia/Atlantis')).toThrow(RangeError);
});

test('daily draws leave no day out over a year with both changes', () => {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
  const dates = listDrawDates(days, '2026-01-01', '2026-12-31');
  expect([dates[0], dates.at(-1), new Set(dates).size]).toEqual(['2026-01-01', '2026-12-31', 365]);
});

test('draw dates between two dates include both ends', () => {
  expect(listDrawDates(['sat'], '2026-11-28', '2026-12-12')).toEqual([
    '2026-11-28',
    '2026-12-05',
    '2026-12-12',
  ]);
  expect(listDrawDates(['sat'], '2026-11-29', '2026-12-04')).toEqual([]);
  expect(getWeekday('2026-12-02')).toBe('wed');
});

test.each([
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2027-12-31', 1, '2028-01-01'],
  ['2027-10-02', 366, '2028-10-02'],
] as const)('%s and %i days is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
});

test.each(['2026-02-30', '2026-13-01', '2026-2-3', 'soon'])('%s is no date', (text) => {
  expect(() => addDays(text, 1)).toThrow(RangeError);
});
