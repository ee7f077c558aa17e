import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { getOrder, getOrders } from '#lib/contracts/cart/order.ts';
import { getDraw, getPastDraw, getPastDraws } from '#lib/contracts/offers/draw.ts';
import { getProductOffers } from '#lib/contracts/offers/offer.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import {
  getOwnRaffleProof,
  getPublishedRaffle,
  getRaffleProof,
} from '#lib/contracts/raffles/raffle-proof.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { takeStep } from '#platform/catalogue/draws/steps.ts';
import { sealRaffle } from '#platform/catalogue/raffles/proof/seal.ts';
import { verifyRaffle } from '../../../../public/verify-raffle.mjs';
import { createFundedCustomer, payFor } from '../../../support/buying/buying.ts';
import {
  openTestPlatform,
  TEST_NOW,
  type TestPlatform,
  type TestSession,
} from '../../../support/platform.ts';
import { createBookInput, createEarlyBird, openTestRaffle } from '../../../support/raffles/raffles.ts';

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number): string => new Date(TEST_NOW + minutes * MINUTE_MS).toISOString();
const OFFER = 'harbour-boat';

async function buyBook(platform: TestPlatform, as: TestSession) {
  const { result: cart } = await platform.call(accountCart.addItem, { as, body: createBookInput(5) });
  const { result } = await payFor(platform, as, cart, randomUUID());
  return result.orders[0]!.id;
}

async function openSoldRaffle() {
  const platform = await openTestPlatform();
  // Over before the customers' sessions end.
  const bird = { ...createEarlyBird(TEST_NOW), stopAt: inMinutes(4), drawAt: inMinutes(5) };
  const times = { stopAt: inMinutes(5), drawAt: inMinutes(6) };
  await openTestRaffle(platform.services, { ...times, earlyBirds: [bird] });
  const as = await createFundedCustomer(platform, '50.00');
  const other = await createFundedCustomer(platform, '50.00');
  const [ticketId] = [await buyBook(platform, as), await buyBook(platform, other)];
  return { platform, as, other, ticketId };
}

const readDraw = ({ services }: TestPlatform, drawNo: number) =>
  services.database.db.selectFrom('draw').selectAll().where('draw_no', '=', drawNo).executeTakeFirstOrThrow();

const listSeeds = async ({ services }: TestPlatform): Promise<string[]> =>
  (await services.database.db.selectFrom('draw_secret').select('seed').execute()).map(({ seed }) => seed);

test('what is published grows with the close and the draw', async () => {
  const { platform, as, other, ticketId } = await openSoldRaffle();
  const params = { productOfferKey: OFFER, drawNo: 31 };
  const readPublished = async () => (await platform.call(getPublishedRaffle, { params })).result;
  const before = await readPublished();
  expect(before).toMatchObject({ beacon: { spec: 'none', value: '' }, isDrawn: false });
  expect(before.close).toBeUndefined();
  expect((await platform.call(getRaffleProof, { params })).status).toBe(409);
  const readOwn = (session: TestSession, query = {}) =>
    platform.call(getOwnRaffleProof, { params: { id: ticketId }, as: session, query });
  expect((await readOwn(as)).status).toBe(409);

  const { stop_at, draw_at, id } = await readDraw(platform, 31);
  platform.clock.set(Date.parse(stop_at));
  await takeStep(platform.services, { drawId: id, step: 'close' });
  const listSealed = async () => {
    const { result } = await platform.call(getOrder, { params: { id: ticketId }, as });
    return result.entries.map((entry) => [entry.drawNo, entry.kind === 'raffle_ticket' && entry.isSealed]);
  };
  expect(await listSealed()).toContainEqual([31, false]);
  await sealRaffle(platform.services, await readDraw(platform, 31));
  expect(await listSealed()).toContainEqual([31, true]);
  const sealed = await readPublished();
  expect(sealed).toMatchObject({
    commitment: before.commitment,
    close: { tickets: 10, leaves: 2, stop: stop_at },
    isDrawn: false,
  });
  const own = await readOwn(as);
  expect(own.result.seed).toBeUndefined();
  expect(own.result.close).toEqual(sealed.close);
  expect(await verifyRaffle(own.result)).toMatchObject({ held: ['own'], tickets: [{ from: 1, to: 5 }] });
  expect((await readOwn(other)).status).toBe(404);

  platform.clock.set(Date.parse(draw_at));
  expect(await runDueDraws(platform.services)).toEqual([]);
  expect(await readPublished()).toMatchObject({ close: sealed.close, isDrawn: true });
  const { result: proof } = await platform.call(getRaffleProof, { params });
  expect(proof.own).toBeUndefined();
  expect((await verifyRaffle(proof)).held).toEqual(['commitment', 'list', 'winners', 'prizes']);
  expect((await verifyRaffle((await readOwn(as)).result)).held).toContain('own');
  const bird = await readOwn(as, { drawNo: 3101 });
  expect(bird.result).toMatchObject({ draw: 3101, own: [{ first: 1001, last: 1005 }] });
  expect((await verifyRaffle(bird.result)).held).toContain('own');
  expect((await readOwn(as, { drawNo: 32 })).status).toBe(404);
});

