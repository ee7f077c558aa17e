// The tickets that this browser keeps: fetched while the customer is logged in, read without network.
import type { OpenResult } from '#lib/contracts/offers/open-result.ts';
import { KEPT_CACHES, KEPT_HEADERS } from '#lib/domain/offline/kept-copies.ts';
import { urls } from '#lib/domain/pages/urls.ts';

const ADDRESS = `${urls.pocket()}/kept`;

export interface KeptPocket {
  readonly jws: string;
  /** Whose it is. */
  readonly mark: string;
}

export async function readKeptPocket(): Promise<KeptPocket | undefined> {
  const kept = await (await caches.open(KEPT_CACHES.pocket)).match(ADDRESS);
  return kept && { jws: await kept.text(), mark: kept.headers.get(KEPT_HEADERS.mark) ?? '' };
}

export async function keepPocket({ jws, mark }: KeptPocket): Promise<void> {
  const cache = await caches.open(KEPT_CACHES.pocket);
  await cache.put(ADDRESS, new Response(jws, { headers: { [KEPT_HEADERS.mark]: mark } }));
}

export async function forgetPocket(): Promise<void> {
  await caches.delete(KEPT_CACHES.pocket);
}

/** @throws what the call throws, where it cannot be had */
export async function fetchPocket(): Promise<string> {
  const { getPocket } = await import('#lib/api/pocket.ts');
  return (await getPocket()).result.jws;
}

/** The published result of a draw; undefined while there is none. @throws TypeError without network */
export async function fetchDrawResult(offerKey: string, drawNo: number): Promise<OpenResult | undefined> {
  const answer = await fetch(urls.drawData(offerKey, drawNo));
  return answer.ok ? ((await answer.json()) as { draw: OpenResult }).draw : undefined;
}
