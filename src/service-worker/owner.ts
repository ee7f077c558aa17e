// Whose what is kept is. It belongs to the customer who is logged in, and goes when nobody or somebody else is.
import { HINT_COOKIE, KEPT_CACHES, readHintMark } from '#lib/domain/offline/kept-copies.ts';
import { scope } from './worker-scope.ts';

/** Of the customer who is logged in; nothing where the browser does not say so to workers. */
export async function readOwnerMark(): Promise<string | undefined> {
  const cookie = await scope.cookieStore?.get(HINT_COOKIE);
  return readHintMark(cookie?.value);
}

export const forgetOwn = (): Promise<boolean> => caches.delete(KEPT_CACHES.own);
