// The draws on either side of an early bird, whose number is of another row than theirs.
import { expect, test } from 'vitest';
import { getPastDraw } from '#lib/contracts/offers/draw.ts';
import { DAY_MS, HOUR_MS } from '#lib/domain/time/units.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { toIso } from '#platform/time.ts';
import { openTestPlatform, TEST_NOW } from '../../../support/platform.ts';
import { createEarlyBird, openTestRaffle } from '../../../support/raffles/raffles.ts';

test('an early bird stands between the draw before its main draw, and its main draw', async () => {
  const { services, clock, call } = await openTestPlatform();
  const stops = (ms: number) => ({ stopAt: toIso(TEST_NOW + ms), drawAt: toIso(TEST_NOW + ms + HOUR_MS) });
  await openTestRaffle(services, { drawNo: 30, ...stops(HOUR_MS) });
  await openTestRaffle(services, { drawNo: 31, earlyBirds: [createEarlyBird(TEST_NOW)] });
  await openTestRaffle(services, { drawNo: 32, ...stops(9 * DAY_MS) });
  const readNeighbours = async (drawNo: number) => {
    const { result } = await call(getPastDraw, { params: { productOfferKey: 'harbour-boat', drawNo } });
    return [result.previousDrawNo, result.nextDrawNo];
  };
  clock.set(TEST_NOW + 2 * DAY_MS);
  await runDueDraws(services);
  expect(await readNeighbours(3101)).toEqual([30, undefined]);
  clock.set(TEST_NOW + 10 * DAY_MS);
  await runDueDraws(services);
  expect(await readNeighbours(3101)).toEqual([30, 31]);
  expect(await readNeighbours(30)).toEqual([undefined, 31]);
  expect(await readNeighbours(31)).toEqual([30, 32]);
});
