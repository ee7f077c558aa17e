import {
  addDeskPromotionCodes,
  archiveDeskPromotion,
  changeDeskPromotion,
  createDeskPromotion,
  DESK_PROMOTION_ERRORS,
  endDeskPromotion,
  getDeskPromotion,
  listDeskPromotionCodes,
  listDeskPromotions,
} from '#lib/contracts/settings/desk-promotions.ts';
import { listOffers } from '../../../catalogue/offers/store.ts';
import { createDomainError } from '../../../domain-error.ts';
import { type Router, registerRoute } from '../../../http.ts';
import { getNowIso } from '../../../time.ts';
import {
  addCodes,
  archivePromotion,
  changePromotion,
  endPromotion,
  makePromotion,
} from './change-promotion.ts';
import { findPromotion, listCodes, listPromotions } from './list-promotions.ts';

export function servePromotions(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  const listChoices = async () => (await listOffers(db)).map(({ key, name }) => ({ key, name }));
  const requirePromotion = async (id: string) => {
    const found = await findPromotion(db, getNowIso(services.clock), id);
    if (!found) throw createDomainError(DESK_PROMOTION_ERRORS, 'promotion_unknown');
    return found;
  };
  registerRoute(router, listDeskPromotions, async ({ query }) => ({
    result: {
      ...(await listPromotions(db, getNowIso(services.clock), query)),
      offers: await listChoices(),
    },
  }));
  registerRoute(router, getDeskPromotion, async ({ params: { id } }) => ({
    result: { ...(await requirePromotion(id)), offers: await listChoices() },
  }));
  registerRoute(router, listDeskPromotionCodes, async ({ params: { id } }) => {
    const { name } = await requirePromotion(id);
    return { result: { name, codes: await listCodes(db, id) } };
  });
  registerRoute(router, createDeskPromotion, async ({ body, operator }) => ({
    result: { id: await makePromotion(services, { ...body, operator: operator() }) },
  }));
  registerRoute(router, addDeskPromotionCodes, async ({ params: { id }, body, operator }) => ({
    result: { count: await addCodes(services, { id, ...body, operator: operator() }) },
  }));
  registerRoute(router, changeDeskPromotion, async ({ params: { id }, body, operator }) => ({
    result: { revision: await changePromotion(services, { id, ...body, operator: operator() }) },
  }));
  registerRoute(router, endDeskPromotion, async ({ params: { id }, body, operator }) => ({
    result: { codes: await endPromotion(services, { id, ...body, operator: operator() }) },
  }));
  registerRoute(router, archiveDeskPromotion, async ({ params: { id }, body, operator }) => {
    await archivePromotion(services, { id, ...body, operator: operator() });
    return { result: { isArchived: body.isArchived } };
  });
}
