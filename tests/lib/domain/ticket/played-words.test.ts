import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { formatDescription } from '#lib/domain/products/shown-description.ts';
import { describeGame, formatGame } from '#lib/domain/ticket/played-words.ts';

const t = createTranslator(defaultCopy);

test('powerballs are listed, unless the ticket says that all of them are played', () => {
  const game = { numbers: [3, 9, 12], powerballs: [1, 2, 3, 4] };
  expect(describeGame(t, game, {})).toBe('Powerballs 1, 2, 3, 4');
  expect(formatGame(t, game, 0, {})).toBe('A: 3 9 12 + 1 2 3 4');
  expect(describeGame(t, game, { hasEveryPowerball: true })).toBeUndefined();
  expect(formatGame(t, game, 1, { hasEveryPowerball: true })).toBe('B: 3 9 12');
});

test('a description is shown with the sign for times, and a name that holds an x is left as it is', () => {
  expect(formatDescription('12 x Standard games')).toBe('12\u00a0×\u00a0Standard games');
  expect(formatDescription('Comet: 1 x PowerHit game, 4 draws')).toBe(
    'Comet: 1\u00a0×\u00a0PowerHit game, 4 draws',
  );
  expect(formatDescription('Book of 5 x club')).toBe('Book of 5 x club');
});
