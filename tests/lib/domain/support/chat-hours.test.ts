// When the chat is open, by the clock of its place.
import { expect, test } from 'vitest';
import { getChatState, parseChatHours } from '#lib/domain/support/chat-hours.ts';

const at = (text: string) => Date.parse(text);
const state = (hours: string, now: string) => {
  const { changesAt, ...rest } = getChatState(parseChatHours(hours) ?? [], at(now));
  return [rest.state, Number.isFinite(changesAt) ? new Date(changesAt).toISOString() : 'never'];
};

test.each([
  ['an hour before it opens', '2026-11-30T20:59:00Z', 'closed', '2026-11-30T21:00:00.000Z'],
  ['when it opens', '2026-11-30T21:00:00Z', 'open', '2026-12-01T09:00:00.000Z'],
  ['when it closes', '2026-12-01T09:00:00Z', 'closed', '2026-12-01T21:00:00.000Z'],
  ['on the eve of a Sunday', '2026-11-28T12:00:00Z', 'closed', '2026-11-29T21:00:00.000Z'],
])('%s', (_, now, wanted, changesAt) => {
  expect(state('Mon-Sat 08:00-20:00 Australia/Sydney', now)).toEqual([wanted, changesAt]);
});

test('daylight saving moves it with the clocks of its place', () => {
  const hours = 'Sun-Mon 08:00-20:00 Australia/Sydney';
  expect(state(hours, '2026-10-03T12:00:00Z')).toEqual(['closed', '2026-10-03T21:00:00.000Z']);
  expect(state(hours, '2026-04-04T12:00:00Z')).toEqual(['closed', '2026-04-04T22:00:00.000Z']);
});

test('spans that meet are one, and a span may end at midnight', () => {
  const hours = 'Fri 18:00-24:00 Europe/London\nSat 00:00-02:00 Europe/London';
  expect(state(hours, '2026-11-27T23:59:00Z')).toEqual(['open', '2026-11-28T02:00:00.000Z']);
  expect(state(hours, '2026-11-28T02:00:00Z')).toEqual(['closed', '2026-12-04T18:00:00.000Z']);
});

test('without hours somebody always answers', () => {
  expect(state('', '2026-11-29T00:00:00Z')).toEqual(['open', 'never']);
});

test.each([
  'Mon-Fri',
  'Mon-Fri 8-20 Australia/Sydney',
  'Mon 20:00-08:00 Australia/Sydney',
  'Mon 08:00-20:00 Mars/Olympus',
  'Mon 08:00-20:00',
])('%s cannot be read', (hours) => expect(parseChatHours(hours)).toBeUndefined());
