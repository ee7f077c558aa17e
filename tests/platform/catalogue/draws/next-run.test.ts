// When the worker has to look at draws again though nothing changes.
import { expect, test } from 'vitest';
import { findNextRunAt, runOneStep } from '#platform/catalogue/draws/run-draws.ts';
import { createLotteryOffer } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';

test('the next look is at the next stop, then when that draw is held, and never where there is no draw', async () => {
  const { services, clock } = await openTestPlatform();
  expect(await findNextRunAt(services, clock.now())).toBe(Number.POSITIVE_INFINITY);
  await putOnSale(services, createLotteryOffer());
  while (await runOneStep(services));
  const { stop_at, draw_at } = await services.database.db
    .selectFrom('draw')
    .select(['stop_at', 'draw_at'])
    .where('status', '=', 'DRAW_OPEN')
    .orderBy('draw_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [stop, draw] = [Date.parse(stop_at), Date.parse(draw_at)];
  expect(await findNextRunAt(services, clock.now())).toBe(stop);
  expect(await findNextRunAt(services, stop - 1)).toBe(stop);
  expect(await findNextRunAt(services, stop)).toBe(draw);
});
