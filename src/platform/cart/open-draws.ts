// Draws that a line enters further ahead than draws are open: they are opened before the line comes into a cart.
import type { Tx } from '../db/open.ts';
import { openDrawsUntil } from '../draws/open-ahead.ts';
import { readOffers } from '../offers/store.ts';
import type { AskedLine } from '../products/product.ts';
import { getProduct } from '../products/registry.ts';
import type { Services } from '../services.ts';

export async function openDrawsOfLine(tx: Tx, services: Services, asked: AskedLine): Promise<void> {
  const { findOpenUntil, sources } = getProduct(services, asked.kind).readLine(asked);
  const [offerKey] = sources.offers ?? [];
  const offer =
    findOpenUntil && offerKey !== undefined ? (await readOffers(tx, [offerKey])).get(offerKey) : undefined;
  const until = offer && findOpenUntil?.(offer, services.clock.now());
  if (offer && until !== undefined) await openDrawsUntil(tx, services, offer, until);
}
