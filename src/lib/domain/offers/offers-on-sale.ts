// Which offers can be played, and in which order they are shown.
import type { Draw } from '../../contracts/offers/draw.ts';
import type { GameRules, ProductOffer } from '../../contracts/offers/offer.ts';
import { findRulesOn } from '../lottery/game-rules.ts';
import { toCents } from '../money/money.ts';

/** The first draw that can be entered; undefined while the offer is not on sale. */
export function findDrawOnSale({ availability, suspended, draws }: ProductOffer): Draw | undefined {
  if (availability !== 'available' || suspended) return undefined;
  return draws.find(({ status }) => status === 'DRAW_OPEN');
}

/** The rules of the next draw, or the newest where none is open. */
export function getCurrentRules({ rules, draws }: ProductOffer): GameRules | undefined {
  return (draws[0] && findRulesOn(rules, draws[0].date)) ?? rules[0];
}

/** What the smallest entry costs in one draw, in cents: one game of the first game type, or the smallest book. */
export function findLowestPriceCents({
  gameTypes,
  raffle,
}: Pick<ProductOffer, 'gameTypes' | 'raffle'>): number | undefined {
  const games = (gameTypes[0]?.gameOffers ?? []).flatMap((gameOffer) => gameOffer.prices.slice(0, 1));
  const prices = raffle?.ticketOffers ?? games;
  return prices.length === 0 ? undefined : Math.min(...prices.map(({ price }) => toCents(price)));
}
