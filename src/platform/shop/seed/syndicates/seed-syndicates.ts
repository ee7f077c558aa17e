import { getOfferTag, OFFERS_TAG } from '#lib/domain/pages/page-tags.ts';
import { findOffer, saveOffer } from '../../../catalogue/offers/store.ts';
import { openPools } from '../../../catalogue/syndicates/open-pools.ts';
import { putValue, readValue } from '../../../ground/config/store.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import type { Services } from '../../../services.ts';
import { keepSeededFile } from '../keep-seeded-file.ts';
import { DEMONSTRATION_SYNDICATES, type DemonstrationSyndicate } from './offers.ts';

const NAMESPACE = '/platform/seed';

/** Added once: an offer that an operator has changed stays so. One that came before there were files gets its file. */
const addSyndicate = (services: Services, { file, offer }: DemonstrationSyndicate): Promise<void> =>
  transactAndPurge(services, async (tx, announce) => {
    const key = `syndicate:${offer.key}`;
    const isAdded = (await readValue(tx, NAMESPACE, key)) !== undefined;
    if (!isAdded || (await findOffer(tx, offer.key)) !== undefined) await keepSeededFile(tx, services, file);
    if (isAdded) return;
    await saveOffer(tx, services, offer);
    await putValue(tx, services, { namespace: NAMESPACE, key, value: true });
    announce(getOfferTag(offer.key), OFFERS_TAG);
  });

/** Adds the syndicates that the shop lacks and opens their pools, on the clock of the services. */
export async function seedSyndicates(services: Services): Promise<void> {
  for (const syndicate of DEMONSTRATION_SYNDICATES) await addSyndicate(services, syndicate);
  await openPools(services);
}
