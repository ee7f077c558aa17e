// A ticket as analytics counts it (E81). A raffle ticket counts as one draw.
import type { AnalyticsProduct } from '../../contracts/analytics.ts';
import type { CartItem } from '../../contracts/cart.ts';
import type { Receipt } from '../../contracts/checkout.ts';

const RAFFLE = 'raffle_ticket';

/** A line of the cart. */
export const toAnalyticsProduct = (item: CartItem, cartId: string): AnalyticsProduct => ({
  brand: item.offerName,
  category: item.analyticsProductType,
  ...(item.causeKey !== undefined && { cause: item.causeKey }),
  cartId,
  productId: item.lotteryKey,
  drawDate: item.drawDate,
  drawNo: item.drawNo,
  price: item.price.amount,
  numGames: item.numGames,
  numDraws: (item.productType as string) === RAFFLE ? 1 : item.drawNos.length,
  variant: item.gameOffer,
  name: item.description,
  daysOfWeek: item.days,
  purchaseStatus: 'standard',
});

/** The products of a receipt's tracking data (E83). */
export const toAnalyticsProducts = ({ trackingData }: Pick<Receipt, 'trackingData'>): AnalyticsProduct[] =>
  trackingData.products.map((product) => ({
    brand: product.brand,
    category: product.category,
    ...(product.cause !== undefined && { cause: product.cause }),
    productId: product.lotteryKey,
    drawDate: product.drawDate,
    drawNo: product.drawNo,
    ...(product.prizePool && { prizePool: product.prizePool.amount }),
    price: product.purchasePrice.amount,
    numGames: product.numGames,
    numDraws: product.numDraws,
    name: product.description,
    daysOfWeek: product.daysOfWeek,
    purchaseStatus: product.purchaseStatus,
  }));
