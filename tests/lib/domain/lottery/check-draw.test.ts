import { expect, test } from 'vitest';
import { checkGameAgainstDraw } from '#lib/domain/results/check-draw.ts';
import { createOffer, createPastDraw } from '#tests/support/page-fixtures.ts';

const dividends = [
  { division: 1, winners: 1, amount: { amount: '1000000.00', currency: 'AUD' as const } },
  { division: 3, winners: 40, amount: { amount: '12.50', currency: 'AUD' as const } },
];
const draw = createPastDraw({ numbers: [9, 4, 1, 30, 22, 41], supplementary: [7, 12], dividends });

test('a game is compared number by number and told what its division paid', () => {
  const checked = checkGameAgainstDraw(createOffer(), draw, { numbers: [1, 4, 9, 7, 44, 45] });
  expect(checked.matched).toEqual({ numbers: [1, 4, 9], supplementary: [7], powerballs: [] });
  expect(checked.divisions).toEqual([{ division: 3, combinations: 1 }]);
  expect(checked.prizeCents).toBe(1250);
});

test('a game that matches no division is worth nothing', () => {
  const checked = checkGameAgainstDraw(createOffer(), draw, { numbers: [1, 4, 42, 43, 44, 45] });
  expect(checked.divisions).toEqual([]);
  expect(checked.prizeCents).toBe(0);
});

test('a division that nobody won is said to be that, never to have paid nothing', () => {
  const unwon = { division: 1, winners: 0, amount: { amount: '0.00', currency: 'AUD' as const } };
  const passedOn = createPastDraw({ ...draw, dividends: [unwon, dividends[1]!] });
  const checked = checkGameAgainstDraw(createOffer(), passedOn, { numbers: [1, 4, 9, 22, 30, 41] });
  expect([checked.unwon, checked.prizeCents]).toEqual([[1], undefined]);
  const other = checkGameAgainstDraw(createOffer(), passedOn, { numbers: [1, 4, 9, 7, 44, 45] });
  expect([other.unwon, other.prizeCents]).toEqual([[], 1250]);
});

test('a prize is not named while the dividends are not known', () => {
  const pending = createPastDraw({ numbers: [9, 4, 1, 30, 22, 41], supplementary: [], dividends: [] });
  const checked = checkGameAgainstDraw(createOffer(), pending, { numbers: [1, 4, 9, 22, 30, 41] });
  expect(checked.divisions).toEqual([{ division: 1, combinations: 1 }]);
  expect(checked.prizeCents).toBeUndefined();
});
