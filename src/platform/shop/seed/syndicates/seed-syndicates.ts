import { getOfferTag, OFFERS_TAG } from '#lib/domain/pages/page-tags.ts';
import type { OfferDefinition } from '../../../catalogue/offers/definition.ts';
import { saveOffer } from '../../../catalogue/offers/store.ts';
import { openPools } from '../../../catalogue/syndicates/open-pools.ts';
import { putValue, readValue } from '../../../ground/config/store.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import type { Services } from '../../../services.ts';
import { DEMONSTRATION_SYNDICATES } from './offers.ts';

const NAMESPACE = '/platform/seed';

/** Added once: an offer that an operator has changed stays so. */
const addOffer = (services: Services, offer: OfferDefinition): Promise<void> =>
  transactAndPurge(services, async (tx, announce) => {
    const key = `syndicate:${offer.key}`;
    if ((await readValue(tx, NAMESPACE, key)) !== undefined) return;
    await saveOffer(tx, services, offer);
    await putValue(tx, services, { namespace: NAMESPACE, key, value: true });
    announce(getOfferTag(offer.key), OFFERS_TAG);
  });

/** Adds the syndicates that the shop lacks and opens their pools, on the clock of the services. */
export async function seedSyndicates(services: Services): Promise<void> {
  for (const offer of DEMONSTRATION_SYNDICATES) await addOffer(services, offer);
  await openPools(services);
}
