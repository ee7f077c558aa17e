import { expect, test } from 'vitest';
import type { OpenResult } from '#lib/contracts/offers/open-result.ts';
import { HISTORY_WRITERS } from '#lib/server/loaders/results/open/history-formats.ts';

test('a game whose name is a formula is a text in the table of its history', () => {
  const name = '=HYPERLINK("http://a.example","Results")';
  const draw = {
    game: 'comet',
    name,
    numbers: [],
    supplementary: [],
    powerballs: [],
    dividends: [],
  } as unknown as OpenResult;
  const { body } = HISTORY_WRITERS.get('csv')?.([draw]) ?? { body: '' };
  expect(String(body)).toContain(`"'=HYPERLINK(`);
});

test.each(['constructor', '__proto__', 'toString'])('%s is no format of a history', (format) => {
  expect(HISTORY_WRITERS.get(format)).toBeUndefined();
});
