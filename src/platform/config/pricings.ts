import { z } from 'zod';
import type { getPricingInfo } from '#lib/contracts/offers/offer.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import type { Services } from '../services.ts';
import { SITE_DEFAULTS } from './site.ts';
import { readSettings } from './store.ts';

const Pricings = z.array(z.object({ id: z.string(), name: z.string() })).min(1);
const DEFAULT_PRICINGS = [{ id: SITE_DEFAULTS.defaultPricingId, name: 'Standard' }];

/** The pricings and which one is meant by `default`. */
export async function getPricings(services: Services): Promise<ResultOf<typeof getPricingInfo>> {
  const set = await readSettings(services);
  const read = Pricings.safeParse(set.get('pricings'));
  const known = read.success ? read.data : DEFAULT_PRICINGS;
  const wanted = set.get('defaultPricingId');
  const chosen = known.find(({ id }) => id === wanted) ?? known[0]!;
  return { defaultPricingId: chosen.id, pricings: known };
}
