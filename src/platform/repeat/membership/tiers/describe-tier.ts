import type { TierOnSale } from './price-tier.ts';

type Named = Pick<TierOnSale, 'program' | 'tier'>;

/** `Premium, one month`. */
export const describeTier = ({ tier }: Named): string => `${tier.name}, one month`;

/** `Daily Winners: Premium, one month`. */
export const labelTier = (named: Named): string => `${named.program.programName}: ${describeTier(named)}`;
