// Draws that a line enters further ahead than draws are open: they are opened before the line comes into a cart.

import { openDrawsUntil } from '../../catalogue/draws/open-ahead.ts';
import { readOffers } from '../../catalogue/offers/store.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import type { AskedLine } from '../products/product.ts';
import { getProduct } from '../products/registry.ts';

export async function openDrawsOfLine(tx: Tx, services: Services, asked: AskedLine): Promise<void> {
  const { findOpenUntil, sources } = getProduct(services, asked.kind).readLine(asked);
  const [offerKey] = sources.offers ?? [];
  const offer =
    findOpenUntil && offerKey !== undefined ? (await readOffers(tx, [offerKey])).get(offerKey) : undefined;
  const until = offer && findOpenUntil?.(offer, services.clock.now());
  if (offer && until !== undefined) await openDrawsUntil(tx, services, offer, until);
}
