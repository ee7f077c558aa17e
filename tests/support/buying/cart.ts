// Carts as the service gives them, for tests.
import type { Cart } from '#lib/contracts/cart/cart.ts';
import type { LotteryTicketItem } from '#lib/contracts/products/lottery-ticket.ts';
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
