// Draws that are planned, and opened once.
import { expect, test } from 'vitest';
import {
  createRafflePlan,
  discardRafflePlan,
  getRafflePlan,
  listRafflePlans,
  openRafflePlan,
  saveRafflePlan,
} from '#lib/contracts/catalogue/raffle-plans.ts';
import type { RafflePlanInput } from '#lib/contracts/catalogue/raffle-terms.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { addOperator } from '#tests/support/people/program-keys.ts';
import { openTestPlatform, TEST_NOW } from '../../../support/platform.ts';
import {
  createEarlyBird,
  createRafflePlan as createPlanInput,
  createRaffleOffer,
  openTestRaffle,
} from '../../../support/raffles/raffles.ts';

const KEY = 'harbour-boat';
const DAY_MS = 86_400_000;

async function openDesk() {
  const platform = await openTestPlatform();
  const { services } = platform;
  const tokenOf = async (name: string, role: 'manager' | 'support') => ({
    [HEADERS.operatorToken]: (await addOperator(services, { name, role }))!,
  });
  const headers = await tokenOf('mia', 'manager');
  const params = { key: KEY };
  const create = (copyOf?: number) =>
    platform.call(createRafflePlan, { params, headers, body: { ...(copyOf && { copyOf }) } });
  const on = (id: string) => ({ params: { key: KEY, id }, headers });
  const read = (id: string) => platform.call(getRafflePlan, on(id));
  const save = (id: string, plan: object, revision: number) =>
    platform.call(saveRafflePlan, { ...on(id), body: { plan, revision } });
  const open = (id: string, revision: number) =>
    platform.call(openRafflePlan, { ...on(id), body: { revision } });
  const list = () => platform.call(listRafflePlans, { params, headers });
  return { platform, services, tokenOf, headers, on, create, read, save, open, list };
}

const createNext = (overrides: Partial<RafflePlanInput> = {}): RafflePlanInput => {
  const { drawNo: _, ...plan } = createPlanInput(TEST_NOW + 30 * DAY_MS);
  return { ...plan, ...overrides };
};

const listFaults = (faults: readonly { path: string; code: string; isWarning: boolean }[]) =>
  faults.map(({ path, code, isWarning }) => [path, code, ...(isWarning ? ['warning'] : [])]);

test('a draw is planned, saved, opened once, and its plan says as which draw', async () => {
  const { services, create, read, save, open, list } = await openDesk();
  await saveOffer(services.database.db, services, createRaffleOffer());
  const { id } = (await create()).result;
  expect((await read(id)).result.faults.length).toBeGreaterThan(0);
  expect((await open(id, 1)).status).toBe(422);
  const saved = await save(id, createNext({ earlyBirds: [createEarlyBird(TEST_NOW)] }), 1);
  expect(saved.result).toEqual({ revision: 2, faults: [] });
  expect((await list()).result.plans).toMatchObject([{ id, name: 'The Boat', author: 'mia' }]);
  const opened = await Promise.all([open(id, 2), open(id, 2)]);
  expect(opened.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read(id)).result).toMatchObject({ drawNo: 1, faults: [] });
  const listed = (await list()).result;
  expect(listed.plans).toEqual([]);
  expect(listed.draws).toMatchObject([
    { drawNo: 1, name: 'The Boat', status: 'DRAW_OPEN', isCancelled: false, tickets: 0 },
  ]);
  expect((await save(id, createNext(), 2)).status).toBe(409);
  const draws = await services.database.db.selectFrom('draw').select('draw_no').orderBy('draw_no').execute();
  expect(draws.map(({ draw_no }) => draw_no)).toEqual([1, 101]);
});

test('of two who save one plan the later one is told, and nothing is lost', async () => {
  const { services, create, read, save, on, platform, tokenOf } = await openDesk();
  await saveOffer(services.database.db, services, createRaffleOffer());
  const { id } = (await create()).result;
  await save(id, createNext({ name: 'First' }), 1);
  const late = await save(id, createNext({ name: 'Second' }), 1);
  expect(late.status).toBe(409);
  expect(JSON.stringify(late)).toContain('mia has saved this plan');
  expect((await read(id)).result.plan).toMatchObject({ name: 'First' });
  const discard = (revision: string) => platform.call(discardRafflePlan, { ...on(id), query: { revision } });
  expect((await discard('1')).status).toBe(409);
  const support = { params: on(id).params, headers: await tokenOf('sam', 'support') };
  expect((await platform.call(getRafflePlan, support)).status).toBe(200);
  expect((await platform.call(openRafflePlan, { ...support, body: { revision: 2 } })).status).toBe(403);
  expect((await discard('2')).status).toBe(200);
  expect((await read(id)).status).toBe(404);
});

