import type { TrackedProduct } from '#lib/contracts/cart/checkout.ts';
import { toTrackedShares } from '../pool-share/tracked-product.ts';
import { describeShares } from './describe-shares.ts';
import type { SharesOnSale } from './price-share.ts';

/** The shares as analytics counts them on the receipt. */
export const toTrackedProduct = (shares: SharesOnSale): TrackedProduct =>
  toTrackedShares(shares, {
    category: 'syndicate_share',
    description: describeShares(shares),
    shares: shares.input.quantity,
    isRecurring: shares.input.recurringPurchase?.enabled ?? false,
  });
