import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDrawNumbers, keepKnownRecords } from '#platform/catalogue/draws/record.ts';
import { readOpenDrawsFeed, readResultsFeed } from './read-feed.ts';

const aDividend = (changes: object = {}) => ({
  Division: 1,
  BlocNumberOfWinners: 4,
  BlocDividend: 1014584.29,
  CompanyId: 'Anyone',
  CompanyNumberOfWinners: 1,
  CompanyDividend: 1014584.29,
  PoolTransferType: 'NONE',
  PoolTransferredTo: 0,
  ...changes,
});
const aResult = (changes: object = {}) => ({
  ProductId: 'Six',
  DrawNumber: 12,
  DrawDate: '2026-03-07T00:00:00',
  DrawDisplayName: 'Six draw 12',
  DrawLogoUrl: null,
  PrimaryNumbers: [1, 2, 3, 4, 5, 6],
  SecondaryNumbers: [7, 8],
  TicketNumbers: null,
  Dividends: [aDividend()],
  ...changes,
});
const aResultsFile = (...DrawResults: object[]) => ({ DrawResults, ErrorInfo: null, Success: true });
const anOpenDraw = (changes: object = {}) => ({
  ProductId: 'Six',
  DrawNumber: 13,
  DrawDate: '2026-03-14T00:00:00',
  DrawType: 'Jackpot',
  Div1Amount: 20000000.0,
  IsDiv1Estimated: true,
  IsDiv1Unknown: false,
  DrawCloseDateTimeUTC: '2026-03-14T08:35:00',
  DrawEndSellDateTimeUTC: '2026-03-14T08:30:00',
  DrawCountDownTimerSeconds: 540.0,
  ...changes,
});
const anOpenFile = (...Draws: object[]) => ({ Draws, ErrorInfo: null, Success: true });

test('a result is read with national winners and exact cents', () => {
  expect(readResultsFeed(aResultsFile(aResult()))).toEqual({
    isRight: true,
    errors: [],
    records: [
      {
        productId: 'Six',
        drawNo: 12,
        drawDate: '2026-03-07',
        numbers: [1, 2, 3, 4, 5, 6],
        secondary: [7, 8],
        dividends: [{ division: 1, winners: 4, amountCents: 101_458_429 }],
      },
    ],
  });
});

test('every amount of money in the file becomes exact cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
      const literal = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      const file = aResultsFile(aResult({ Dividends: [aDividend({ BlocDividend: JSON.parse(literal) })] }));
      expect(readResultsFeed(file)).toMatchObject({ records: [{ dividends: [{ amountCents: cents }] }] });
    }),
  );
});

test.each([
  ['TO_DRAW', 13, { to: 'draw', number: 13 }],
  ['TO_DIVISION', 2, { to: 'division', number: 2 }],
  ['NONE', 0, undefined],
])('a pool transfer %s is kept', (PoolTransferType, PoolTransferredTo, transfer) => {
  const outcome = readResultsFeed(
    aResultsFile(aResult({ Dividends: [aDividend({ PoolTransferType, PoolTransferredTo })] })),
  );
  expect(outcome.isRight && outcome.records[0]?.dividends[0]?.transfer).toEqual(transfer);
});

test.each<[string, object, string]>([
  ['a fraction of a cent', { Dividends: [aDividend({ BlocDividend: 1.005 })] }, 'Dividends.0.BlocDividend'],
  ['a negative dividend', { Dividends: [aDividend({ BlocDividend: -1 })] }, 'Dividends.0.BlocDividend'],
  [
    'an unknown transfer',
    { Dividends: [aDividend({ PoolTransferType: 'TO_MARS' })] },
    'Dividends.0.PoolTransferType',
  ],
  ['a date that is not in the calendar', { DrawDate: '2026-02-30T00:00:00' }, 'DrawDate'],
  ['a date in another form', { DrawDate: '07/03/2026' }, 'DrawDate'],
  ['no numbers', { PrimaryNumbers: [] }, 'PrimaryNumbers'],
  ['a number that is text', { PrimaryNumbers: ['1'] }, 'PrimaryNumbers.0'],
  ['a draw number of 0', { DrawNumber: 0 }, 'DrawNumber'],
])('%s is named with its place, and the others are read', (_, fault, place) => {
  const outcome = readResultsFeed(aResultsFile(aResult(), aResult(fault)));
  expect(outcome.errors).toMatchObject([{ where: `DrawResults.1.${place}` }]);
  expect(outcome.records).toHaveLength(1);
});

