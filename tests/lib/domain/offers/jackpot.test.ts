import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { formatJackpot, getDrawnPrizeLabel, getJackpotLabel } from '#lib/domain/offers/jackpot.ts';
import { FOUR_OF_TEN } from '../lottery/order-rules.ts';
import { SIX_OF_45 } from '../lottery/rules.ts';

const t = createTranslator(defaultCopy);
const MILLION = 100_000_000;

test('one million and more is shown in millions with one decimal, floored', () => {
  const shown = [MILLION, 1.5 * MILLION, 1.99 * MILLION, 20 * MILLION, 100.05 * MILLION, 1200 * MILLION];
  expect(shown.map((cents) => formatJackpot(t, Math.round(cents)))).toEqual([
    '$1 Million',
    '$1.5 Million',
    '$1.9 Million',
    '$20 Million',
    '$100 Million',
    '$1,200 Million',
  ]);
});

test('the million rule wins over the thousands rule', () => {
  expect(formatJackpot(t, 1.5 * MILLION, { suffix: 'Thousand' })).toBe('$1.5 Million');
  expect(formatJackpot(t, MILLION - 1, { suffix: 'Thousand' })).toBe('$999 Thousand');
});

test('a smaller jackpot is written out, or in floored thousands where a suffix is given', () => {
  expect(formatJackpot(t, 50_000_099)).toBe('$500,000');
  expect(formatJackpot(t, 50_099_999, { suffix: 'Thousand' })).toBe('$500 Thousand');
  expect(formatJackpot(t, 99_900, { suffix: 'Thousand' })).toBe('$999');
  expect(formatJackpot(t, 0)).toBe('$0');
});

test('an unknown jackpot is announced soon', () => {
  expect(formatJackpot(t, null)).toBe('Announced soon');
  expect(formatJackpot(t, undefined, { isCondensed: true })).toBe('Announced soon');
});

test('a jackpot can be condensed, and pounds keep their sign', () => {
  expect(formatJackpot(t, 1.5 * MILLION, { isCondensed: true })).toBe('$1.5M');
  expect(formatJackpot(t, 50_000_000, { isCondensed: true })).toBe('$500K');
  expect(formatJackpot(t, 1.5 * MILLION, { currency: 'GBP' })).toBe('£1.5 Million');
});

const pooled = { ...SIX_OF_45, validFrom: '2026-01-01' };
const [first, ...lower] = SIX_OF_45.divisions;
/** A fixed first prize over divisions that share a pool. */
const fixed = {
  ...SIX_OF_45,
  validFrom: '2026-07-01',
  divisions: [{ division: 1, main: [6], poolBps: 0, fixedCents: 100_000_000 }, ...lower],
};
/** The other way round: a pool over fixed prizes. */
const belowFixed = {
  ...pooled,
  divisions: [...(first ? [first] : []), ...lower.map((rule) => ({ ...rule, poolBps: 0, fixedCents: 1000 }))],
};
const inJune = { date: '2026-06-30' };
const inJuly = { date: '2026-07-01' };

test('the amount is called by what the first division pays on the day of the draw', () => {
  const offer = { rules: [fixed, pooled] };
  expect(getJackpotLabel(t, offer, inJune)).toBe('Estimated jackpot');
  expect(getJackpotLabel(t, offer, inJuly)).toBe('First prize');
  expect(getDrawnPrizeLabel(t, offer, [inJune])).toBe('Division 1 prize pool');
  expect(getDrawnPrizeLabel(t, offer, [inJuly])).toBe('First prize');
  expect(getDrawnPrizeLabel(t, offer, [inJuly, inJune])).toBe('Division 1 prize pool');
  expect(getDrawnPrizeLabel(t, { rules: [FOUR_OF_TEN] }, [inJune, inJuly])).toBe('First prize');
});

test('a first division that shares a pool is none of a fixed prize, and neither is one that is unknown', () => {
  expect(getJackpotLabel(t, { rules: [belowFixed] }, inJuly)).toBe('Estimated jackpot');
  expect(getDrawnPrizeLabel(t, { rules: [belowFixed] }, [inJuly])).toBe('Division 1 prize pool');
  const without = { rules: [{ ...pooled, divisions: [] }] };
  expect(getJackpotLabel(t, without, inJuly)).toBe('Estimated jackpot');
  expect(getDrawnPrizeLabel(t, { rules: [] }, [inJuly])).toBe('Division 1 prize pool');
});
