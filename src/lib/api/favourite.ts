import type { CallInput } from './calls.ts';
import { callSite } from './site.ts';

type NewFavourite = CallInput<'POST /favourite-numbers'>['body'];
type LocalFavourites = CallInput<'POST /favourite-numbers/reconcile'>['body'];

/** The favourite numbers of the account, newest first. */
export const getFavourites = (offerKey: string) =>
  callSite('GET /favourite-numbers', { query: { offerKey } });

/** @throws ApiError `favourites_full`, `favourite_saved`, `numbers_invalid` */
export const postFavourite = (body: NewFavourite) => callSite('POST /favourite-numbers', { body });

/** Gives those that are left, of every game. */
export const deleteFavourite = (id: string) => callSite('DELETE /favourite-numbers/{id}', { params: { id } });

/** Saves those of the browser that the account lacks. */
export const postLocalFavourites = (body: LocalFavourites) =>
  callSite('POST /favourite-numbers/reconcile', { body });