test('a copied draw is moved by whole weeks to times to come, and warns of what is of that draw alone', async () => {
  const { platform, services, create, read } = await openDesk();
  await openTestRaffle(services, {
    beacon: 'recorded:Rainfall at the wharf, mm:2026-12-20',
    earlyBirds: [createEarlyBird(TEST_NOW)],
    drawAt: new Date(TEST_NOW + 31 * DAY_MS).toISOString(),
    stopAt: new Date(TEST_NOW + 3 * DAY_MS).toISOString(),
  });
  platform.clock.set(TEST_NOW + 15 * DAY_MS);
  const { id } = (await create(31)).result;
  const { plan, faults } = (await read(id)).result;
  // The early bird ended first, two weeks ago: it is three weeks later now.
  expect(plan).toMatchObject({
    name: 'The Boat',
    permits: ['NSW 1'],
    online: { first: 1001, size: 200, lanes: 1 },
    postal: { first: 5001, size: 20 },
    terms: '# Terms',
    earlyBirds: [{ name: 'Early bird', prizes: [{ name: '$500' }] }],
  });
  expect(plan).not.toHaveProperty('drawNo');
  const { stopAt, beacon } = plan as { stopAt: string; beacon: string };
  expect((Date.parse(stopAt) - TEST_NOW) / DAY_MS).toBe(24);
  expect(beacon).toBe('recorded:Rainfall at the wharf, mm:2027-01-10');
  expect(listFaults(faults)).toEqual([
    ['permits.0', 'permit_used', 'warning'],
    ['terms', 'terms_same', 'warning'],
  ]);
});

test('what cannot be is named at its field', async () => {
  const { services, create, save } = await openDesk();
  await openTestRaffle(services);
  const { id } = (await create()).result;
  const past = new Date(TEST_NOW - DAY_MS).toISOString();
  const wrong = await save(
    id,
    createNext({
      drawNo: 31,
      stopAt: past,
      opensAt: past,
      online: { first: 4990, size: 20, lanes: 1 },
      earlyBirds: [{ ...createEarlyBird(TEST_NOW + 60 * DAY_MS), name: 'Late' }],
      permits: ['NSW 2'],
      terms: '# Other terms',
    }),
    1,
  );
  expect(listFaults(wrong.result.faults)).toEqual([
    ['postal.first', 'ranges_overlap'],
    ['earlyBirds.0.stopAt', 'bird_stops_late'],
    ['earlyBirds.0.drawAt', 'bird_drawn_late'],
    ['stopAt', 'opens_after_stop'],
    ['stopAt', 'stop_past'],
    ['drawNo', 'draw_no_taken'],
  ]);
  const shapeless = await save(
    id,
    {
      ...createNext(),
      permits: [],
      drawAt: 'soon',
      prizes: [{ name: '', valueCents: 'much', picture: 'https://elsewhere.example/boat.jpg' }],
    },
    2,
  );
  expect(shapeless.result.faults.map(({ path, message }) => [path, message])).toEqual(
    expect.arrayContaining([
      ['permits', 'Write the permit that it is held under.'],
      ['prizes.0.name', 'Fill this in.'],
      ['prizes.0.valueCents', 'Write an amount, as 250.00.'],
      ['prizes.0.picture', 'Write the address of a picture of this shop, as /assets/NAME.'],
      ['drawAt', 'Enter a day and a time.'],
    ]),
  );
  const soon = await save(id, createNext({ drawAt: new Date(TEST_NOW + 2 * DAY_MS).toISOString() }), 3);
  expect(listFaults(soon.result.faults)).toContainEqual(['drawAt', 'draw_not_later']);
});

test('a raffle that is not sold has no plans, and one has not more than twenty', async () => {
  const { services, create, list } = await openDesk();
  expect((await create()).status).toBe(404);
  expect((await list()).status).toBe(404);
  await saveOffer(services.database.db, services, createRaffleOffer());
  for (let plan = 0; plan < 20; plan += 1) expect((await create()).status).toBe(200);
  expect((await create()).status).toBe(409);
  expect((await create(7)).status).toBe(409);
});
