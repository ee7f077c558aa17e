// Every change of a customer's favourite numbers. They are checked by the rules that hold for the game today.

import {
  addFavourite,
  type editFavourite,
  type Favourite,
  type reconcileFavourites,
} from '#lib/contracts/favourite.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import {
  checkFavourite,
  FAVOURITES_MAX,
  type FavouriteNumbers,
  joinFavourites,
  normaliseFavourite,
  toFavouriteKey,
} from '#lib/domain/lottery/favourite-numbers.ts';
import { findRulesOn, type GameRules } from '#lib/domain/lottery/game-rules.ts';
import { formatFault } from '#lib/domain/lottery/validate.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { findOffer, listOffers } from '../../catalogue/offers/store.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import {
  deleteFavourites,
  insertFavourite,
  listFavourites,
  lockFavourites,
  replaceFavourite,
} from './store.ts';

const { errors: ERRORS } = addFavourite;

type PlayedOffer = Pick<ProductOffer, 'rules' | 'timeZone'>;

/** Undefined for what is no game of numbers. */
const findCurrentRules = ({ rules, timeZone }: PlayedOffer, { clock }: Services): GameRules | undefined =>
  findRulesOn(rules, toLocalDate(clock.now(), timeZone)) ?? rules[0];

/**
 * The favourite as it is kept.
 * @throws DomainError `offer_unknown`, `numbers_invalid`
 */
async function requirePlayable<F extends FavouriteNumbers>(
  at: Db | Tx,
  services: Services,
  favourite: F,
): Promise<F> {
  const offer = await findOffer(at, favourite.offerKey);
  const rules = offer && findCurrentRules(offer, services);
  if (!rules) throw createDomainError(ERRORS, 'offer_unknown');
  const [fault] = checkFavourite(rules, favourite);
  if (fault) throw createDomainError(ERRORS, 'numbers_invalid', { reason: formatFault(fault) });
  return normaliseFavourite(rules, favourite);
}

async function requireFavourite(at: Db | Tx, customerId: string, id: string): Promise<Favourite> {
  const favourite = (await listFavourites(at, customerId)).find((own) => own.id === id);
  if (!favourite) throw createDomainError(ERRORS, 'favourite_unknown');
  return favourite;
}

/** @throws DomainError `favourite_saved` where other favourites of the game hold these numbers */
function refuseRepetition(own: readonly Favourite[], favourite: FavouriteNumbers, id?: string): void {
  const key = toFavouriteKey(favourite);
  if (own.some((other) => other.id !== id && toFavouriteKey(other) === key))
    throw createDomainError(ERRORS, 'favourite_saved');
}

/** @throws DomainError of the endpoint's errors */
export const saveFavourite = (
  services: Services,
  customerId: string,
  picked: BodyOf<typeof addFavourite>,
): Promise<Favourite> =>
  transact(services.database, async (tx) => {
    await lockFavourites(tx, services, customerId);
    const favourite = await requirePlayable(tx, services, picked);
    const own = await listFavourites(tx, customerId, favourite.offerKey);
    refuseRepetition(own, favourite);
    if (own.length >= FAVOURITES_MAX) throw createDomainError(ERRORS, 'favourites_full');
    const id = await insertFavourite(tx, services, customerId, favourite);
    return requireFavourite(tx, customerId, id);
  });

/** @throws DomainError of the endpoint's errors */
export const changeFavourite = (
  services: Services,
  customerId: string,
  id: string,
  change: BodyOf<typeof editFavourite>,
): Promise<Favourite> =>
  transact(services.database, async (tx) => {
    await lockFavourites(tx, services, customerId);
    const { offerKey } = await requireFavourite(tx, customerId, id);
    const favourite = await requirePlayable(tx, services, { ...change, offerKey });
    refuseRepetition(await listFavourites(tx, customerId, offerKey), favourite, id);
    await replaceFavourite(tx, services, id, favourite);
    return requireFavourite(tx, customerId, id);
  });

/** Those of a browser that can be played join the account's. */
export const takeLocalFavourites = (
  services: Services,
  customerId: string,
  { favourites }: BodyOf<typeof reconcileFavourites>,
) =>
  transact(services.database, async (tx) => {
    await lockFavourites(tx, services, customerId);
    const offers = new Map((await listOffers(tx)).map((offer) => [offer.key, offer]));
    const playable = favourites.flatMap((favourite) => {
      const offer = offers.get(favourite.offerKey);
      const rules = offer && findCurrentRules(offer, services);
      return rules && checkFavourite(rules, favourite).length === 0
        ? [normaliseFavourite(rules, favourite)]
        : [];
    });
    const own = await listFavourites(tx, customerId);
    const { added, replaced } = joinFavourites(own, playable);
    await deleteFavourites(tx, customerId, replaced);
    // The browser's newest come first, and so do the account's.
    for (const favourite of added.toReversed())
      await insertFavourite(tx, services, customerId, { ...favourite, name: '' });
    return {
      favourites: await listFavourites(tx, customerId),
      added: added.length,
      replaced: replaced.length,
    };
  });
