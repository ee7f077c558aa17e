// A draw of a raffle at the desk: its figures, and what is done with it.
import { expect, test } from 'vitest';
import {
  cancelRaffleDraw,
  endRaffleSales,
  extendRaffleDraw,
  getDeskRaffle,
} from '#lib/contracts/catalogue/desk-raffles.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { refundCancelled } from '#platform/catalogue/raffles/cancel/cancel-draw.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { addOperator } from '#tests/support/people/program-keys.ts';
import { buyTicket, createFundedCustomer } from '../../../support/buying/buying.ts';
import { openTestPlatform, TEST_NOW } from '../../../support/platform.ts';
import { createBookInput, createEarlyBird, openTestRaffle } from '../../../support/raffles/raffles.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const toIso = (ms: number): string => new Date(ms).toISOString();

async function openSold() {
  const platform = await openTestPlatform();
  const { services } = platform;
  const { drawId } = await openTestRaffle(services, { earlyBirds: [createEarlyBird(TEST_NOW)] });
  const as = await createFundedCustomer(platform, '200.00');
  await buyTicket(platform, as, createBookInput(5));
  await buyTicket(platform, as, createBookInput(1));
  const token = await addOperator(services, { name: 'mia', role: 'manager' });
  const call = {
    params: { offerKey: 'harbour-boat', drawNo: '31' },
    headers: { [HEADERS.operatorToken]: token! },
  };
  const read = async () => (await platform.call(getDeskRaffle, call)).result;
  const getTimes = async () => {
    const { stopAt, drawAt } = await read();
    return { stopAt, drawAt };
  };
  return { platform, services, drawId, call, read, getTimes };
}

test('its figures are those of what is sold', async () => {
  const { read } = await openSold();
  expect(await read()).toMatchObject({
    name: 'The Boat',
    permits: ['NSW 1'],
    actions: ['extend', 'close', 'cancel'],
    figures: {
      customers: 1,
      tickets: 6,
      unsold: 194,
      paidCents: 5500,
      discountCents: 0,
      ordersAhead: 0,
      letters: 0,
      told: 1,
      earlyBirds: 1,
    },
    cancellation: null,
  });
});

test('it is extended by whoever has seen its times, and closed once', async () => {
  const { platform, call, getTimes, read } = await openSold();
  const seen = await getTimes();
  const later = { stopAt: toIso(TEST_NOW + 9 * DAY_MS), drawAt: toIso(TEST_NOW + 9 * DAY_MS + HOUR_MS) };
  const extend = (times: object, known: object) =>
    platform.call(extendRaffleDraw, { ...call, body: { ...times, seen: known } });
  expect((await extend({ ...later, stopAt: toIso(TEST_NOW + DAY_MS) }, seen)).status).toBe(409);
  const extended = await extend(later, seen);
  expect(extended.result).toMatchObject(later);
  expect((await extend({ ...later, drawAt: toIso(TEST_NOW + 10 * DAY_MS) }, seen)).status).toBe(409);
  expect((await platform.call(endRaffleSales, { ...call, body: { seen } })).status).toBe(409);
  const closed = await platform.call(endRaffleSales, { ...call, body: { seen: later } });
  expect(closed.result.stopAt).toBe(toIso(TEST_NOW));
  expect((await read()).actions).toEqual(['cancel']);
  expect((await platform.call(endRaffleSales, { ...call, body: { seen: later } })).status).toBe(409);
});

test('it is cancelled once, and says how far its refunds are', async () => {
  const { platform, services, drawId, call, read } = await openSold();
  const cancel = (reason: string) => platform.call(cancelRaffleDraw, { ...call, body: { reason } });
  expect((await cancel('x')).status).toBe(422);
  const both = await Promise.all([cancel('The boat has sunk.'), cancel('The boat has sunk.')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await read()).toMatchObject({
    actions: [],
    cancellation: { reason: 'The boat has sunk.', unrefunded: 2, refundedCents: 0 },
  });
  await refundCancelled(services, drawId);
  expect((await read()).cancellation).toMatchObject({ unrefunded: 0, refundedCents: 5500 });
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('support looks and does nothing; a lottery has no such page', async () => {
  const { platform, services, call, getTimes } = await openSold();
  const token = await addOperator(services, { name: 'sam', role: 'support' });
  const headers = { [HEADERS.operatorToken]: token! };
  const seen = await getTimes();
  expect((await platform.call(getDeskRaffle, { ...call, headers })).status).toBe(200);
  expect((await platform.call(endRaffleSales, { ...call, headers, body: { seen } })).status).toBe(403);
  expect(
    (await platform.call(cancelRaffleDraw, { ...call, headers, body: { reason: 'Because.' } })).status,
  ).toBe(403);
  const params = { offerKey: 'harbour-boat', drawNo: '3101' };
  expect((await platform.call(getDeskRaffle, { ...call, params })).status).toBe(404);
});
