import type { ProductType } from '../../contracts/offers/offer.ts';

/**
 * Whether the draws of an offer draw numbers that its players choose from: they can be searched for, compared with
 * one's own, and counted in statistics. A raffle draws tickets, a syndicate plays the draws of a lottery.
 */
export const hasDrawnNumbers = ({ type }: { readonly type: ProductType }): boolean =>
  type === 'lottery_ticket';
