import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { parseBeacon } from '#lib/domain/raffle/beacon.ts';
import { listDueSteps } from '#platform/catalogue/draws/due-steps.ts';
import { findBeaconFault, findEarlyFault, findValueFault } from '#platform/catalogue/proofs/beacon.ts';
import { BeaconRefused, fetchBeacons, recordBeacon } from '#platform/catalogue/proofs/record-beacon.ts';
import { proofCommands } from '#platform/catalogue/raffles/proof/commands.ts';
import { drawRaffle } from '#platform/catalogue/raffles/proof/draw-raffle.ts';
import { holdRaffle } from '#platform/catalogue/raffles/proof/hold-raffle.ts';
import { sealRaffle } from '#platform/catalogue/raffles/proof/seal.ts';
import type { Services } from '#platform/services.ts';
import { closeLater } from '#tests/support/closing.ts';
import { openTestPlatform, TEST_NOW } from '#tests/support/platform.ts';
import { createWalletHolder } from '#tests/support/played-draws.ts';
import {
  closeRaffle,
  createRuns,
  openSmallRaffle,
  readDraw,
  sellRuns,
} from '#tests/support/raffles/sold-raffle.ts';

const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const GENESIS_MS = 1_692_803_367_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RAIN = 'recorded:Rain at Cockle Wharf, mm:2026-11-22';

const getRoundAt = (ms: number): number => Math.ceil((ms - GENESIS_MS) / 3000) + 1;
const ROUND = getRoundAt(TEST_NOW + DAY_MS + HOUR_MS);
const DRAND = `drand:${QUICKNET}:${ROUND}`;

async function closeRaffleWith(beacon: string) {
  const platform = await openTestPlatform();
  const { services } = platform;
  const drawId = await openSmallRaffle(services, { beacon });
  await sellRuns(services, drawId, { customerId: await createWalletHolder(services), runs: createRuns(20) });
  platform.clock.advance(DAY_MS + 2 * HOUR_MS);
  await closeRaffle(services, drawId);
  return { ...platform, draw: await readDraw(services, drawId) };
}

