import type { SharesOnSale } from './price-share.ts';

/** `2 of 12 shares`. */
export const describeShares = ({ input, pool }: Pick<SharesOnSale, 'input' | 'pool'>): string =>
  `${input.quantity} of ${pool.shares} shares`;

/** `Saturday Crew: 2 of 12 shares`. */
export const labelShares = (shares: SharesOnSale): string =>
  `${shares.offer.name}: ${describeShares(shares)}`;
