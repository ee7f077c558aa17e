// The favourite numbers of an account, by game.
import { z } from 'zod';
import { FAVOURITE_NAME_MAX, FAVOURITES_MAX } from '../domain/lottery/favourite-numbers.ts';
import { defineEndpoint } from './protocol/endpoint.ts';
import { createLine } from './protocol/text.ts';

const Numbers = z.array(z.number().int().min(0).max(999)).max(40);

/** Numbers as someone picked them; the service sorts them. Digits in order keep their places. */
export const FavouriteInput = z.object({
  offerKey: z.string().min(1).max(60),
  numbers: Numbers,
  powerballs: Numbers.default([]),
});

const Name = createLine(FAVOURITE_NAME_MAX);
const NamedFavourite = FavouriteInput.extend({ name: Name.default('') });

export const Favourite = z.object({
  id: z.string(),
  offerKey: z.string(),
  /** Empty where it has none. */
  name: z.string(),
  numbers: z.array(z.number().int()),
  powerballs: z.array(z.number().int()),
  updatedAt: z.string(),
});
export type Favourite = z.infer<typeof Favourite>;

const FAVOURITE_ERRORS = {
  favourite_unknown: { status: 404, message: 'These favourite numbers are gone.' },
  favourite_saved: {
    status: 409,
    message: 'These numbers are among your favourites already.',
    target: 'numbers',
  },
  favourites_full: {
    status: 409,
    message: `You have ${FAVOURITES_MAX} favourites for this game. Delete one first.`,
  },
  offer_unknown: { status: 422, message: 'We do not know this game.', target: 'offerKey' },
  numbers_invalid: { status: 422, message: 'These numbers cannot be played: {reason}.', target: 'numbers' },
} as const;

const own = {
  section: 'C87',
  access: 'customer',
  exposure: 'browser',
  gate: 'favouriteNumbers',
  errors: FAVOURITE_ERRORS,
} as const;
const FavouriteId = z.object({ id: z.string().max(64) });

export const getFavourites = defineEndpoint({
  ...own,
  name: 'getFavourites',
  summary: 'The favourite numbers of the account, newest first; of one game where it is named.',
  method: 'GET',
  path: '/v2/favourite-numbers',
  query: z.object({ offerKey: z.string().max(60).optional() }),
  result: z.array(Favourite),
});

export const addFavourite = defineEndpoint({
  ...own,
  name: 'addFavourite',
  summary: 'Saves favourite numbers.',
  method: 'POST',
  path: '/v2/favourite-numbers',
  body: NamedFavourite,
  result: Favourite,
});

export const editFavourite = defineEndpoint({
  ...own,
  name: 'editFavourite',
  summary: 'Changes favourite numbers or their name.',
  method: 'PUT',
  path: '/v2/favourite-numbers/{id}',
  params: FavouriteId,
  body: NamedFavourite.omit({ offerKey: true }),
  result: Favourite,
});

/** Deleting what is gone is no fault: it may have been deleted elsewhere. */
export const deleteFavourite = defineEndpoint({
  ...own,
  name: 'deleteFavourite',
  summary: 'Deletes favourite numbers.',
  method: 'DELETE',
  path: '/v2/favourite-numbers/{id}',
  params: FavouriteId,
  result: z.array(Favourite),
});

/**
 * After a login: numbers that the account has are left as they are, the others are saved. What can no longer be played
 * is left out.
 */
export const reconcileFavourites = defineEndpoint({
  ...own,
  name: 'reconcileFavourites',
  summary:
    'Saves the favourite numbers of a browser that the account lacks. A full list gives up its oldest.',
  method: 'POST',
  path: '/v2/favourite-numbers/reconcile',
  body: z.object({ favourites: z.array(FavouriteInput).max(FAVOURITES_MAX) }),
  result: z.object({
    favourites: z.array(Favourite),
    added: z.number().int(),
    replaced: z.number().int(),
  }),
});
