import { getBranding, getPricingInfo, getProductOffers, getTips } from '#lib/contracts/offers/offer.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { listLongestMissing, listMostDrawn } from '#lib/domain/lottery/statistics.ts';
import { createDomainError } from '../../domain-error.ts';
import { getPricings, readShownPricing } from '../../ground/config/pricings.ts';
import { type Router, registerRoute } from '../../http.ts';
import type { Services } from '../../services.ts';
import { listOffers } from '../offers/store.ts';
import { readProductOffersAsOf } from './offers-as-of.ts';
import { readProductOffers } from './product-offers.ts';
import { readStatistics } from './statistics.ts';

const TIP_NUMBERS = 6;

async function createTips(services: Services) {
  const definitions = await listOffers(services.database.db);
  const tips = [];
  for (const { key } of definitions) {
    const statistics = await readStatistics(services, { offerKey: key });
    if (typeof statistics === 'string' || statistics.draws === 0) continue;
    tips.push({
      offerKey: key,
      mostDrawn: listMostDrawn(statistics.numbers, TIP_NUMBERS),
      longestMissing: listLongestMissing(statistics.numbers, TIP_NUMBERS),
    });
  }
  return tips;
}

/**
 * The pricing that is asked for. `default` is that of the visitor; who names one is answered where it is theirs, where
 * everybody has it, or where links bring it. The site's pages, which are no visitor's, may ask for any.
 * @throws DomainError `pricing_unknown`
 */
async function requirePricing(services: Services, asked: string, headers: Headers): Promise<string> {
  const { pricings, defaultPricingId } = await getPricings(services);
  const shown = readShownPricing(headers);
  if (asked === 'default') return shown ?? defaultPricingId;
  const isOfPage = headers.get(HEADERS.brand) === null && shown === undefined;
  const isOpen = isOfPage || asked === shown || asked === defaultPricingId;
  const found = pricings.find(({ id, isOpenToLinks }) => id === asked && (isOpen || isOpenToLinks));
  if (!found) throw createDomainError(getProductOffers.errors, 'pricing_unknown');
  return found.id;
}

export function serveOffers(router: Router): void {
  const { app, services } = router;
  const { db } = services.database;
  registerRoute(
    router,
    getProductOffers,
    async ({ params: { pricingId }, query: { keys }, headers, asOf }) => {
      const asked = await requirePricing(services, pricingId, headers);
      const wanted = keys
        ?.split(',')
        .map((key) => key.trim())
        .filter((key) => key !== '');
      return {
        result:
          asOf === undefined
            ? await readProductOffers(db, services.clock, wanted, asked)
            : await readProductOffersAsOf(db, asOf, wanted, asked),
      };
    },
  );
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
