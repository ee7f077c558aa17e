// Our rules against what was really drawn, won and paid.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { SetRules } from '#lib/domain/lottery/game-rules.ts';
import { getOddsPerDivision } from '#lib/domain/lottery/odds.ts';
import { scoreGame } from '#lib/domain/lottery/scoring.ts';
import {
  areDividendsKnown,
  checkDrawNumbers,
  keepKnownRecords,
  type ResultRecord,
} from '#platform/catalogue/draws/record.ts';
import { readHistory } from '#platform/catalogue/results/read-history.ts';
import { createPairOffer, TWO_OF_SIX } from '../../../support/played-draws.ts';
import { hasOfficialFiles, officialFile, officialJson } from './files.ts';
import { OFFICIAL_RULES } from './official-rules.ts';
import { readOpenDrawsFeed, readResultsFeed } from './read-feed.ts';

function officialRecords(): ResultRecord[] {
  const outcome = readResultsFeed(officialJson('official-results-2016-07.json'));
  if (!outcome.isRight) throw new Error(JSON.stringify(outcome.errors));
  return outcome.records;
}
const officialRecord = (productId: string): ResultRecord =>
  officialRecords().find((record) => record.productId === productId)!;

/**
 * Whether winners by division are what the odds lead one to expect. People like some numbers more than others
 * and play systems, whose wins come in clusters: a quarter and six standard deviations are allowed.
 */
function fitsOdds(rules: SetRules, { dividends }: ResultRecord): boolean {
  const odds = getOddsPerDivision(rules);
  const total = dividends.reduce((sum, { winners }) => sum + winners, 0);
  const chances = odds.reduce((sum, { wins }) => sum + wins, 0);
  if (odds.length !== dividends.length) return false;
  return dividends.every(({ division, winners }) => {
    const expected = (total * odds[division - 1]!.wins) / chances;
    return Math.abs(winners - expected) <= expected / 4 + 6 * Math.sqrt(expected);
  });
}

/** The division that a game won in an official draw, and its dividend in cents. */
function prizeOf(productId: string, numbers: number[], powerballs?: number[]) {
  const record = officialRecord(productId);
  const rules = OFFICIAL_RULES[productId]!;
  const drawn = checkDrawNumbers(record, rules);
  if (!drawn.isRight) throw new Error(`${productId} breaks its rules`);
  return scoreGame(rules, drawn.draw, { numbers, ...(powerballs && { powerballs }) }).map(
    ({ division, combinations }) => ({
      division,
      combinations,
      amountCents: record.dividends.find((dividend) => dividend.division === division)!.amountCents,
    }),
  );
}

