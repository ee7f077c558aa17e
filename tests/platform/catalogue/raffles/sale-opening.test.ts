import { beforeEach, expect, test } from 'vitest';
import { watchRaffles } from '#platform/catalogue/raffles/sell-out.ts';
import type { Services } from '#platform/services.ts';
import { buyTicket, createFundedCustomer } from '../../../support/buying/buying.ts';
import { openTestPlatform, TEST_NOW, type TestPlatform } from '../../../support/platform.ts';
import { createBookInput, createRaffleOffer, openTestRaffle } from '../../../support/raffles/raffles.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const PAGES = ['draws:harbour-boat', 'draw:harbour-boat:31', 'offer:harbour-boat', 'offers'];

/** As a process that has just been started finds them. */
const startAgain = ({ services }: TestPlatform): Services => ({
  ...services,
  database: { ...services.database },
});

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openTestPlatform();
  await openTestRaffle(platform.services, {
    preOrderAt: new Date(TEST_NOW + MINUTE_MS).toISOString(),
    opensAt: new Date(TEST_NOW + 2 * MINUTE_MS).toISOString(),
  });
  await watchRaffles(platform.services);
  platform.purged.length = 0;
});

test('with the moment that its sale opens, the pages of a raffle are rendered again', async () => {
  platform.clock.advance(MINUTE_MS);
  await watchRaffles(platform.services);
  expect(platform.purged).toEqual(PAGES);
});

test.each([MINUTE_MS, 2 * MINUTE_MS])(
  'a sale that has moved on while nothing watched for %i ms is shown after the start',
  async (away) => {
    platform.clock.advance(away + 5000);
    const services = startAgain(platform);
    await watchRaffles(services);
    expect(platform.purged).toEqual(PAGES);
    platform.purged.length = 0;
    await watchRaffles(services);
    expect(platform.purged).toEqual([]);
  },
);

test('a start renders nothing again of a sale that is to open, or has been open for longer than pages are kept', async () => {
  await watchRaffles(startAgain(platform));
  platform.clock.advance(2 * MINUTE_MS + DAY_MS + 1);
  await watchRaffles(startAgain(platform));
  expect(platform.purged).toEqual([]);
});

test('a raffle of which no book can be bought any more is shown so, whatever part of it is left', async () => {
  const other = await openTestPlatform();
  const { raffle, ...offer } = createRaffleOffer();
  const ticketOffers = raffle!.ticketOffers.filter(({ numTickets }) => numTickets > 1);
  const sold = { ...offer, raffle: { ...raffle!, ticketOffers } };
  await openTestRaffle(other.services, { online: { first: 1001, size: 66 } }, sold);
  const buyBook = async (tickets: 5 | 12) =>
    buyTicket(other, await createFundedCustomer(other, '100.00'), createBookInput(tickets));
  for (let left = 66; left > 6; left -= 12) await buyBook(12);
  await watchRaffles(other.services);
  other.purged.length = 0;
  await watchRaffles(other.services);
  expect(other.purged).toEqual([]);
  await buyBook(5);
  await watchRaffles(other.services);
  expect(other.purged).toEqual(PAGES);
});
