// Raffles for tests, opened as an operator opens them.

import { RafflePlan, type RafflePlanInput } from '#lib/contracts/catalogue/raffle-terms.ts';
import type { RaffleTicketInput } from '#lib/contracts/products/raffle-ticket.ts';
import type { OfferDefinition } from '#platform/catalogue/offers/definition.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { openRaffle } from '#platform/catalogue/raffles/open-raffle.ts';
import { transact } from '#platform/ground/db/open.ts';
import type { Services } from '#platform/services.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const toIso = (ms: number): string => new Date(ms).toISOString();

/** Books of one ticket for $10, five for $45, twelve for $100; 30 % of each go to the ferry, 35 % to the lamp. */
export const createRaffleOffer = (overrides: Partial<OfferDefinition> = {}): OfferDefinition => ({
  key: 'harbour-boat',
  type: 'raffle_ticket',
  name: 'Harbour Boat',
  shortName: 'Boat',
  url: '/harbour-boat',
  urlAliases: [],
  availability: 'available',
  suspended: false,
  displayCategory: 'raffles',
  ranking: 20,
  timeZone: 'Australia/Sydney',
  drawDays: [],
  hasSelectableDays: false,
  multiDraw: { kind: 'draws', options: [1] },
  causes: [
    { key: 'ferry', urlSlug: 'ferry', name: 'The Ferry', shareBps: 3000 },
    { key: 'lamp', urlSlug: 'lamp', name: 'The Lamp', shareBps: 3500 },
  ],
  gameTypes: [],
  rules: [],
  restrictions: [],
  raffle: {
    ticketOffers: [
      { key: 'book-1', name: 'One ticket', numTickets: 1, price: '10.00' },
      { key: 'book-5', name: 'Five tickets', numTickets: 5, price: '45.00' },
      { key: 'book-12', name: 'Twelve tickets', numTickets: 12, price: '100.00' },
    ],
    priceCurrency: 'AUD',
  },
  regionNames: [],
  operation: { drawTime: '19:30', closeTime: '19:00', drawsAhead: 1 },
  ...overrides,
});

/** A draw in a week, with numbers from 1001 and a prize of goods and two of money. */
export const createRafflePlan = (now: number, overrides: Partial<RafflePlanInput> = {}): RafflePlanInput => ({
  name: 'The Boat',
  permits: ['NSW 1'],
  drawNo: 31,
  drawAt: toIso(now + 7 * DAY_MS + HOUR_MS),
  stopAt: toIso(now + 7 * DAY_MS),
  online: { first: 1001, size: 200, lanes: 1 },
  postal: { first: 5001, size: 20 },
  prizes: [
    { name: 'A launch', valueCents: 12_000_000, cashCents: 9_000_000 },
    { name: '$1,000', valueCents: 100_000, cashCents: 100_000, quantity: 2 },
  ],
  terms: '# Terms',
  ...overrides,
});

/** An early-bird draw that stops in a day and is held an hour later. */
export const createEarlyBird = (now: number) => ({
  name: 'Early bird',
  stopAt: toIso(now + DAY_MS),
  drawAt: toIso(now + DAY_MS + HOUR_MS),
  prizes: [{ name: '$500', valueCents: 50_000, cashCents: 50_000 }],
});

export interface OpenedRaffle {
  readonly offer: OfferDefinition;
  readonly drawId: string;
  readonly drawNo: number;
}

/** Puts a raffle on sale with one draw. */
export async function openTestRaffle(
  services: Services,
  plan: Partial<RafflePlanInput> = {},
  offer: OfferDefinition = createRaffleOffer(),
): Promise<OpenedRaffle> {
  const planned = RafflePlan.parse(createRafflePlan(services.clock.now(), plan));
  return transact(services.database, async (tx) => {
    await saveOffer(tx, services, offer);
    return { offer, ...(await openRaffle(tx, services, offer, planned)) };
  });
}

/** A book of so many tickets for the ferry. */
export const createBookInput = (
  numRaffleTickets: 1 | 5 | 12 = 1,
  overrides: Partial<RaffleTicketInput> = {},
): RaffleTicketInput => ({
  kind: 'raffle_ticket',
  productType: 'raffle_ticket',
  lotteryKey: 'harbour-boat',
  gameOffer: `book-${numRaffleTickets}`,
  numRaffleTickets,
  causeKey: 'ferry',
  ...overrides,
});