/** A relay of drand that has some rounds of quicknet, and counts how often it is asked. */
async function openRelay(rounds: Record<number, object>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const [, chain, , round] = (request.url ?? '').split('/');
    const found = chain === QUICKNET ? rounds[Number(round)] : undefined;
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { error: 'not there yet' }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closeLater(() => new Promise<void>((closed) => server.close(() => closed())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const SIGNATURE = 'c0ffee'.repeat(16);
const RANDOMNESS = createHash('sha256').update(Buffer.from(SIGNATURE, 'hex')).digest('hex');
const readValue = async ({ database }: Services): Promise<string | null> =>
  (await database.db.selectFrom('raffle_draw').select('beacon_value').executeTakeFirstOrThrow()).beacon_value;

test.each([
  ['none', { kind: 'none' }],
  [RAIN, { kind: 'recorded', what: 'Rain at Cockle Wharf, mm', date: '2026-11-22' }],
  [DRAND, { kind: 'drand', chain: QUICKNET, round: ROUND }],
  ['', undefined],
  ['recorded:Rain', undefined],
  ['recorded:Rain|none:2026-11-22', undefined],
  ['drand:abc:7', undefined],
  [`drand:${QUICKNET}:0`, undefined],
])('the beacon %s is read', (spec, beacon) => {
  expect(parseBeacon(spec)).toEqual(beacon);
});

test('a beacon that could be known before the list is sealed is refused', () => {
  const draw = { stopAt: '2026-11-22T09:00:00.000Z', timeZone: 'Australia/Sydney' };
  const stop = Date.parse(draw.stopAt);
  const fault = (spec: string) => findBeaconFault(spec, draw);
  expect(fault('none')).toBeUndefined();
  expect(fault('recorded:Rain, mm:2026-11-23')).toBeUndefined();
  expect(fault('recorded:Rain, mm:2026-11-22')).toContain('after sales end');
  expect(fault(`drand:${QUICKNET}:${getRoundAt(stop + 15 * 60_000)}`)).toBeUndefined();
  expect(fault(`drand:${QUICKNET}:${getRoundAt(stop + 14 * 60_000)}`)).toContain('15 minutes after');
  expect(fault(`drand:${'ab'.repeat(32)}:${ROUND}`)).toContain('not known');
  expect(fault('tomorrow')).toContain('A beacon is');
});

test('a value is written as its beacon gives it', () => {
  expect(findValueFault(RAIN, '4.2')).toBeUndefined();
  for (const value of ['', ' 4.2', '4.2\n', 'a|b', 'x'.repeat(201)])
    expect(findValueFault(RAIN, value)).toBeDefined();
  expect(findValueFault(DRAND, RANDOMNESS)).toBeUndefined();
  expect(findValueFault(DRAND, RANDOMNESS.toUpperCase())).toBeDefined();
  expect(findValueFault('none', '')).toBeDefined();
});

test('a beacon is known from its day where the raffle is held, or from its round', () => {
  const day = Date.parse('2026-11-21T13:00:00Z');
  expect(findEarlyFault(RAIN, day - 1, 'Australia/Sydney')).toContain('happens on 2026-11-22');
  expect(findEarlyFault(RAIN, day, 'Australia/Sydney')).toBeUndefined();
  const round = GENESIS_MS + 3000 * (ROUND - 1);
  expect(findEarlyFault(DRAND, round - 1, 'Australia/Sydney')).toContain('not out yet');
  expect(findEarlyFault(DRAND, round, 'Australia/Sydney')).toBeUndefined();
});

test('the value of a round of drand is taken by hand, and not before it is out', async () => {
  const { services, draw, clock } = await closeRaffleWith(DRAND);
  await sealRaffle(services, draw);
  clock.set(TEST_NOW + DAY_MS);
  await expect(recordBeacon(services, 'raffle_draw', draw, RANDOMNESS)).rejects.toThrow('not out yet');
  clock.advance(2 * HOUR_MS);
  await recordBeacon(services, 'raffle_draw', draw, RANDOMNESS);
  expect(await readValue(services)).toBe(RANDOMNESS);
});

test('a draw waits for its beacon, takes it once and after the seal, and is decided by it', async () => {
  const { services, draw, purged, clock } = await closeRaffleWith(RAIN);
  expect(await listDueSteps(services)).toMatchObject([{ drawId: draw.id, step: 'draw' }]);
  await expect(recordBeacon(services, 'raffle_draw', draw, '4.2')).rejects.toThrow('not sealed yet');
  await sealRaffle(services, draw);
  await expect(drawRaffle(services, draw)).rejects.toThrow('waits for its beacon');
  expect(await listDueSteps(services)).toEqual([]);
  await expect(recordBeacon(services, 'raffle_draw', draw, '')).rejects.toThrow(BeaconRefused);
  await expect(recordBeacon(services, 'raffle_draw', draw, '4.2')).rejects.toThrow('happens on 2026-11-22');
  clock.set(Date.parse('2026-11-22T09:00:00+11:00'));
  purged.length = 0;
  const lines: string[] = [];
  const words = ['harbour-boat', '31', '4.2'];
  const outcome = await proofCommands['raffles beacon']!.run({
    services,
    actor: 'ops:test',
    words,
    options: {},
    print: (line) => lines.push(line),
  });
  expect(outcome).toMatchObject({ subject: 'harbour-boat 31', detail: { value: '4.2' } });
  expect(lines).toEqual(['The beacon of draw 31 of harbour-boat is 4.2. It can be drawn now.']);
  expect(purged).toContain('draw:harbour-boat:31');
  await expect(recordBeacon(services, 'raffle_draw', draw, '4.3')).rejects.toThrow('is 4.2, and stays so');
  const overwrite = services.database.db.updateTable('raffle_draw').set({ beacon_value: '4.3' }).execute();
  await expect(overwrite).rejects.toThrow('raffle_beacon_is_for_good');
  expect(await listDueSteps(services)).toMatchObject([{ drawId: draw.id, step: 'draw' }]);
  await holdRaffle(services, draw);
  expect(await listDueSteps(services)).toMatchObject([{ drawId: draw.id, step: 'score' }]);
});

test('a round of drand is fetched when it is out', async () => {
  const { services, draw, clock } = await closeRaffleWith(DRAND);
  const relay = await openRelay({ [ROUND]: { round: ROUND, randomness: RANDOMNESS, signature: SIGNATURE } });
  await fetchBeacons(services, 'raffle_draw', relay.url);
  expect(relay.asked).toEqual([]);
  await sealRaffle(services, draw);
  clock.set(TEST_NOW + DAY_MS);
  await fetchBeacons(services, 'raffle_draw', relay.url);
  expect(relay.asked).toEqual([]);
  clock.advance(2 * HOUR_MS);
  await fetchBeacons(services, 'raffle_draw', `${relay.url}/`);
  expect(relay.asked).toEqual([`/${QUICKNET}/public/${ROUND}`]);
  expect(await readValue(services)).toBe(RANDOMNESS);
  await fetchBeacons(services, 'raffle_draw', relay.url);
  expect(relay.asked).toHaveLength(1);
});

test.each([
  ['another round', { round: ROUND + 1, randomness: RANDOMNESS, signature: SIGNATURE }],
  ['randomness that is not its own', { round: ROUND, randomness: 'ab'.repeat(32), signature: SIGNATURE }],
  ['something else', { hello: 'world' }],
  ['a round that is not there', undefined],
])('of a relay that answers with %s nothing is taken', async (_, answer) => {
  const { services, draw } = await closeRaffleWith(DRAND);
  await sealRaffle(services, draw);
  const relay = await openRelay(answer ? { [ROUND]: answer } : {});
  await fetchBeacons(services, 'raffle_draw', relay.url);
  expect(await readValue(services)).toBeNull();
  await fetchBeacons(services, 'raffle_draw', 'http://127.0.0.1:1');
  expect(await readValue(services)).toBeNull();
});
