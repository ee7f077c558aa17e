import type { PartySharesOnSale } from './price-share.ts';

/** `2 of 12 shares`. */
export const describeShares = ({ input, pool }: Pick<PartySharesOnSale, 'input' | 'pool'>): string =>
  `${input.numShares} of ${pool.shares} shares`;

/** `Harbour Five, Lighthouse Saturday: 2 of 12 shares`. */
export const labelShares = (shares: PartySharesOnSale): string =>
  `${shares.party.group_name}, ${shares.offer.name}: ${describeShares(shares)}`;
