// The offers that are put forward to this visitor beside the cart. A service that fails leaves none.

import { atom } from 'nanostores';
import type { Placement } from '#lib/contracts/content/placement.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { listHeldDraws } from '#lib/domain/cart/held-draws.ts';
import type { PlacementKey } from '#lib/domain/offers/placement-keys.ts';
import { UNAVAILABLE } from '#lib/http-status.ts';
import { $cart } from '../cart/cart.ts';
import { readPricing } from '../ticket/pricing.ts';

export interface Placements {
  readonly items: readonly Placement[];
  readonly meta: { readonly statusCode: number };
}

const OK = 200;
const createEmptyPlacements = (statusCode: number): Placements => ({ items: [], meta: { statusCode } });

export const $placements = atom<Placements>(createEmptyPlacements(OK));

/** Asks what goes with the cart as it is. Never throws. */
export async function loadPlacements(keys: readonly PlacementKey[]): Promise<void> {
  const current = $cart.get();
  const cart = current.state === 'ready' ? listHeldDraws(current.cart.cartItems) : [];
  try {
    const { getPlacements } = await import('#lib/api/placement.ts');
    const { result } = await getPlacements({ keys, cart, pricingId: readPricing() });
    $placements.set({ items: result.placements, meta: { statusCode: OK } });
  } catch (error) {
    $placements.set(createEmptyPlacements(error instanceof ApiError ? error.status : UNAVAILABLE));
  }
}

const PRIMED_KEY = 'placements-primed';

/**
 * Says that this visitor will be asked about placements soon, once for each state of the session. Called only where
 * the visitor may be counted; the gateway says who the visitor is.
 */
export function primePlacements(isSignedIn: boolean): void {
  const mark = String(isSignedIn);
  if (sessionStorage.getItem(PRIMED_KEY) === mark) return;
  sessionStorage.setItem(PRIMED_KEY, mark);
  const headers = { 'content-type': 'application/json' };
  void fetch('/api/placement/cart/prime', { method: 'POST', headers, body: '{}' }).catch(() => undefined);
}
