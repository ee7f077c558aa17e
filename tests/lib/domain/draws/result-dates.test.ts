import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getNeighbourKey, readResultDate } from '#lib/domain/draws/result-dates.ts';

test('a year, a month and a day are read with their first and last date', () => {
  expect(readResultDate('2024')).toEqual({ kind: 'year', key: '2024', from: '2024-01-01', to: '2024-12-31' });
  expect(readResultDate('2024-02')).toEqual({
    kind: 'month',
    key: '2024-02',
    from: '2024-02-01',
    to: '2024-02-29',
  });
  expect(readResultDate('2025-06-07')).toEqual({
    kind: 'day',
    key: '2025-06-07',
    from: '2025-06-07',
    to: '2025-06-07',
  });
});

test.each([
  ['2025-6', '2025-06'],
  ['06-2025', '2025-06'],
  ['6-2025', '2025-06'],
  ['2025_06', '2025-06'],
  ['2025/06', '2025-06'],
  ['202506', '2025-06'],
  ['june-2025', '2025-06'],
  ['June-2025', '2025-06'],
  ['2025-jun', '2025-06'],
  ['sept-2025', '2025-09'],
  ['may 2025', '2025-05'],
  ['2025-6-7', '2025-06-07'],
  ['7-6-2025', '2025-06-07'],
  ['20250607', '2025-06-07'],
  ['7-june-2025', '2025-06-07'],
  ['7th-june-2025', '2025-06-07'],
  ['june-7-2025', '2025-06-07'],
  ['saturday-7-june-2025', '2025-06-07'],
])('%s means %s', (text, key) => {
  expect(readResultDate(text)?.key).toBe(key);
});

test.each([
  '',
  'latest',
  '25',
  '20256',
  '2025-13',
  '2025-00',
  '2025-02-30',
  '2025-06-32',
  '2025-06-07-08',
  '1899',
  '2200',
  'smarch-2025',
  '2025-06-juin',
  'saturday',
  '-2025-',
])('%s means no date unless it is a bare year', (text) => {
  const expected = text === '-2025-' ? '2025' : undefined;
  expect(readResultDate(text)?.key).toBe(expected);
});

test('every canonical spelling reads as itself, and every day lies in its month and year', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, (at) => {
      const date = at.toISOString().slice(0, 10);
      for (const key of [date, date.slice(0, 7), date.slice(0, 4)]) {
        const period = readResultDate(key)!;
        expect(period.key).toBe(key);
        expect(period.from <= date && date <= period.to).toBe(true);
      }
    }),
  );
});

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const period = readResultDate(text);
      if (period) expect(readResultDate(period.key)).toEqual(period);
    }),
  );
});

test.each([
  ['2025', 1, '2026'],
  ['2025', -1, '2024'],
  ['2025-12', 1, '2026-01'],
  ['2025-01', -1, '2024-12'],
  ['2024-02-29', 1, '2024-03-01'],
  ['2025-01-01', -1, '2024-12-31'],
  ['2199', 1, undefined],
  ['1900-01', -1, undefined],
] as const)('beside %s in direction %i lies %s', (key, direction, beside) => {
  expect(getNeighbourKey(readResultDate(key)!, direction)).toBe(beside);
});
