// What was bought as analytics counts it.
import type { AnalyticsProduct } from '../../contracts/analytics.ts';
import type { Receipt } from '../../contracts/cart/checkout.ts';

/** The products of a receipt's tracking data. */
export const toAnalyticsProducts = ({ trackingData }: Pick<Receipt, 'trackingData'>): AnalyticsProduct[] =>
  trackingData.products.map((product) => ({
    brand: product.brand,
    category: product.category,
    ...(product.cause !== undefined && { cause: product.cause }),
    productId: product.lotteryKey,
    ...(product.drawDate !== undefined && { drawDate: product.drawDate }),
    ...(product.drawNo !== undefined && { drawNo: product.drawNo }),
    ...(product.prizePool && { prizePool: product.prizePool.amount }),
    price: product.purchasePrice.amount,
    numGames: product.numGames,
    numDraws: product.numDraws,
    name: product.description,
    daysOfWeek: product.daysOfWeek,
    purchaseStatus: product.purchaseStatus,
  }));
