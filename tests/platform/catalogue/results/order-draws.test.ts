import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWays } from '#lib/domain/lottery/digit-orders.ts';
import { checkDraw } from '#lib/domain/lottery/validate.ts';
import {
  createCommitment,
  createSeededInt,
  type SeededDraw,
} from '#platform/catalogue/draws/generate/commitment.ts';
import { generateDraw, simulateOrderWinners } from '#platform/catalogue/draws/generate/generator.ts';
import { checkDrawNumbers } from '#platform/catalogue/draws/record.ts';
import { createScorer } from '#platform/catalogue/draws/settle/scorer.ts';
import { describeLottery, verifyDraw } from '../../../../public/verify-draw.mjs';
import { createReader, FOUR_OF_TEN, listDraws, orderGame } from '../../../lib/domain/lottery/order-rules.ts';

const A_DRAW: SeededDraw = { offerKey: 'semaphore', drawNo: 512, seed: '0123456789abcdef'.repeat(4) };
const ORDER_GAME = { digits: 4, symbols: 10 };
const seeded = fc.record({
  offerKey: fc.constant('semaphore'),
  drawNo: fc.integer({ min: 1, max: 99_999 }),
  seed: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
});

test('a seed gives the same digits for ever, and the public script agrees in their order', async () => {
  await fc.assert(
    fc.asyncProperty(seeded, async (draw) => {
      const numbers = generateDraw(FOUR_OF_TEN, draw);
      expect(checkDraw(FOUR_OF_TEN, numbers)).toEqual([]);
      const claim = { ...draw, commitment: createCommitment(draw), game: ORDER_GAME, numbers };
      expect(await verifyDraw(claim)).toMatchObject({ isRight: true });
      const turned = { ...numbers, main: numbers.main.toReversed() };
      const isSameTurned = turned.main.join() === numbers.main.join();
      expect((await verifyDraw({ ...claim, numbers: turned })).areNumbersRight).toBe(isSameTurned);
    }),
  );
});

test('the script of the document checks the file of a draw of digits', async () => {
  const { main } = generateDraw(FOUR_OF_TEN, A_DRAW);
  const { offerKey: offer, drawNo: draw, seed } = A_DRAW;
  const proof = {
    scheme: 'drawcard-draw-v1',
    offer,
    draw,
    seed,
    commitment: createCommitment(A_DRAW),
    game: ORDER_GAME,
  };
  const { isRight } = await describeLottery({ ...proof, numbers: { main, supplementary: [] } });
  expect(isRight).toBe(true);
});

test('digits come up equally often at each place', () => {
  const counts = Array.from({ length: 4 }, () => Array.from({ length: 10 }, () => 0));
  for (let drawNo = 1; drawNo <= 5000; drawNo += 1) {
    const { main } = generateDraw(FOUR_OF_TEN, { ...A_DRAW, drawNo });
    for (const [place, digit] of main.entries()) counts[place]![digit]! += 1;
  }
  // 500 expected, with a standard deviation of 21.
  for (const count of counts.flat()) expect(Math.abs(count - 500)).toBeLessThan(110);
});

test('the imagined nation wins boxed prizes with the digits of the draw alone', () => {
  const simulate = (main: number[]) =>
    simulateOrderWinners(FOUR_OF_TEN, 400_000, { main }, createSeededInt(A_DRAW, 'winners'));
  for (const [main, division] of [
    [[7, 7, 7, 1], 3],
    [[7, 7, 1, 1], 4],
    [[7, 7, 1, 2], 5],
    [[7, 3, 1, 2], 6],
  ] as const) {
    const winners = simulate([...main]);
    const boxed = [3, 4, 5, 6].filter((one) => (winners.get(one) ?? 0) > 0);
    expect(boxed).toEqual([division]);
    // 120,000 boxed games over the 9,990 orders that can be boxed.
    const expected = (120_000 * countWays(main)) / 9_990;
    expect(Math.abs(winners.get(division)! - expected)).toBeLessThan(5 * Math.sqrt(expected));
  }
  expect([3, 4, 5, 6].map((division) => simulate([7, 7, 7, 7]).get(division))).toEqual([0, 0, 0, 0]);
  expect(Math.abs(simulate([7, 7, 7, 7]).get(1)! - 28)).toBeLessThan(27);
});

test('a draw is scored with the same divisions whatever games came before', () => {
  const draws = listDraws(FOUR_OF_TEN);
  fc.assert(
    fc.property(fc.constantFrom(...draws), fc.array(orderGame, { maxLength: 40 }), (main, games) => {
      const score = createScorer(FOUR_OF_TEN, { main, supplementary: [] });
      for (const game of [...games, ...games]) {
        const scored = score(game).map(({ division, combinations }) => [division, combinations]);
        expect(Object.fromEntries(scored)).toEqual(createReader(game)(main));
      }
    }),
  );
});

test('results from outside keep the order of their digits', () => {
  expect(checkDrawNumbers({ numbers: [9, 0, 0, 1], secondary: [] }, FOUR_OF_TEN)).toEqual({
    isRight: true,
    draw: { isOrdered: true, main: [9, 0, 0, 1], supplementary: [] },
  });
  expect(checkDrawNumbers({ numbers: [9, 0, 0], secondary: [4] }, FOUR_OF_TEN)).toMatchObject({
    isRight: false,
  });
});
