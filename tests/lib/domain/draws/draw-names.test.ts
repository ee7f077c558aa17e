import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import type { PastDraw } from '#lib/contracts/offers/draw.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { labelDraw, nameDraw } from '#lib/domain/draws/draw-names.ts';

const t = createTranslator(defaultCopy);
const RESULT = { name: 'The house', prizes: [], winners: [], tickets: 9, entries: 3 };
const DRAW = { drawNo: 14, date: '2026-12-16' } as const;

const nameBoth = (draw: Pick<PastDraw, 'isNumberCounted' | 'drawNo' | 'date' | 'raffle'>) => [
  nameDraw(t, 'Prize Home', draw),
  labelDraw(t, draw),
];

test('a drawn draw goes by its number, one whose number was counted here by its date', () => {
  expect(nameBoth({ ...DRAW, raffle: RESULT })).toEqual(['Prize Home draw 14', 'Draw 14']);
  expect(nameBoth({ ...DRAW, isNumberCounted: true })).toEqual([
    'Prize Home, Wednesday 16 December 2026',
    'Wed 16 Dec 2026',
  ]);
});

test('a drawn early bird goes by its name: no ticket shows its number', () => {
  const raffle = { ...RESULT, name: 'Early bird: $50,000', isEarlyBird: true } as const;
  expect(nameBoth({ ...DRAW, drawNo: 1401, raffle })).toEqual([
    'Prize Home: Early bird: $50,000',
    'Early bird: $50,000',
  ]);
});
