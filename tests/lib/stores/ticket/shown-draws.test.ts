import { expect, test } from 'vitest';
import { findShownDraw, writeShownDraws } from '#lib/stores/ticket/shown-draws.ts';
import type { BuilderDraw } from '#lib/stores/ticket/ticket-offer.ts';

const createDraws = (...draws: [number, string, string?][]) =>
  draws.map(([drawNo, date, calendarDate]) => ({ drawNo, date, calendarDate }) as BuilderDraw);

const SHOWN = writeShownDraws(createDraws([7, '2026-12-05'], [8, '2026-12-12']));

test('the draw of a date is found under the number that it has now', () => {
  const draws = createDraws([8, '2026-12-05'], [9, '2026-12-12']);
  expect(findShownDraw({ draws }, SHOWN, 7)).toBe(8);
  expect(findShownDraw({ draws }, SHOWN, 8)).toBe(9);
});

test('a draw that has closed is none, though another one has its number by now', () => {
  const draws = createDraws([7, '2026-12-12']);
  expect(findShownDraw({ draws }, SHOWN, 7)).toBeUndefined();
  expect(findShownDraw({ draws }, SHOWN, 8)).toBe(7);
});

test('a draw that was moved to another day keeps its number', () => {
  const draws = createDraws([7, '2026-12-06', '2026-12-05']);
  expect(findShownDraw({ draws }, SHOWN, 7)).toBe(7);
});

test('of two draws on one day the number says which, and a form that says no dates goes by its number', () => {
  const draws = createDraws([7, '2026-12-05'], [8, '2026-12-05']);
  expect(findShownDraw({ draws }, writeShownDraws(draws), 8)).toBe(8);
  expect(findShownDraw({ draws }, '9:2026-12-05', 9)).toBeUndefined();
  expect(findShownDraw({ draws }, '', 7)).toBe(7);
});
