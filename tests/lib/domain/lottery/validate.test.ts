import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDraw, checkGame, formatFault } from '#lib/domain/lottery/validate.ts';
import { createDraw, SEVEN_OF_35, SIX_OF_45 } from './rules.ts';

const listTexts = (faults: ReturnType<typeof checkGame>) => faults.map(formatFault);

test('every draw that the barrels can give is valid', () => {
  const draw = fc
    .constantFrom(SIX_OF_45, SEVEN_OF_35)
    .chain((rules) => createDraw(rules).map((drawn) => ({ rules, drawn })));
  fc.assert(
    fc.property(draw, ({ rules, drawn }) => {
      expect(checkDraw(rules, drawn)).toEqual([]);
    }),
  );
});

test('a game is told each thing that is wrong with it', () => {
  expect(listTexts(checkGame(SIX_OF_45, { numbers: [1, 2, 3, 4, 5] }))).toEqual([
    '5 main numbers instead of 6',
  ]);
  expect(listTexts(checkGame(SIX_OF_45, { numbers: [0, 46, 1.5, 4, 4, 6] }))).toEqual([
    'main number 0 is not between 1 and 45',
    'main number 46 is not between 1 and 45',
    'main number 1.5 is not between 1 and 45',
    'main number 4 appears twice',
  ]);
});

test('a powerball is needed where the game has one, and refused where it has none', () => {
  expect(listTexts(checkGame(SEVEN_OF_35, { numbers: [1, 2, 3, 4, 5, 6, 7] }))).toEqual([
    '0 powerball numbers instead of 1',
  ]);
  expect(listTexts(checkGame(SIX_OF_45, { numbers: [1, 2, 3, 4, 5, 6], powerballs: [1] }))).toEqual([
    '1 powerball numbers instead of 0',
    'powerball number 1 is not part of this game',
  ]);
});

test('a system is checked for its own size', () => {
  const size = { numbers: 8, powerballs: 0 };
  expect(checkGame(SIX_OF_45, { numbers: [1, 2, 3, 4, 5, 6, 7, 8] }, size)).toEqual([]);
  expect(checkGame(SIX_OF_45, { numbers: [1, 2, 3, 4, 5, 6] }, size)).toEqual([
    { reason: 'wrong_count', set: 'numbers', expected: 8, got: 6 },
  ]);
});

test('a supplementary cannot repeat a main number', () => {
  expect(checkDraw(SIX_OF_45, { main: [1, 2, 3, 4, 5, 6], supplementary: [6, 7] })).toEqual([
    { reason: 'duplicate', set: 'supplementary', number: 6 },
  ]);
});

test('a powerball may equal a main number: it has a barrel of its own', () => {
  const draw = { main: [1, 2, 3, 4, 5, 6, 7], supplementary: [], powerball: 7 };
  expect(checkDraw(SEVEN_OF_35, draw)).toEqual([]);
  expect(checkDraw(SEVEN_OF_35, { ...draw, powerball: 21 })).toEqual([
    { reason: 'out_of_range', set: 'powerball', number: 21, from: 1, to: 20 },
  ]);
});
