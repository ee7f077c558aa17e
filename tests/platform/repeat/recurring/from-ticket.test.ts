// Books of raffles and shares of syndicates that are begun to be repeated from a ticket.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import {
  changeAutoplay,
  createAutoplay,
  getAutoplays,
  setMinimumJackpot,
} from '#lib/contracts/recurring/autoplay.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { openDrawsAhead } from '#platform/catalogue/draws/open-ahead.ts';
import { findOffer, saveOffer } from '#platform/catalogue/offers/store.ts';
import { openPools } from '#platform/catalogue/syndicates/open-pools.ts';
import { transact } from '#platform/ground/db/open.ts';
import { repeatTicket } from '#platform/repeat/recurring/from-ticket.ts';
import { buyTicket, createFundedCustomer, createQuickPickInput } from '../../../support/buying/buying.ts';
import { openTestPlatform, type TestPlatform } from '../../../support/platform.ts';
import { createPairOffer, playGame } from '../../../support/played-draws.ts';
import { createBookInput, openTestRaffle } from '../../../support/raffles/raffles.ts';
import { listChargesOf } from '../../../support/recurring/recurring-shop.ts';
import { createCrewOffer, createShareInput, listPools } from '../../../support/syndicates.ts';

const MAY_REPEAT: ProductOffer['recurringPurchase'] = { type: 'autoplay', availability: 'optional' };

const offerRepeats = ({ services }: TestPlatform, key: string) =>
  transact(services.database, async (tx) => {
    const offer = await findOffer(tx, key);
    if (offer) await saveOffer(tx, services, { ...offer, recurringPurchase: MAY_REPEAT });
  });

async function openShop() {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services);
  const as = await createFundedCustomer(platform, '100.00');
  const receipt = await buyTicket(platform, as, createBookInput(5));
  const ticketId = receipt.orders[0]?.id ?? '';
  const begin = (asked: Omit<BodyOf<typeof createAutoplay>, 'ticketId'> = { isMonthly: false }) =>
    platform.call(createAutoplay, { as, body: { ticketId, ...asked }, key: randomUUID() });
  return { platform, as, ticketId, begin };
}

test('a book repeats from its ticket where the raffle is sold to be repeated', async () => {
  const { platform, as, ticketId, begin } = await openShop();
  expect((await begin()).status).toBe(422);
  await offerRepeats(platform, 'harbour-boat');
  const { status, result } = await begin();
  expect(status).toBe(200);
  expect(result).toMatchObject({
    productType: 'raffle_ticket',
    description: '5 Ticket Book',
    frequency: 'every_draw',
    sourceTicketId: ticketId,
    unitPrice: { amount: '45.00' },
  });
  expect((await platform.call(getAutoplays, { as })).result).toHaveLength(1);
});

test('a ticket repeats once, however often it is begun', async () => {
  const { platform, begin } = await openShop();
  await offerRepeats(platform, 'harbour-boat');
  expect((await begin()).status).toBe(200);
  expect((await begin()).status).toBe(409);
});

test('a book does not repeat by the month: a raffle is drawn on no weekdays by which that is counted', async () => {
  const { platform, begin } = await openShop();
  await offerRepeats(platform, 'harbour-boat');
  const { status, envelope } = await begin({ isMonthly: true });
  expect([status, envelope.errors?.this?.[0]?.code]).toEqual([422, 'recurring_unavailable']);
  expect((await begin()).status).toBe(200);
});

