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

/** What one game, or the smallest entry, of the offer's first game type costs in one draw, in cents. */
export function findLowestPriceCents({ gameTypes }: ProductOffer): number | undefined {
  const prices = (gameTypes[0]?.gameOffers ?? []).flatMap((gameOffer) => gameOffer.prices.slice(0, 1));
  return prices.length === 0 ? undefined : Math.min(...prices.map(({ price }) => toCents(price)));
}
