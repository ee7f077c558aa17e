import type { TrackedProduct } from '#lib/contracts/cart/checkout.ts';
import { toTrackedShares } from '../../../sale/products/pool-share/tracked-product.ts';
import { describeShares } from './describe-shares.ts';
import type { PartySharesOnSale } from './price-share.ts';

/** The shares as analytics counts them on the receipt. */
export const toTrackedProduct = (shares: PartySharesOnSale): TrackedProduct =>
  toTrackedShares(shares, {
    isRecurring: shares.isRepeated,
    category: 'social_syndicate_share',
    description: describeShares(shares),
    shares: shares.input.numShares,
  });
