import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SetRules } from '#lib/domain/lottery/game-rules.ts';
import { getOddsPerDivision } from '#lib/domain/lottery/odds.ts';
import { createSeededInt } from '#platform/catalogue/draws/generate/commitment.ts';
import { simulateWinners } from '#platform/catalogue/draws/generate/generator.ts';
import { OFFICIAL_RULES } from '../../results/official-rules.ts';

const RULES = OFFICIAL_RULES.TattsLotto!;
const streamOf = (drawNo: number, purpose = 'winners') =>
  createSeededInt({ offerKey: 'lighthouse', drawNo, seed: '7f'.repeat(32) }, purpose);

function averageWinners(rules: SetRules, entries: number, draws: number): Map<number, number> {
  const sums = new Map<number, number>();
  for (let drawNo = 1; drawNo <= draws; drawNo += 1) {
    for (const [division, winners] of simulateWinners(rules, entries, streamOf(drawNo))) {
      sums.set(division, (sums.get(division) ?? 0) + winners / draws);
    }
  }
  return sums;
}

test.each([1_000, 100_000, 30_000_000])('%i entries win as often as the odds say', (entries) => {
  const draws = 1500;
  const average = averageWinners(RULES, entries, draws);
  for (const { division, oneIn } of getOddsPerDivision(RULES)) {
    const expected = entries / oneIn;
    const fiveDeviations = 5 * Math.sqrt(expected / draws);
    expect(Math.abs(average.get(division)! - expected), `division ${division}`).toBeLessThan(fiveDeviations);
  }
});

test('rare wins scatter as rare things do', () => {
  const counts = Array.from({ length: 3000 }, (_, drawNo) =>
    simulateWinners(RULES, 8_145_060 / 2, streamOf(drawNo + 1)).get(1),
  );
  const share = (winners: number) => counts.filter((count) => count === winners).length / counts.length;
  // Poisson with mean one half; five standard deviations are about 0.045.
  expect(Math.abs(share(0) - 0.607)).toBeLessThan(0.045);
  expect(Math.abs(share(1) - 0.303)).toBeLessThan(0.045);
  expect(Math.abs(share(2) - 0.076)).toBeLessThan(0.025);
});

test('no more games win than were played', () => {
  const generous: SetRules = {
    ...RULES,
    divisions: [
      { division: 1, main: [1, 2, 3, 4, 5, 6], poolBps: 5000 },
      { division: 2, main: [0], poolBps: 5000 },
    ],
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 1e6 }), (entries, drawNo) => {
      const winners = simulateWinners(generous, entries, streamOf(drawNo));
      expect([...winners.values()].reduce((sum, count) => sum + count, 0)).toBe(entries);
    }),
  );
});

test('the same stream gives the same winners', () => {
  expect(simulateWinners(RULES, 5_000_000, streamOf(9))).toEqual(
    simulateWinners(RULES, 5_000_000, streamOf(9)),
  );
  expect(simulateWinners(RULES, 5_000_000, streamOf(9))).not.toEqual(
    simulateWinners(RULES, 5_000_000, streamOf(10)),
  );
});
