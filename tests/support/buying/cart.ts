// Carts as the service gives them, for tests.

import type { Cart } from '#lib/contracts/cart/cart.ts';
import type { LotteryTicketItem } from '#lib/contracts/products/lottery-ticket.ts';
import type { RaffleTicketItem } from '#lib/contracts/products/raffle-ticket.ts';
import type { SyndicateShareItem } from '#lib/contracts/products/syndicate-share.ts';
import type { VoucherItem } from '#lib/contracts/products/voucher.ts';
import { toCents, toMoney } from '#lib/domain/money/money.ts';

export const createCartItem = (changes: Partial<LotteryTicketItem> = {}): LotteryTicketItem => ({
  id: 'item-1',
  kind: 'lottery_ticket',
  productType: 'lottery_ticket',
  lotteryKey: 'lighthouse',
  gameType: 'standard',
  gameOffer: 'standard',
  firstDrawNo: 100,
  days: [],
  numWeeks: 1,
  numDraws: 1,
  numGames: 2,
  games: [{ numbers: [3, 5, 9, 17, 22, 40] }, { numbers: [1, 2, 3, 4, 5, 6] }],
  quickpick: false,
  hasFavouriteNumbers: false,
  favourite: false,
  isPreOrder: false,
  drawNo: 100,
  drawDate: '2026-11-28T09:30:00.000Z',
  date: '2026-11-28',
  day: 'sat',
  stop: '2026-11-28T08:30:00.000Z',
  drawNos: [100],
  drawEncodedIds: ['lighthouse-100'],
  analyticsProductType: 'lottery',
  offerName: 'Lighthouse Saturday',
  description: '2 x Standard games',
  quantity: 1,
  unitPrice: toMoney(1260),
  price: toMoney(1260),
  ...changes,
});

/** A voucher that takes so many cents off. */
export const createVoucherItem = (cents: number): VoucherItem => ({
  id: 'voucher-1',
  kind: 'voucher',
  productType: 'voucher_fixed_discount',
  voucherType: 'voucher_fixed_discount',
  code: 'WELCOME5',
  appliesTo: '',
  lotteryKey: '',
  drawEncodedIds: [],
  analyticsProductType: 'voucher_fixed_discount',
  offerName: 'Welcome',
  description: 'WELCOME5',
  quantity: 1,
  unitPrice: toMoney(-cents),
  price: toMoney(-cents),
  isPreOrder: false,
});

export function createCart(changes: Partial<Cart> = {}): Cart {
  const cartItems = changes.cartItems ?? [createCartItem()];
  return {
    id: 'anonymous',
    cartReference: 'ref-1',
    cartItems,
    autoRemovedItems: [],
    cartTotal: toMoney(cartItems.reduce((sum, { price }) => sum + toCents(price.amount), 0)),
    preOrderTotal: toMoney(0),
    requiresUnattendedPaymentMethod: false,
    blockedReasons: {},
    showRegulation: false,
    ...changes,
  };
}

const LINE = {
  id: 'item-2',
  drawEncodedIds: [],
  analyticsProductType: '',
  offerName: 'Harbour Boat',
  description: '1 ticket',
  quantity: 1,
  unitPrice: toMoney(1000),
  price: toMoney(1000),
  isPreOrder: false,
  drawNo: 31,
  drawDate: '2026-12-28T09:30:00.000Z',
  date: '2026-12-28',
  day: 'mon' as const,
  stop: '2026-12-28T08:30:00.000Z',
};
/** One ticket of a raffle. */
export const createBookItem = (changes: Partial<RaffleTicketItem> = {}): RaffleTicketItem => ({
  ...LINE,
  kind: 'raffle_ticket',
  productType: 'raffle_ticket',
  lotteryKey: 'boat',
  gameOffer: 'one',
  numRaffleTickets: 1,
  causeKey: 'ferry',
  drawName: 'A launch',
  value: toMoney(12_000_000),
  earlyBirds: [],
  ticketsInAll: 20_000,
  prizesInAll: 10,
  purchaseStatus: 'open',
  ...changes,
});

/** Two shares of a syndicate. */
export const createShareItem = (changes: Partial<SyndicateShareItem> = {}): SyndicateShareItem => ({
  ...LINE,
  kind: 'syndicate_share',
  productType: 'syndicate_share',
  lotteryKey: 'crew',
  playedKey: 'lighthouse',
  syndicateKey: 'pool-1',
  syndicateName: 'Saturday crew',
  drawStop: LINE.stop,
  quantity: 2,
  shares: 12,
  sharesLeft: 3,
  totalGames: 84,
  gamesPerShare: 14,
  games: [],
  ...changes,
});
