// Offers of every kind for tests of lists.
import type { Draw } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { SyndicateInfo } from '#lib/contracts/offers/syndicate-info.ts';
import { createOffer, createOpenDraw } from '../page-fixtures.ts';

const toMoney = (amount: string) => ({ amount, currency: 'AUD' as const });

export const createRaffleDraw = (
  raffle: Partial<NonNullable<Draw['raffle']>> = {},
  overrides: Partial<Draw> = {},
): Draw =>
  createOpenDraw({
    kind: 'raffle_ticket_draw',
    ...overrides,
    raffle: {
      name: 'Prize home',
      value: toMoney('1200000.00'),
      purchaseStatus: 'open',
      ticketsInAll: 20_000,
      ticketsLeft: 5_000,
      permits: [],
      prizes: [],
      ranges: [],
      earlyBirds: [],
      termsRevision: 1,
      ...raffle,
    },
  });

export const createRaffleOffer = (overrides: Partial<ProductOffer> = {}): ProductOffer =>
  createOffer({
    key: 'harbour-prize-home',
    type: 'raffle_ticket',
    name: 'Prize home',
    displayCategory: 'raffle',
    gameTypes: [],
    rules: [],
    draws: [createRaffleDraw()],
    raffle: {
      priceCurrency: 'AUD',
      ticketOffers: [
        { key: 'book-1', name: '1 ticket', numTickets: 1, price: '10.00' },
        { key: 'book-5', name: '5 tickets', numTickets: 5, price: '45.00' },
      ],
    },
    ...overrides,
  });

export const createSyndicate = (overrides: Partial<SyndicateInfo> = {}): SyndicateInfo => ({
  syndicateKey: 'pol_1',
  offerKey: 'saturday-crew',
  name: 'Saturday crew',
  lotteryKey: 'lighthouse',
  drawNo: 101,
  drawDate: '2026-11-21T08:30:00.000Z',
  cutOff: '2026-11-21T06:00:00.000Z',
  position: 1,
  shares: 12,
  sharesLeft: 5,
  costPerShare: toMoney('7.00'),
  description: '120 x Standard games',
  totalGames: 120,
  gamesPerShare: 10,
  oneIn: 67_871,
  state: 'open',
  ...overrides,
});

export const createShareOffer = (overrides: Partial<ProductOffer> = {}): ProductOffer =>
  createOffer({
    key: 'saturday-crew',
    type: 'syndicate_share',
    name: 'Saturday crew',
    displayCategory: 'syndicate',
    gameTypes: [],
    rules: [],
    draws: [],
    syndicates: [createSyndicate()],
    costPerShare: toMoney('7.00'),
    ...overrides,
  });
