// What of an offer may be bought again by itself, by what the shop has switched on.
import type { GameType, ProductOffer, RecurringOption } from '../../contracts/offers/offer.ts';
import type { Capability } from '../brand/capabilities.ts';
import { isRouteOpen } from '../pages/route-gates.ts';

type Held = ReadonlySet<Capability>;

const ROUTES = { autoplay: 'autoplays', subscription: 'subscriptions' } as const;

const isOpen = ({ type }: RecurringOption, held: Held): boolean => isRouteOpen(ROUTES[type], held);

/** A game type without what is closed; undefined where it is sold in no other way. */
function keepOpenType(gameType: GameType, held: Held): GameType | undefined {
  const { recurringPurchase: option, ...once } = gameType;
  if (!option || isOpen(option, held)) return gameType;
  return option.availability === 'always' ? undefined : once;
}

/** The offer as it is sold while some ways of repeating are switched off. */
export function keepOpenRepeats(offer: ProductOffer, held: Held): ProductOffer {
  if (isRouteOpen('autoplays', held) && isRouteOpen('subscriptions', held)) return offer;
  const { recurringPurchase: option, ...rest } = offer;
  const gameTypes = rest.gameTypes.flatMap((gameType) => keepOpenType(gameType, held) ?? []);
  return { ...rest, gameTypes, ...(option && isOpen(option, held) && { recurringPurchase: option }) };
}
