import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { listCalendarEvents } from '#lib/domain/account/calendar-events.ts';
import { createTranslator, formatText } from '#lib/domain/content/copy.ts';
import { getEarlyBirdNo } from '#lib/domain/raffle/prizes.ts';
import { buildCalendar } from '#lib/server/calendar/build-calendar.ts';
import { createOrder } from '#tests/support/buying/orders.ts';

const t = (key: string, values?: Readonly<Record<string, string | number>>) =>
  `${key} ${formatText('{name} {drawNo}', values)}`;
const FILE = { name: 'Drawcard', origin: 'https://shop.example', now: Date.parse('2026-11-22T00:00:00Z') };

/** Lines that were folded at 75 bytes are put together again (RFC 5545, 3.1). */
const readEvents = (file: string) =>
  file
    .replaceAll(/\r\n[ \t]/g, '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => Object.fromEntries(event.split('\r\n').map((line) => line.split(/:(.*)/s).slice(0, 2))));

test('a draw of two tickets stands in the calendar once, with its closing before it', () => {
  const orders = [createOrder({ id: 'a' }), createOrder({ id: 'b' })];
  expect(listCalendarEvents(orders).map(({ kind, drawNo }) => `${kind} ${drawNo}`)).toEqual([
    'closes 101',
    'draw 101',
  ]);
});

test('the draw of a share is that of the lottery it plays', () => {
  const share = Object.assign(createOrder({ offerKey: 'crew' }), { playedKey: 'lighthouse' });
  expect(listCalendarEvents([share]).map(({ offerKey }) => offerKey)).toEqual(['lighthouse', 'lighthouse']);
});

test('an early bird of a raffle goes by its name', () => {
  const entry = (drawNo: number, drawName: string, drawDate: string) =>
    Object.assign(createOrder({}, { drawNo, drawDate }).entries[0]!, { kind: 'raffle_ticket', drawName });
  const entries = [
    entry(getEarlyBirdNo(14, 1), 'Early bird: $50,000', '2026-12-01T09:00:00.000Z'),
    entry(14, 'The house', '2027-02-03T09:00:00.000Z'),
  ];
  const order = Object.assign(createOrder({ offerName: 'Prize Home' }), { entries });
  const file = buildCalendar(createTranslator(defaultCopy), listCalendarEvents([order]), FILE);
  expect(readEvents(file).map(({ SUMMARY }) => SUMMARY?.replaceAll('\\', ''))).toEqual([
    'Prize Home: entries close, Early bird: $50,000',
    'Prize Home: Early bird: $50,000',
    'Prize Home: entries for draw 14 close',
    'Prize Home: draw 14',
  ]);
});

test('what is drawn, or did not play, is not put into a calendar', () => {
  expect(listCalendarEvents([createOrder({}, { status: 'DRAW_DRAWN' })])).toEqual([]);
});

test.each([
  ['before the clocks go forward', '2026-10-03T09:30:00.000Z', '20261003T093000Z'],
  ['after the clocks go forward', '2026-10-04T08:30:00.000Z', '20261004T083000Z'],
  ['after the clocks go back', '2027-04-04T09:30:00.000Z', '20270404T093000Z'],
])('a draw %s is at its instant', (_, drawDate, written) => {
  const file = buildCalendar(t, listCalendarEvents([createOrder({}, { drawDate })]), FILE);
  const events = readEvents(file);
  expect(events).toHaveLength(2);
  expect(events.map((event) => event.DTSTART)).toContain(written);
  expect(events[1]).toMatchObject({
    UID: 'lighthouse-101-draw@shop.example',
    SUMMARY: 'receipt.calendar-draw Lighthouse Saturday 101',
    'URL;VALUE=URI': 'https://shop.example/lighthouse/results/draw/101',
  });
});

test('what ends does so after its beginning, and a later file takes the place of an earlier one', () => {
  const build = (now: number) =>
    readEvents(buildCalendar(t, listCalendarEvents([createOrder()]), { ...FILE, now }));
  const [closing, draw] = build(FILE.now);
  expect(closing).not.toHaveProperty('DTEND');
  expect(Number(draw?.DTEND?.replaceAll(/\D/g, ''))).toBeGreaterThan(
    Number(draw?.DTSTART?.replaceAll(/\D/g, '')),
  );
  const later = build(FILE.now + 60 * 60_000);
  expect(Number(later[0]?.SEQUENCE)).toBeGreaterThan(Number(closing?.SEQUENCE));
});
