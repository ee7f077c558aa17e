// What of an offer may be bought again by itself, by what the shop has switched on.
import type { GameType, ProductOffer, RecurringOption } from '../../contracts/offers/offer.ts';
import type { Capability } from '../brand/capabilities.ts';
import { isRouteOpen } from '../pages/route-gates.ts';

type Offered = ReadonlySet<Capability>;

const ROUTES = { autoplay: 'autoplays', subscription: 'subscriptions' } as const;

const isOpen = ({ type }: RecurringOption, offered: Offered): boolean => isRouteOpen(ROUTES[type], offered);

/** A game type without what is closed; undefined where it is sold in no other way. */
function keepOpenType(gameType: GameType, offered: Offered): GameType | undefined {
  const { recurringPurchase: option, ...once } = gameType;
  if (!option || isOpen(option, offered)) return gameType;
  return option.availability === 'always' ? undefined : once;
}

/** The offer as it is sold while some ways of repeating are switched off. */
export function keepOpenRepeats(offer: ProductOffer, offered: Offered): ProductOffer {
  if (isRouteOpen('autoplays', offered) && isRouteOpen('subscriptions', offered)) return offer;
  const { recurringPurchase: option, ...rest } = offer;
  const gameTypes = rest.gameTypes.flatMap((gameType) => keepOpenType(gameType, offered) ?? []);
  return { ...rest, gameTypes, ...(option && isOpen(option, offered) && { recurringPurchase: option }) };
}
