import { expect, test } from 'vitest';
import { listCalendarMonths, listClosingTimes } from '#lib/domain/recurring/draw-calendar.ts';
import { createSubscriptionExample } from '#lib/domain/recurring/subscription-offer.ts';
import { createLotteryOffer, createOpenDraws } from '../../../support/buying/lottery-offers.ts';

const offer = createLotteryOffer({
  timeZone: 'Australia/Sydney',
  drawDays: ['wed', 'sat'],
  draws: createOpenDraws(['wed', 'sat'], 2),
});

test('a year of months begins with the month of the day, and February has its leap day', () => {
  const months = listCalendarMonths(offer, '2027-11-10');
  expect(months.map(({ key }) => key)).toEqual([
    '2027-11',
    '2027-12',
    ...Array.from({ length: 10 }, (_, index) => `2028-${String(index + 1).padStart(2, '0')}`),
  ]);
  const february = months[3];
  // 1 February 2028 is a Tuesday.
  expect(february?.weeks[0]).toEqual([undefined, 1, 2, 3, 4, 5, 6]);
  expect(february?.weeks.flat().filter((day) => day !== undefined)).toHaveLength(29);
  expect(february?.drawDates).toEqual([
    '2028-02-02',
    '2028-02-05',
    '2028-02-09',
    '2028-02-12',
    '2028-02-16',
    '2028-02-19',
    '2028-02-23',
    '2028-02-26',
  ]);
});

test('draws before the day are left out, and every week has seven places', () => {
  const [first, ...rest] = listCalendarMonths(offer, '2026-11-22');
  expect(first?.drawDates).toEqual(['2026-11-25', '2026-11-28']);
  for (const { weeks } of [...rest, ...(first ? [first] : [])])
    for (const week of weeks) expect(week).toHaveLength(7);
});

test('an offer without draw days shows the draws that are known', () => {
  const raffle = { ...offer, drawDays: [], draws: createOpenDraws(['sat'], 1) };
  const months = listCalendarMonths(raffle, '2026-11-20');
  expect(months.flatMap(({ drawDates }) => drawDates)).toEqual(['2026-11-21']);
});

test('closing times are those of the next draw of each weekday, in the zone of the offer', () => {
  expect(listClosingTimes(offer)).toEqual([
    { day: 'wed', stopDay: 'wed', clock: '7:00 pm' },
    { day: 'sat', stopDay: 'sat', clock: '7:00 pm' },
  ]);
  expect(listClosingTimes({ ...offer, timeZone: 'Pacific/Auckland' })[0]?.clock).toBe('9:00 pm');
});

test('a draw that was moved is on its new day, and says nothing of when its weekday closes', () => {
  const draws = offer.draws.map((draw) =>
    draw.date === '2026-11-21'
      ? { ...draw, date: '2026-11-20', calendarDate: draw.date, stop: '2026-11-20T08:00:00.000Z' }
      : draw,
  );
  const [month] = listCalendarMonths({ ...offer, draws }, '2026-11-19');
  expect(month?.drawDates).toEqual(['2026-11-20', '2026-11-25', '2026-11-28']);
  expect(listClosingTimes({ ...offer, draws }).map(({ day }) => day)).toEqual(['wed']);
});

const subscribed = createLotteryOffer({
  drawDays: ['sat'],
  draws: createOpenDraws(['sat'], 3, Date.parse('2027-02-06T08:00:00Z')),
});
const [standard] = subscribed.gameTypes;

test('a period is priced by its draws, and ends on the last day of a shorter month', () => {
  const gameTypes = [
    { ...standard!, recurringPurchase: { type: 'subscription', availability: 'always' } as const },
  ];
  const example = createSubscriptionExample({ ...subscribed, gameTypes }, '2027-01-31');
  const [price] = standard!.gameOffers[0]!.prices;
  const each = Math.round(Number(price!.price) * 100);
  expect(
    example?.periods.map(({ period, draws, priceCents, next }) => [period, draws, priceCents, next]),
  ).toEqual([
    // Saturdays 6, 13, 20 and 27 February; the next period begins on Sunday 28.
    ['monthly', 4, 4 * each, '2027-02-28'],
    ['quarterly', 12, 12 * each, '2027-04-30'],
    ['biannually', 25, 25 * each, '2027-07-31'],
    ['annually', 52, 52 * each, '2028-01-31'],
  ]);
});

test('no subscription is sold where none may be, or none of its draws is open', () => {
  const never = [
    { ...standard!, recurringPurchase: { type: 'subscription', availability: 'never' } as const },
  ];
  const autoplay = [
    { ...standard!, recurringPurchase: { type: 'autoplay', availability: 'optional' } as const },
  ];
  const always = [
    { ...standard!, recurringPurchase: { type: 'subscription', availability: 'always' } as const },
  ];
  for (const gameTypes of [subscribed.gameTypes, never, autoplay])
    expect(createSubscriptionExample({ ...subscribed, gameTypes }, '2027-01-31')).toBeUndefined();
  expect(
    createSubscriptionExample({ ...subscribed, gameTypes: always, draws: [] }, '2027-01-31'),
  ).toBeUndefined();
});
