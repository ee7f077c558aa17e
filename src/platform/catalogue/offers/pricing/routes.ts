import {
  DESK_PRICING_ERRORS,
  getDeskPricing,
  listDeskPricings,
  removeDeskPricing,
  saveDeskPricing,
} from '#lib/contracts/catalogue/pricing-file.ts';
import { createDomainError } from '../../../domain-error.ts';
import { type Router, registerRoute } from '../../../http.ts';
import { listPricedOffers, listShownPricings, removePricing, savePricing } from './desk-pricings.ts';

export function servePricings(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, listDeskPricings, async () => {
    const shown = await listShownPricings(services, db);
    return { result: { pricings: shown.map(({ row }) => row), offers: await listPricedOffers(db) } };
  });
  registerRoute(router, getDeskPricing, async ({ params: { id } }) => {
    const shown = (await listShownPricings(services, db)).find(({ file }) => file.id === id);
    if (!shown) throw createDomainError(DESK_PRICING_ERRORS, 'pricing_unknown');
    return { result: { ...shown, offers: await listPricedOffers(db) } };
  });
  registerRoute(router, saveDeskPricing, async ({ params: { id }, body, operator }) => {
    const { actor } = operator();
    const file = { ...body.file, id };
    return { result: { revision: await savePricing(services, { file, revision: body.revision, actor }) } };
  });
  registerRoute(router, removeDeskPricing, async ({ params: { id }, body: { revision }, operator }) => {
    const { actor } = operator();
    return { result: { customers: await removePricing(services, { id, revision, actor }) } };
  });
}
