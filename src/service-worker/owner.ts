// Whose what is kept is. It belongs to the customer who is logged in, and goes when nobody or somebody else is.
import { HINT_COOKIE, KEPT_CACHES, KEPT_HEADERS, readHintMark } from '#lib/domain/offline/kept-copies.ts';
import { scope } from './worker-scope.ts';

/** Of the customer who is logged in; nothing where the browser does not say so to workers. */
export async function readOwnerMark(): Promise<string | undefined> {
  const cookie = await scope.cookieStore?.get(HINT_COOKIE);
  return readHintMark(cookie?.value);
}

/** At the logout: every page of the customer, and the tickets. */
export async function forgetOwn(): Promise<void> {
  await Promise.all([caches.delete(KEPT_CACHES.own), caches.delete(KEPT_CACHES.pocket)]);
}

/** Removes a cache that is of another customer than this one. */
async function forgetOther(name: string, mark: string | undefined): Promise<void> {
  const cache = await caches.open(name);
  const [first] = await cache.keys();
  const kept = first && (await cache.match(first));
  if (kept && kept.headers.get(KEPT_HEADERS.mark) !== mark) await caches.delete(name);
}

/**
 * After each page that was shown: what is kept of somebody else goes. Pages go with the login, however it ends; tickets
 * stay when it has run out, until somebody else logs in.
 */
export async function settleOwner(): Promise<void> {
  const mark = await readOwnerMark();
  await forgetOther(KEPT_CACHES.own, mark);
  if (mark !== undefined) await forgetOther(KEPT_CACHES.pocket, mark);
}
