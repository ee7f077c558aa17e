import { expect, test } from 'vitest';
import { formatDuration } from '#lib/domain/time/durations.ts';

test.each([
  [0, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [61, '1 hour 1 minute'],
  [135, '2 hours 15 minutes'],
])('%d minutes are %s', (minutes, words) => {
  expect(formatDuration(minutes * 60_000 + 59_999)).toBe(words);
});
