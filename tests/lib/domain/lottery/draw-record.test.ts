import { expect, test } from 'vitest';
import { nameDraw } from '#lib/domain/draws/draw-names.ts';
import {
  getDemonstrationShare,
  getDividendState,
  getShownStatus,
  isDrawNoOfficial,
  isOrderKnown,
} from '#lib/domain/lottery/draw-record.ts';
import { createPastDraw } from '#tests/support/page-fixtures.ts';

const dividend = { division: 1, winners: 2, amount: { amount: '10.00', currency: 'AUD' as const } };
const t = (key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`;

test('an imported history without draw numbers claims neither an order nor a number nor paid prizes', () => {
  const draw = createPastDraw({
    source: 'history',
    isNumberCounted: true,
    status: 'DRAW_EMAILED',
    dividends: [],
    date: '1994-05-14',
  });
  expect(isOrderKnown(draw)).toBe(false);
  expect(isDrawNoOfficial(draw)).toBe(false);
  expect(getDividendState(draw)).toBe('unrecorded');
  expect(getShownStatus(draw)).toBeUndefined();
  expect(nameDraw(t, 'Lighthouse', draw)).toBe('results.draw-of-date Lighthouse Saturday 14 May 1994');
});

test('prizes are never called paid while the dividends are still to come', () => {
  const draw = createPastDraw({ source: 'feed', status: 'DRAW_PAID', dividends: [] });
  expect(getDividendState(draw)).toBe('pending');
  expect(getShownStatus(draw)).toBe('DRAW_DRAWN');
});

test('a draw with dividends shows its own state and number', () => {
  const draw = createPastDraw({
    source: 'demonstration',
    status: 'DRAW_PAID',
    dividends: [dividend],
    drawNo: 7,
  });
  expect(getShownStatus(draw)).toBe('DRAW_PAID');
  expect(nameDraw(t, 'Comet', draw)).toBe('results.draw-of Comet 7');
});

test.each([
  [['feed', 'history'], 'none'],
  [['feed', 'demonstration'], 'some'],
  [['demonstration', 'demonstration'], 'all'],
  [[], 'none'],
] as const)('of %j %s were generated', (sources, share) => {
  expect(getDemonstrationShare(sources.map((source) => ({ source })))).toBe(share);
});