test('a feed that reports a failure is not read', () => {
  expect(readResultsFeed({ ...aResultsFile(), Success: false })).toEqual({
    isRight: false,
    records: [],
    errors: [{ where: 'Success', reason: 'the feed reports a failure' }],
  });
  for (const json of [null, [], 'text', {}]) expect(readResultsFeed(json).isRight).toBe(false);
});

test('an open draw is read in UTC', () => {
  expect(readOpenDrawsFeed(anOpenFile(anOpenDraw()))).toEqual({
    isRight: true,
    errors: [],
    records: [
      {
        productId: 'Six',
        drawNo: 13,
        drawDate: '2026-03-14',
        jackpotCents: 2_000_000_000,
        isEstimated: true,
        closeAt: '2026-03-14T08:35:00.000Z',
        endSaleAt: '2026-03-14T08:30:00.000Z',
      },
    ],
  });
});

test('an unknown jackpot and a close far in the future are none', () => {
  const far = '2400-01-01T00:00:00';
  const draw = anOpenDraw({ IsDiv1Unknown: true, DrawCloseDateTimeUTC: far, DrawEndSellDateTimeUTC: far });
  expect(readOpenDrawsFeed(anOpenFile(draw))).toMatchObject({
    records: [{ jackpotCents: null, closeAt: null, endSaleAt: null }],
  });
  expect(readOpenDrawsFeed(anOpenFile(anOpenDraw({ DrawCloseDateTimeUTC: 'soon' }))).isRight).toBe(false);
  expect(
    readOpenDrawsFeed(anOpenFile(anOpenDraw({ DrawCloseDateTimeUTC: '2026-13-14T08:35:00' }))).isRight,
  ).toBe(false);
});

const RULES = {
  validFrom: '2000-01-01',
  numbers: { pick: 6, of: 45 },
  supplementaries: 2,
  divisions: [],
};

test('secondary numbers are supplementaries or the powerball, as the rules say', () => {
  const numbers = [1, 2, 3, 4, 5, 6];
  expect(checkDrawNumbers({ numbers, secondary: [7, 8] }, RULES)).toEqual({
    isRight: true,
    draw: { main: numbers, supplementary: [7, 8] },
  });
  const withPowerball = { ...RULES, supplementaries: 0, powerball: { of: 20 } };
  expect(checkDrawNumbers({ numbers, secondary: [6] }, withPowerball)).toEqual({
    isRight: true,
    draw: { main: numbers, supplementary: [], powerball: 6 },
  });
});

test('too many or too few secondary numbers break the rules', () => {
  const numbers = [1, 2, 3, 4, 5, 6];
  const withPowerball = { ...RULES, supplementaries: 0, powerball: { of: 20 } };
  for (const [secondary, rules] of [
    [[7], RULES],
    [[7, 8, 9], RULES],
    [[], withPowerball],
    [[7, 8], withPowerball],
  ] as const) {
    expect(checkDrawNumbers({ numbers, secondary: [...secondary] }, rules).isRight).toBe(false);
  }
});

test('unknown games are named once with their draws', () => {
  const records = ['A', 'B', 'C', 'B'].map((productId) => ({ productId }));
  expect(keepKnownRecords(records, (id) => id !== 'B')).toEqual({
    known: [{ productId: 'A' }, { productId: 'C' }],
    skipped: [{ productId: 'B', draws: 2 }],
  });
});
