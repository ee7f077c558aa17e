import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getChargeInstant, getPeriodDate, PERIOD_MONTHS } from '#lib/domain/recurring/periods.ts';

const list = (anchor: string, months: number, ks: readonly number[]) =>
  ks.map((k) => getPeriodDate(anchor, months, k));
const toIso = (at: number) => new Date(at).toISOString();

describe('the dates of periods', () => {
  it('fall on the last day of a shorter month, and come back', () => {
    expect(list('2027-01-31', PERIOD_MONTHS.monthly, [1, 2, 3, 4, 12, 13])).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2028-01-31',
      '2028-02-29',
    ]);
    expect(list('2027-08-31', PERIOD_MONTHS.quarterly, [1, 2, 3])).toEqual([
      '2027-11-30',
      '2028-02-29',
      '2028-05-31',
    ]);
    expect(list('2027-08-30', PERIOD_MONTHS.biannually, [1, 2])).toEqual(['2028-02-29', '2028-08-30']);
    expect(list('2028-02-29', PERIOD_MONTHS.annually, [1, 2, 3, 4])).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('rise strictly and have the day of the anchor wherever its month has it', () => {
    const anchors = fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2032-12-31'),
      noInvalidDate: true,
    });
    const months = fc.constantFrom(...Object.values(PERIOD_MONTHS));
    fc.assert(
      fc.property(anchors, months, fc.integer({ min: 1, max: 60 }), (date, step, k) => {
        const anchor = date.toISOString().slice(0, 10);
        const found = getPeriodDate(anchor, step, k);
        const [year = 0, month = 0] = found.split('-').map(Number);
        const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
        expect(Number(found.slice(8))).toBe(Math.min(Number(anchor.slice(8)), lastDay));
        expect(found > getPeriodDate(anchor, step, k - 1)).toBe(true);
      }),
    );
  });

  it('are charged at nine in the morning, whatever the clocks do', () => {
    expect(toIso(getChargeInstant('2026-10-04', 'Australia/Sydney'))).toBe('2026-10-03T22:00:00.000Z');
    expect(toIso(getChargeInstant('2027-04-04', 'Australia/Sydney'))).toBe('2027-04-03T23:00:00.000Z');
    expect(toIso(getChargeInstant('2027-04-05', 'Australia/Brisbane'))).toBe('2027-04-04T23:00:00.000Z');
  });
});