test('a book waits for no jackpot: a draw of a raffle has none, and would never be bought', async () => {
  const { platform, as, begin } = await openShop();
  await offerRepeats(platform, 'harbour-boat');
  const minimumJackpotAmount = toMoney(100_000_000);
  const refused = await begin({ isMonthly: false, minimumJackpotAmount });
  expect([refused.status, refused.envelope.errors?.this?.[0]?.code]).toEqual([422, 'recurring_unavailable']);
  const { status, result } = await begin({ isMonthly: false, minimumJackpotAmount: toMoney(0) });
  expect(status).toBe(200);
  const at = { as, params: { id: result.autoplayId } };
  const set = (amount: string) =>
    platform.call(setMinimumJackpot, { ...at, body: { minimumJackpotAmount: amount } });
  const { envelope } = await set('1000000');
  expect(envelope.errors?.minimumJackpotAmount?.[0]?.code).toBe('jackpot_invalid');
  expect((await platform.call(changeAutoplay, { ...at, body: { minimumJackpotAmount } })).status).toBe(422);
  const kept = await set('0');
  expect([kept.status, kept.result.minimumJackpotAmount]).toEqual([200, undefined]);
});

test('a ticket of a lottery repeats by the month', async () => {
  const platform = await openTestPlatform();
  await playGame(platform.services, createManyDrawsOffer());
  const as = await createFundedCustomer(platform, '100.00');
  const receipt = await buyTicket(platform, as, createQuickPickInput(1, { lotteryKey: 'pair' }));
  const body = { ticketId: receipt.orders[0]!.id, isMonthly: true };
  const { status, result } = await platform.call(createAutoplay, { as, body, key: randomUUID() });
  expect([status, result.frequency]).toEqual([200, 'monthly']);
});

test('shares of a syndicate repeat from their ticket, without a wait for the connection', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  await playGame(services);
  await saveOffer(services.database.db, services, {
    ...createCrewOffer({ reopensWhenFull: true, drawsAhead: 3 }),
    recurringPurchase: MAY_REPEAT,
  });
  await openPools(services);
  const [pool] = await listPools(services);
  const as = await createFundedCustomer(platform, '100.00');
  const receipt = await buyTicket(platform, as, createShareInput(pool!.id, 2));
  const body = { ticketId: receipt.orders[0]!.id };
  for (const numberOfShares of [0, -1]) {
    const none = { ...body, numberOfShares };
    const { status, envelope } = await platform.call(createAutoplay, { as, body: none, key: randomUUID() });
    expect([status, envelope.error?.code ?? Object.values(envelope.errors ?? {})[0]?.[0]?.code]).toEqual([
      422,
      'shares_invalid',
    ]);
  }
  const { status, result } = await platform.call(createAutoplay, { as, body, key: randomUUID() });
  expect(status).toBe(200);
  expect(result).toMatchObject({
    productType: 'syndicate_share',
    numberOfShares: 2,
    unitPrice: { amount: '2.00' },
  });
});

const DRAWS = 60;
const DAY_MS = 86_400_000;

/** A daily game that may repeat, sold for many draws at once. */
const createManyDrawsOffer = () => {
  const { gameTypes, operation, ...offer } = createPairOffer();
  return {
    ...offer,
    multiDraw: { kind: 'draws' as const, options: [1, DRAWS] },
    gameTypes: gameTypes.map((gameType) => ({ ...gameType, recurringPurchase: MAY_REPEAT })),
    operation: { ...operation, drawsAhead: DRAWS + 10 },
  };
};

test('a ticket of many draws repeats from the draw after its last', async () => {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  await playGame(services, createManyDrawsOffer());
  clock.advance(9 * DAY_MS);
  await openDrawsAhead(services, 'pair');
  const as = await createFundedCustomer(platform, '100.00');
  const receipt = await buyTicket(
    platform,
    as,
    createQuickPickInput(1, { lotteryKey: 'pair', numDraws: DRAWS }),
  );
  const key = randomUUID();
  const request = { customerId: as.customerId, key, findFault: () => undefined };
  const body = { ticketId: receipt.orders[0]!.id, isMonthly: false };
  const id = await repeatTicket(services, request, body);
  const charges = await listChargesOf(services, id);
  expect(charges.filter(({ state }) => state === 'planned').map(({ key }) => key)).toEqual([
    `draw:${receipt.orders[0]!.entries.at(-1)!.drawNo + 1}`,
  ]);
});
