// Draws between the close of their sales and their numbers.
import { expect, test } from 'vitest';
import { getWaitingDraws } from '#lib/contracts/offers/draw.ts';
import { DAY_MS, HOUR_MS } from '#lib/domain/time/units.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { openTestPlatform, TEST_NOW, type TestPlatform } from '../../../support/platform.ts';
import { createEarlyBird, openTestRaffle } from '../../../support/raffles/raffles.ts';

const WEEK_MS = 7 * DAY_MS;

const listWaiting = async ({ call }: TestPlatform) =>
  (await call(getWaitingDraws, { params: { productOfferKey: 'harbour-boat' } })).result;

async function openRaffle(): Promise<TestPlatform> {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services, { earlyBirds: [createEarlyBird(TEST_NOW)] });
  return platform;
}

test('a draw waits from its stop until it is drawn, the latest first', async () => {
  const platform = await openRaffle();
  expect(await listWaiting(platform)).toEqual([]);
  platform.clock.set(TEST_NOW + DAY_MS);
  expect(await listWaiting(platform)).toMatchObject([{ drawNo: 3101, status: 'DRAW_CLOSED' }]);
  platform.clock.set(TEST_NOW + WEEK_MS);
  const [main, ...others] = await listWaiting(platform);
  expect(main).toMatchObject({
    drawNo: 31,
    status: 'DRAW_CLOSED',
    raffle: {
      purchaseStatus: 'past_draw',
      permits: ['NSW 1'],
      earlyBirds: [{ drawNo: 3101, isOpen: false, isDrawn: false }],
    },
  });
  expect(others.map(({ drawNo }) => drawNo)).toEqual([3101]);
  platform.clock.set(TEST_NOW + WEEK_MS + HOUR_MS);
  await runDueDraws(platform.services);
  expect(await listWaiting(platform)).toEqual([]);
});

test('an offer that is unknown has no draw that waits', async () => {
  const platform = await openRaffle();
  platform.clock.set(TEST_NOW + WEEK_MS);
  const params = { productOfferKey: 'harbour-barge' };
  expect((await platform.call(getWaitingDraws, { params })).result).toEqual([]);
});
