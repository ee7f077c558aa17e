import type { CartItem, CartItemInput } from '../../contracts/cart.ts';

/** The ticket of a line, as it was added: to bring it back after it was removed, or to buy it again. */
export const toTicketInput = (item: CartItem): CartItemInput => ({
  productType: item.productType,
  lotteryKey: item.lotteryKey,
  gameType: item.gameType,
  gameOffer: item.gameOffer,
  firstDrawNo: item.firstDrawNo ?? item.drawNo,
  days: item.days,
  numWeeks: item.numWeeks,
  numDraws: item.numDraws,
  numGames: item.numGames,
  games: item.games,
  quickpick: item.quickpick,
  hasFavouriteNumbers: item.hasFavouriteNumbers,
  causeKey: item.causeKey,
  recurringPurchase: item.recurringPurchase,
});
