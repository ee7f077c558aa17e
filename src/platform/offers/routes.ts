import { getBranding, getPricingInfo, getProductOffers, getTips } from '#lib/contracts/offer.ts';
import { longestMissing, mostDrawn } from '#lib/domain/lottery/statistics.ts';
import { pricings } from '../config/pricings.ts';
import { refusal } from '../domain-error.ts';
import { statisticsOf } from '../draws/statistics.ts';
import { type Router, route } from '../http.ts';
import type { Services } from '../services.ts';
import { offerDefinitions, productOffers } from './store.ts';
import { productOffersThen } from './then.ts';

const TIP_NUMBERS = 6;

async function tipsOf(services: Services) {
  const definitions = await offerDefinitions(services.database.db);
  const tips = [];
  for (const { key } of definitions) {
    const statistics = await statisticsOf(services, key);
    if (!statistics || statistics.draws === 0) continue;
    tips.push({
      offerKey: key,
      mostDrawn: mostDrawn(statistics.numbers, TIP_NUMBERS),
      longestMissing: longestMissing(statistics.numbers, TIP_NUMBERS),
    });
  }
  return tips;
}

export function serveOffers(router: Router): void {
  const { app, services } = router;
  const { db } = services.database;
  route(router, getProductOffers, async ({ params: { pricingId }, query: { keys }, moment }) => {
    const known = await pricings(services);
    const isKnown = pricingId === 'default' || known.pricings.some(({ id }) => id === pricingId);
    if (!isKnown) throw refusal(getProductOffers.errors, 'pricing_unknown');
    const wanted = keys
      ?.split(',')
      .map((key) => key.trim())
      .filter((key) => key !== '');
    return {
      result:
        moment === undefined
          ? await productOffers(db, services.clock, wanted)
          : await productOffersThen(db, moment, wanted),
    };
  });
  route(router, getPricingInfo, async () => ({ result: await pricings(services) }));
  // The specification writes this path with a slash at its end (B7.7).
  app.get(`${getPricingInfo.path}/`, ({ req }) =>
    app.fetch(new Request(new URL(getPricingInfo.path, req.url), { headers: req.raw.headers })),
  );
  route(router, getBranding, async () => ({
    result: (await offerDefinitions(db)).map(({ key, name, shortName, regionNames }) => ({
      id: key,
      name,
      shortName,
      regionOverrides: regionNames,
    })),
  }));
  route(router, getTips, async () => ({ result: await tipsOf(services) }));
}