test('there is no proof of a draw that is not, and none for a guest', async () => {
  const { platform, ticketId } = await openSoldRaffle();
  for (const params of [
    { productOfferKey: OFFER, drawNo: 99 },
    { productOfferKey: 'lighthouse', drawNo: 31 },
  ]) {
    expect((await platform.call(getPublishedRaffle, { params })).status).toBe(404);
    expect((await platform.call(getRaffleProof, { params })).status).toBe(404);
  }
  expect((await platform.call(getOwnRaffleProof, { params: { id: ticketId } })).status).toBe(401);
});

test('no call shows a seed before its draw', async () => {
  const { platform, as, ticketId } = await openSoldRaffle();
  const seeds = await listSeeds(platform);
  expect(seeds).toHaveLength(2);
  const draw = { params: { productOfferKey: OFFER, drawNo: 31 } };
  const own = { as, params: { id: ticketId } };
  const ask = async (endpoint: EndpointShape, options = {}) =>
    JSON.stringify((await platform.call(endpoint, options)).envelope);
  const askAll = () =>
    Promise.all([
      ask(getDraw, draw),
      ask(getPastDraw, draw),
      ask(getPastDraws),
      ask(getProductOffers),
      ask(getPublishedRaffle, draw),
      ask(getRaffleProof, draw),
      ask(getOwnRaffleProof, own),
      ask(getOrder, own),
      ask(getOrders, { as, query: { status: 'upcoming_products' } }),
    ]);
  const hasNoSeed = (text: string) => seeds.every((seed) => !text.includes(seed));
  expect((await askAll()).every(hasNoSeed)).toBe(true);
  const { stop_at, draw_at, id } = await readDraw(platform, 31);
  platform.clock.set(Date.parse(stop_at));
  await takeStep(platform.services, { drawId: id, step: 'close' });
  await sealRaffle(platform.services, await readDraw(platform, 31));
  const main = (await listSeeds(platform)).filter((seed) => seeds.includes(seed));
  expect(main).toHaveLength(2);
  expect((await askAll()).every(hasNoSeed)).toBe(true);
  const mails = await platform.services.database.db.selectFrom('mail').select('payload').execute();
  const jobs = await platform.services.database.db.selectFrom('job').select(['payload', 'error']).execute();
  const audit = await platform.services.database.db.selectFrom('audit').select('detail').execute();
  expect([mails, jobs, audit].map((rows) => JSON.stringify(rows)).every(hasNoSeed)).toBe(true);
  platform.clock.set(Date.parse(draw_at));
  await runDueDraws(platform.services);
  expect((await askAll()).every(hasNoSeed)).toBe(false);
});