describe.skipIf(!hasOfficialFiles)('the official files', () => {
  test('games without rules are named and skipped, the others obey the rules of their day', () => {
    const { known, skipped } = keepKnownRecords(officialRecords(), (id) => id in OFFICIAL_RULES);
    expect(skipped).toEqual([
      { productId: 'Keno', draws: 1 },
      { productId: 'Super66', draws: 1 },
    ]);
    expect(known).toHaveLength(6);
    for (const record of known) {
      const rules = OFFICIAL_RULES[record.productId]!;
      const checked = checkDrawNumbers(record, rules);
      expect(checked.isRight, record.productId).toBe(true);
      expect(checked.isRight && areDividendsKnown(record.dividends, rules, checked.draw)).toBe(true);
    }
  });

  test.each(Object.keys(OFFICIAL_RULES))('the winners of %s fit the odds', (productId) => {
    expect(fitsOdds(OFFICIAL_RULES[productId]!, officialRecord(productId))).toBe(true);
  });

  test('wrong rules do not fit', () => {
    const powerball = OFFICIAL_RULES.Powerball!;
    const saturday = OFFICIAL_RULES.TattsLotto!;
    const swapped = powerball.divisions.map((rule) =>
      rule.division === 6 ? { ...rule, main: [4], powerball: false } : rule,
    );
    expect(fitsOdds({ ...powerball, powerball: { of: 30 } }, officialRecord('Powerball'))).toBe(false);
    expect(fitsOdds({ ...powerball, divisions: swapped }, officialRecord('Powerball'))).toBe(false);
    expect(fitsOdds({ ...saturday, supplementaries: 1 }, officialRecord('TattsLotto'))).toBe(false);
    expect(fitsOdds({ ...saturday, numbers: { pick: 6, of: 60 } }, officialRecord('TattsLotto'))).toBe(false);
  });

  test('tickets land in the division and on the dividend of the official table', () => {
    expect(prizeOf('TattsLotto', [5, 12, 16, 20, 31, 41])).toEqual([
      { division: 1, combinations: 1, amountCents: 101_458_429 },
    ]);
    expect(prizeOf('TattsLotto', [5, 12, 16, 20, 31, 10])).toMatchObject([
      { division: 2, amountCents: 787_035 },
    ]);
    expect(prizeOf('TattsLotto', [5, 12, 1, 10, 29, 2])).toMatchObject([{ division: 6, amountCents: 1250 }]);
    expect(prizeOf('TattsLotto', [5, 12, 16, 1, 2, 3])).toEqual([]);
    expect(prizeOf('OzLotto', [43, 41, 37, 14, 9, 2, 31])).toMatchObject([
      { division: 1, amountCents: 2_000_000_000 },
    ]);
    expect(prizeOf('OzLotto', [43, 41, 37, 17, 3, 4, 5])).toMatchObject([{ division: 7, amountCents: 1520 }]);
    expect(prizeOf('Powerball', [4, 22, 23, 32, 14, 9], [1])).toMatchObject([
      { division: 2, amountCents: 6_067_355 },
    ]);
    expect(prizeOf('Powerball', [4, 22, 1, 2, 3, 5], [19])).toMatchObject([
      { division: 8, amountCents: 1360 },
    ]);
    expect(prizeOf('Powerball', [4, 22, 23, 32, 14, 1], [18, 19])).toEqual([
      { division: 3, combinations: 1, amountCents: 551_945 },
      { division: 4, combinations: 1, amountCents: 17_345 },
    ]);
    expect(prizeOf('Pools', [38, 30, 18, 29, 1, 2])).toMatchObject([{ division: 5, amountCents: 530 }]);
    expect(prizeOf('SetForLife', [20, 24, 22, 4, 15, 2, 3, 5])).toMatchObject([
      { division: 8, amountCents: 1080 },
    ]);
  });

  test('pools that nobody won say where they went', () => {
    expect(officialRecord('Powerball').dividends[0]).toEqual({
      division: 1,
      winners: 0,
      amountCents: 0,
      transfer: { to: 'draw', number: 1052 },
    });
    expect(officialRecord('SetForLife').dividends[1]?.transfer).toEqual({ to: 'division', number: 3 });
  });

  test('open draws keep their instants, and an unset close is none', () => {
    const outcome = readOpenDrawsFeed(officialJson('official-open-draws.json'));
    expect(outcome).toMatchObject({
      isRight: true,
      records: [
        { productId: 'Powerball', drawNo: 1316, drawDate: '2021-08-05', jackpotCents: 6_000_000_000 },
        {
          jackpotCents: 500_000_000,
          closeAt: '2024-02-24T09:35:00.000Z',
          endSaleAt: '2024-02-24T09:30:00.000Z',
        },
        { productId: 'LuckyLotteries2', jackpotCents: 115_000_000, closeAt: null, endSaleAt: null },
      ],
    });
  });

  test('every row of four decades of Saturdays is right, Fridays included', () => {
    const rules = [
      { ...TWO_OF_SIX, numbers: { pick: 6, of: 45 }, supplementaries: 2, validFrom: '1986-01-01' },
    ];
    const read = readHistory(readFileSync(officialFile('saturday-lotto-1986-2025.csv')), {
      offers: new Map([['saturday', createPairOffer({ key: 'saturday', drawDays: ['sat'], rules })]]),
      offerKey: 'saturday',
      products: new Map(),
      newProducts: new Set(),
      only: [],
      skip: [],
      chosen: new Set(),
    });
    if (read.kind !== 'results') throw new Error(JSON.stringify(read));
    const results = read.byOffer.get('saturday') ?? [];
    expect([results.length, read.refused]).toEqual([2053, []]);
    expect(results[0]).toEqual({
      where: '1986-08-30',
      place: 'line 2',
      localDate: '1986-08-30',
      numbers: { main: [6, 7, 9, 14, 20, 30], supplementary: [26, 35] },
      dividends: [],
    });
    expect(results.at(-1)).toMatchObject({ localDate: '2025-12-27' });
    // Four of them were drawn on a Friday, which is said.
    expect(read.notes).toHaveLength(4);
    expect(read.notes[0]!.reason).toContain('is a Friday');
  });
});
