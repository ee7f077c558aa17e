// Which product of the feed is which of our offers.
import { putValue, readValue } from '../../ground/config/store.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';

const PLACE = { namespace: '/platform/feed-products', key: 'offers' } as const;

/** The offer keys by product id. */
export async function readFeedProducts(at: Db): Promise<Map<string, string>> {
  const value = await readValue(at, PLACE.namespace, PLACE.key);
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(
    Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}

export const saveFeedProducts = (
  at: Db | Tx,
  services: Services,
  products: ReadonlyMap<string, string>,
): Promise<void> => putValue(at, services, { ...PLACE, value: Object.fromEntries(products) });
