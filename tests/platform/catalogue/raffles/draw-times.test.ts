import { expect, test } from 'vitest';
import { takeStep } from '#platform/catalogue/draws/steps.ts';
import { endSales, extendDraw, TimesRefused } from '#platform/catalogue/raffles/change-times.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { addToCart, buyTicket, createFundedCustomer, payFor } from '../../../support/buying/buying.ts';
import { openTestPlatform, TEST_NOW, type TestPlatform } from '../../../support/platform.ts';
import { createBookInput, createEarlyBird, openTestRaffle } from '../../../support/raffles/raffles.ts';

const DAY_MS = 86_400_000;
const toIso = (ms: number): string => new Date(ms).toISOString();

async function openSold(plan: Parameters<typeof openTestRaffle>[1] = {}) {
  const platform = await openTestPlatform();
  const { drawId } = await openTestRaffle(platform.services, {
    earlyBirds: [createEarlyBird(TEST_NOW)],
    ...plan,
  });
  const as = await createFundedCustomer(platform, '100.00');
  await buyTicket(platform, as, createBookInput(1));
  return { platform, services: platform.services, drawId, as };
}

const readDraws = ({ services }: TestPlatform) =>
  services.database.db.selectFrom('draw').selectAll().orderBy('draw_no').execute();

test('an extended draw is sold until its new stop, keeps its tickets, and tells of the new day', async () => {
  const { platform, services, drawId } = await openSold();
  const [before] = await readDraws(platform);
  const times = { stopAt: toIso(TEST_NOW + 90 * DAY_MS), drawAt: toIso(TEST_NOW + 91 * DAY_MS) };
  await extendDraw(services, drawId, times);
  const [draw] = await readDraws(platform);
  expect(draw).toMatchObject({ stop_at: times.stopAt, draw_at: times.drawAt, local_date: '2027-02-18' });
  platform.clock.set(Date.parse(before!.stop_at) + 1000);
  const as = await createFundedCustomer(platform, '100.00');
  const bought = await payFor(platform, as, await addToCart(platform, as, createBookInput(5)));
  expect(bought.status).toBe(200);
  const told = await services.database.db
    .selectFrom('job')
    .select('payload')
    .where('kind', '=', 'draw_moved')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(told.payload)).toMatchObject({ from: before!.local_date, date: '2027-02-18' });
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a draw is not extended to an earlier time, nor one whose sales are over', async () => {
  const { platform, services, drawId } = await openSold();
  const [draw] = await readDraws(platform);
  const earlier = { stopAt: toIso(Date.parse(draw!.stop_at) - 1000), drawAt: draw!.draw_at };
  await expect(extendDraw(services, drawId, earlier)).rejects.toThrow(TimesRefused);
  const turned = { stopAt: toIso(TEST_NOW + 92 * DAY_MS), drawAt: toIso(TEST_NOW + 91 * DAY_MS) };
  await expect(extendDraw(services, drawId, turned)).rejects.toThrow('before its sales end');
  platform.clock.set(Date.parse(draw!.stop_at));
  await expect(
    extendDraw(services, drawId, { stopAt: turned.drawAt, drawAt: turned.drawAt }),
  ).rejects.toThrow('Its sales ended');
});

test('sales that are ended early end for the early birds too, and the draw closes', async () => {
  const { platform, services, drawId, as } = await openSold();
  const cart = await addToCart(platform, as, createBookInput(1));
  await endSales(services, drawId);
  expect((await readDraws(platform)).map(({ stop_at }) => stop_at)).toEqual([
    toIso(TEST_NOW),
    toIso(TEST_NOW),
  ]);
  expect((await payFor(platform, as, cart)).status).not.toBe(200);
  await takeStep(services, { drawId, step: 'close' });
  expect((await readDraws(platform))[0]).toMatchObject({ status: 'DRAW_CLOSED' });
  await expect(endSales(services, drawId)).rejects.toThrow('Its sales ended');
});
