import { z } from 'zod';
import type { getPricingInfo } from '#lib/contracts/offers/offer.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { getOwnPricing } from '#lib/domain/offers/own-pricing.ts';
import type { Services } from '../../services.ts';
import type { Db, Tx } from '../db/open.ts';
import { type Author, changeSetting } from './change-setting.ts';
import { SITE_DEFAULTS } from './site.ts';
import { CONFIG, lockValues, readSettings } from './store.ts';

/** The setting of the pricings: their own commands alone change it, since offers and customers hold them too. */
export const PRICINGS_KEY = 'pricings';

/** As settings keep it; a link brings it only where they say so. */
const Pricing = z.object({ id: z.string(), name: z.string(), isOpenToLinks: z.boolean().default(false) });
export type Pricing = z.infer<typeof Pricing>;

const Pricings = z.array(Pricing).min(1);

export const PRICING_SETTINGS = { [PRICINGS_KEY]: Pricings };
export const DEFAULT_PRICINGS = [
  { id: SITE_DEFAULTS.defaultPricingId, name: 'Standard', isOpenToLinks: false },
];

/** The pricings and which one is meant by `default`. */
export async function getPricings(
  services: Services,
  at: Db | Tx = services.database.db,
): Promise<ResultOf<typeof getPricingInfo>> {
  const set = await readSettings(services, at);
  const read = Pricings.safeParse(set.get(PRICINGS_KEY));
  const known = read.success ? read.data : DEFAULT_PRICINGS;
  const wanted = set.get('defaultPricingId');
  const chosen = known.find(({ id }) => id === wanted) ?? known[0]!;
  return { defaultPricingId: chosen.id, pricings: known };
}

export const putPricings = (
  tx: Tx,
  services: Services,
  pricings: readonly Pricing[],
  author: Author = { actor: 'release' },
): Promise<boolean> =>
  changeSetting(tx, services, { namespace: CONFIG, key: PRICINGS_KEY, value: pricings, ...author });

/** The pricing that the visitor of a call is shown prices of; undefined where the call says nothing of it. */
export const readShownPricing = (headers: Headers): string | undefined =>
  headers.get(HEADERS.pricing) ?? undefined;

/** The pricing whose prices a visitor is shown, where links bring it; it is not removed before the transaction ends. */
export async function lockLinkPricing(
  tx: Tx,
  services: Services,
  shown: string | undefined,
): Promise<string | undefined> {
  const brought = getOwnPricing(shown);
  if (brought === undefined) return undefined;
  await lockValues(tx, services);
  const { pricings } = await getPricings(services, tx);
  return pricings.find(({ id, isOpenToLinks }) => id === brought && isOpenToLinks)?.id;
}
