import { getBranding, getPricingInfo, getProductOffers, getTips } from '#lib/contracts/offers/offer.ts';
import { listLongestMissing, listMostDrawn } from '#lib/domain/lottery/statistics.ts';
import { getPricings } from '../config/pricings.ts';
import { createDomainError } from '../domain-error.ts';
import { readStatistics } from '../draws/statistics.ts';
import { type Router, registerRoute } from '../http.ts';
import type { Services } from '../services.ts';
import { readProductOffersAsOf } from './offers-as-of.ts';
import { listOffers, readProductOffers } from './store.ts';

const TIP_NUMBERS = 6;

async function createTips(services: Services) {
  const definitions = await listOffers(services.database.db);
  const tips = [];
  for (const { key } of definitions) {
    const statistics = await readStatistics(services, { offerKey: key });
    if (!statistics || statistics.draws === 0) continue;
    tips.push({
      offerKey: key,
      mostDrawn: listMostDrawn(statistics.numbers, TIP_NUMBERS),
      longestMissing: listLongestMissing(statistics.numbers, TIP_NUMBERS),
    });
  }
  return tips;
}

export function serveOffers(router: Router): void {
  const { app, services } = router;
  const { db } = services.database;
  registerRoute(router, getProductOffers, async ({ params: { pricingId }, query: { keys }, asOf }) => {
    const known = await getPricings(services);
    const isKnown = pricingId === 'default' || known.pricings.some(({ id }) => id === pricingId);
    if (!isKnown) throw createDomainError(getProductOffers.errors, 'pricing_unknown');
    const wanted = keys
      ?.split(',')
      .map((key) => key.trim())
      .filter((key) => key !== '');
    return {
      result:
        asOf === undefined
          ? await readProductOffers(db, services.clock, wanted)
          : await readProductOffersAsOf(db, asOf, wanted),
    };
  });
  registerRoute(router, getPricingInfo, async () => ({ result: await getPricings(services) }));
  // The specification writes this path with a slash at its end.
  app.get(`${getPricingInfo.path}/`, ({ req }) =>
    app.fetch(new Request(new URL(getPricingInfo.path, req.url), { headers: req.raw.headers })),
  );
  registerRoute(router, getBranding, async () => ({
    result: (await listOffers(db)).map(({ key, name, shortName, regionNames }) => ({
      id: key,
      name,
      shortName,
      regionOverrides: regionNames,
    })),
  }));
  registerRoute(router, getTips, async () => ({ result: await createTips(services) }));
}
