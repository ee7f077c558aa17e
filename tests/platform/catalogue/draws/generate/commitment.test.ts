import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countPowerballs, type SetRules } from '#lib/domain/lottery/game-rules.ts';
import { checkDraw } from '#lib/domain/lottery/validate.ts';
import {
  createCommitment,
  createSeededInt,
  type SeededDraw,
} from '#platform/catalogue/draws/generate/commitment.ts';
import { generateDraw } from '#platform/catalogue/draws/generate/generator.ts';
import { verifyDraw } from '../../../../../public/verify-draw.mjs';

const GAMES = [
  { numbers: { pick: 6, of: 45 }, supplementaries: 2 },
  { numbers: { pick: 7, of: 47 }, supplementaries: 3 },
  { numbers: { pick: 7, of: 35 }, supplementaries: 0, powerball: { of: 20 } },
  { numbers: { pick: 3, of: 4 }, supplementaries: 1, powerball: { of: 3 } },
  { numbers: { pick: 5, of: 50 }, supplementaries: 0, powerball: { of: 12, pick: 2 } },
].map((game): SetRules => ({ validFrom: '2000-01-01', ...game, divisions: [] }));

const A_DRAW: SeededDraw = { offerKey: 'lighthouse', drawNo: 512, seed: '0123456789abcdef'.repeat(4) };
const seeded = fc.record({
  offerKey: fc.constantFrom('lighthouse', 'seven-seas'),
  drawNo: fc.integer({ min: 1, max: 99_999 }),
  seed: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
});

const claimOf = (rules: SetRules, draw: SeededDraw) => ({
  ...draw,
  commitment: createCommitment(draw),
  game: {
    ...rules.numbers,
    supplementaries: rules.supplementaries,
    ...(rules.powerball && { powerballOf: rules.powerball.of, powerballPick: countPowerballs(rules) }),
  },
  numbers: generateDraw(rules, draw),
});

test('the commitment is the hash of the scheme, the draw and the seed', () => {
  const text = `drawcard-draw-v1|lighthouse|512|${A_DRAW.seed}`;
  expect(createCommitment(A_DRAW)).toBe(createHash('sha256').update(text).digest('hex'));
});

test('a seed gives the same valid numbers for ever', () => {
  fc.assert(
    fc.property(fc.constantFrom(...GAMES), seeded, (rules, draw) => {
      const drawn = generateDraw(rules, draw);
      expect(checkDraw(rules, drawn)).toEqual([]);
      expect(generateDraw(rules, draw)).toEqual(drawn);
    }),
  );
  expect(generateDraw(GAMES[0]!, A_DRAW)).toEqual({
    main: [34, 16, 18, 24, 43, 37],
    supplementary: [12, 25],
  });
  expect(generateDraw(GAMES[2]!, A_DRAW)).toEqual({
    main: [4, 6, 26, 24, 34, 27, 35],
    supplementary: [],
    powerball: 10,
  });
});

test('the public script agrees with the generator', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...GAMES), seeded, async (rules, draw) => {
      const verdict = await verifyDraw(claimOf(rules, draw));
      expect(verdict).toMatchObject({ isRight: true, isCommitmentRight: true, areNumbersRight: true });
      expect(verdict.expected).toEqual(generateDraw(rules, draw));
    }),
  );
});

test('the public script finds another seed, another draw and other numbers', async () => {
  const claim = claimOf(GAMES[2]!, A_DRAW);
  const otherSeed = { ...claim, seed: `f${claim.seed.slice(1)}` };
  expect(await verifyDraw(otherSeed)).toMatchObject({ isRight: false, isCommitmentRight: false });
  const otherDraw = { ...claim, drawNo: 513 };
  expect(await verifyDraw(otherDraw)).toMatchObject({ isCommitmentRight: false, areNumbersRight: false });
  const { main, powerball } = claim.numbers;
  for (const numbers of [
    { ...claim.numbers, main: [...main.slice(1), main[0]! === 1 ? 2 : 1] },
    { ...claim.numbers, powerball: (powerball! % 20) + 1 },
    { ...claim.numbers, supplementary: [9] },
    { ...claim.numbers, powerballs: [1, 2] },
  ]) {
    expect(await verifyDraw({ ...claim, numbers })).toMatchObject({
      isRight: false,
      isCommitmentRight: true,
      areNumbersRight: false,
    });
  }
});

test('the public script runs alone from a command line', () => {
  const script = fileURLToPath(new URL('../../../../../public/verify-draw.mjs', import.meta.url));
  const { numbers, commitment } = claimOf(GAMES[0]!, A_DRAW);
  const { offerKey: offer, drawNo: draw, seed } = A_DRAW;
  const game = { pick: 6, of: 45, supplementaries: 2 };
  const run = (main: readonly number[]) => {
    const path = join(mkdtempSync(join(tmpdir(), 'draw-')), 'proof.json');
    const proof = { scheme: 'drawcard-draw-v1', offer, draw, seed, commitment, game };
    writeFileSync(path, JSON.stringify({ ...proof, numbers: { ...numbers, main } }));
    return execFileSync(process.execPath, [script, path], { encoding: 'utf8', cwd: '/' });
  };
  expect(run(numbers.main)).toContain('Right: The numbers are those that the seed decides.');
  expect(() => run([1, 2, 3, 4, 5, 6])).toThrow(/Command failed/);
});

test('each purpose has a stream of its own', () => {
  const take = (purpose?: string) => {
    const randomInt = createSeededInt(A_DRAW, purpose);
    return Array.from({ length: 20 }, () => randomInt(1000));
  };
  expect(take()).toEqual(take('numbers'));
  expect(take('winners')).not.toEqual(take('numbers'));
});

test('every ball comes up about equally often', () => {
  const counts = new Array<number>(45).fill(0);
  const draws = 3000;
  for (let drawNo = 1; drawNo <= draws; drawNo += 1) {
    for (const number of generateDraw(GAMES[0]!, { ...A_DRAW, drawNo }).main) counts[number - 1]! += 1;
  }
  const expected = (draws * 6) / 45;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(chiSquare).toBeLessThan(80);
});

test('words beyond the last whole multiple are drawn again', () => {
  const quarter = 2 ** 30;
  const randomInt = createSeededInt(A_DRAW);
  const values = Array.from({ length: 6000 }, () => randomInt(3 * quarter));
  // Without it the first third would come up half the time.
  expect(values.filter((value) => value < quarter).length / values.length).toBeCloseTo(1 / 3, 1);
});

test('what is no seed is refused', () => {
  for (const seed of ['', 'ab', A_DRAW.seed.toUpperCase(), `${A_DRAW.seed}00`]) {
    expect(() => createCommitment({ ...A_DRAW, seed })).toThrow(RangeError);
    expect(() => generateDraw(GAMES[0]!, { ...A_DRAW, seed })).toThrow(RangeError);
  }
});
