// What the draws of an offer draw, by its type.
import type { ProductType } from '../../contracts/offers/offer.ts';

/** Nothing where the draws are those of another offer, and where there are none. */
const DRAWN: Readonly<Record<ProductType, 'numbers' | 'tickets' | undefined>> = {
  lottery_ticket: 'numbers',
  membership: undefined,
  raffle_ticket: 'tickets',
  syndicate_share: undefined,
};

interface Offered {
  readonly type: ProductType;
}

/**
 * Whether the draws of an offer draw numbers that its players choose from: they can be searched for, compared with
 * one's own, and counted in statistics.
 */
export const hasDrawnNumbers = ({ type }: Offered): boolean => DRAWN[type] === 'numbers';

/** Whether they draw tickets: the terms and the proof of each draw are of its own, and its prizes are things. */
export const hasDrawnTickets = ({ type }: Offered): boolean => DRAWN[type] === 'tickets';
