// A small game whose draws are played through, with tickets that often win.

import type { SetRules } from '#lib/contracts/offers/offer.ts';
import { LotteryTicketInput } from '#lib/contracts/products/lottery-ticket.ts';
import { toAmount } from '#lib/domain/money/money.ts';
import type { DrawRow } from '#platform/catalogue/draws/lifecycle.ts';
import { openDrawsAhead } from '#platform/catalogue/draws/open-ahead.ts';
import type { OfferDefinition } from '#platform/catalogue/offers/definition.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { transact } from '#platform/ground/db/open.ts';
import { makeDeposit } from '#platform/money/wallet/deposit.ts';
import { createCustomer } from '#platform/people/identity/customers.ts';
import { priceAsked } from '#platform/sale/cart/lines.ts';
import { purchaseLines } from '#platform/sale/checkout/purchase.ts';
import type { Services } from '#platform/services.ts';
import { createFlatPrices, createGameOffer } from './buying/lottery-offers.ts';
import { createSignUpDetails } from './customers.ts';

/** Two of six and a supplementary: one game in five wins something. */
export const TWO_OF_SIX: SetRules = {
  validFrom: '2000-01-01',
  numbers: { pick: 2, of: 6 },
  supplementaries: 1,
  divisions: [
    { division: 1, main: [2], poolBps: 5000 },
    { division: 2, main: [1], supplementary: [1], poolBps: 5000 },
  ],
};

const numberSets = [{ name: 'numbers' as const, count: 2 }];

/** Drawn daily at 8:30 pm in Sydney, sales end an hour before. Twenty games are played elsewhere. */
export const createPairOffer = (overrides: Partial<OfferDefinition> = {}): OfferDefinition => ({
  key: 'pair',
  type: 'lottery_ticket',
  name: 'Daily Pair',
  shortName: 'Pair',
  regionNames: [],
  url: '/pair',
  urlAliases: [],
  availability: 'available',
  suspended: false,
  displayCategory: 'lotto',
  ranking: 1,
  timeZone: 'Australia/Sydney',
  drawDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  hasSelectableDays: false,
  multiDraw: { kind: 'draws', options: [1, 3, 7] },
  causes: [],
  gameTypes: [
    {
      key: 'standard',
      name: 'Standard',
      gameOffers: [
        createGameOffer({
          minGames: 1,
          maxGames: 50,
          numberSets,
          prices: createFlatPrices(50, 100),
          defaultGames: 5,
        }),
      ],
    },
    {
      key: 'random',
      name: 'Quick pick',
      gameOffers: [
        createGameOffer({
          key: 'random',
          minGames: 1,
          maxGames: 50,
          numberSets,
          prices: createFlatPrices(50, 100),
        }),
      ],
    },
  ],
  rules: [TWO_OF_SIX],
  restrictions: [],
  operation: {
    drawTime: '20:30',
    closeTime: '19:30',
    drawsAhead: 10,
    demonstration: { gamesPlayed: 20, poolCents: 100_000, isJackpotKnownAhead: false },
  },
  ...overrides,
});

/** Puts the game on sale with its draws open ahead. */
export async function playGame(
  services: Services,
  overrides: Partial<OfferDefinition> = {},
): Promise<OfferDefinition> {
  const offer = createPairOffer(overrides);
  await saveOffer(services.database.db, services, offer);
  await openDrawsAhead(services, offer.key);
  return offer;
}

const DEPOSIT_MAX_CENTS = 100_000;

/** A customer with that many cents. */
export async function createWalletHolder(services: Services, cents = 100_000): Promise<string> {
  const customerId = await createCustomer(services, { ...createSignUpDetails(), isVerified: true });
  for (let paidIn = 0; paidIn < cents; paidIn += DEPOSIT_MAX_CENTS) {
    const amount = toAmount(Math.min(DEPOSIT_MAX_CENTS, cents - paidIn));
    const asked = { amount, depositMethodId: 'td', checkout: false } as const;
    await makeDeposit(services, { customerId, key: `from-${paidIn}-${customerId}` }, asked);
  }
  return customerId;
}

/** Buys so many tickets in one go, each of one quick pick game by default. */
export async function buyTickets(
  services: Services,
  customerId: string,
  { tickets = 1, ...input }: Partial<LotteryTicketInput> & { tickets?: number } = {},
): Promise<void> {
  const wanted = LotteryTicketInput.parse({
    productType: 'lottery_ticket',
    lotteryKey: 'pair',
    gameType: 'random',
    gameOffer: 'random',
    numGames: 1,
    ...input,
  });
  const { database } = services;
  const line = await priceAsked(database.db, services, wanted);
  await transact(database, (tx) =>
    purchaseLines(tx, services, {
      customerId,
      lines: Array.from({ length: tickets }, () => line),
      channelKey: 'web',
    }),
  );
}

/** The draws of an offer, oldest first. */
export const listDraws = ({ database }: Services, offerKey = 'pair'): Promise<DrawRow[]> =>
  database.db.selectFrom('draw').selectAll().where('offer_key', '=', offerKey).orderBy('draw_no').execute();

/** Every entry with what has become of it: the amount of its prize, 0 where its draw is scored and it won nothing. */
export async function listEntries({ database }: Services) {
  const rows = await database.db
    .selectFrom('entry')
    .innerJoin('draw', 'draw.id', 'entry.draw_id')
    .leftJoin('prize', 'prize.entry_id', 'entry.id')
    .selectAll('entry')
    .select(['draw.scored_at', 'prize.amount_cents', 'prize.divisions', 'prize.paid_at'])
    .orderBy('entry.id')
    .execute();
  return rows.map(({ amount_cents, ...row }) => ({
    ...row,
    prize_cents: row.scored_at === null ? null : (amount_cents ?? 0),
  }));
}
