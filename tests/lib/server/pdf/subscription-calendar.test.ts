import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { listCalendarMonths, listClosingTimes } from '#lib/domain/recurring/draw-calendar.ts';
import { writeSubscriptionCalendar } from '#lib/server/pdf/subscription-calendar.ts';
import { createLotteryOffer, createOpenDraws } from '../../../support/buying/lottery-offers.ts';

const t = createTranslator(defaultCopy);
const offer = createLotteryOffer({
  name: 'Comet',
  timeZone: 'Australia/Sydney',
  drawDays: ['sat'],
  draws: createOpenDraws(['sat'], 1),
});

const write = (brand = brands[0], today = '2027-12-05', isPlain = true) =>
  writeSubscriptionCalendar(
    {
      t,
      brand,
      offer,
      zoneName: 'Australian Eastern Time',
      months: listCalendarMonths(offer, today),
      closing: listClosingTimes(offer),
    },
    isPlain,
  );

/** The texts that stand in for the months where the sheet is read out. */
const listAlternatives = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/Alt \(((?:[^()\\]|\\.)*)\)/g)].map(([, text = '']) => text);

test('the sheet has twelve months, each saying its draws', async () => {
  const pdf = await write();
  const months = listAlternatives(pdf);
  expect(months).toHaveLength(12);
  expect(months[0]).toMatch(/^December 2027\. Draws on Sat 11 Dec 2027, /);
  expect(months[2]).toBe(
    'February 2028. Draws on Sat 5 Feb 2028, Sat 12 Feb 2028, Sat 19 Feb 2028, Sat 26 Feb 2028.',
  );
  expect(pdf.toString('latin1')).toContain('/MarkInfo');
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
});

test('the same calendar gives the same bytes, another day of the month none that differ but its draws', async () => {
  const [first, again] = await Promise.all([
    write(brands[0], '2027-12-05', false),
    write(brands[0], '2027-12-05', false),
  ]);
  expect(first.equals(again)).toBe(true);
  const later = await write(brands[0], '2027-12-12', false);
  expect(later.equals(first)).toBe(false);
});

test('every brand can be drawn, well within 150 ms', async () => {
  for (const brand of brands) await write(brand, '2027-12-05', false);
  const from = performance.now();
  await write(brands[0], '2027-12-05', false);
  expect(performance.now() - from).toBeLessThan(150);
});
