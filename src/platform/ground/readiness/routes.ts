import { listSellingNeeds } from '#lib/contracts/selling-needs.ts';
import { type Router, registerRoute } from '../../http.ts';
import { listNeeds } from './readiness.ts';

export function serveReadiness(router: Router): void {
  const { services } = router;
  registerRoute(router, listSellingNeeds, async () => {
    const needs = await listNeeds(services);
    return {
      result: {
        isRealShop: services.isRealShop === true,
        needs: needs.map(({ isByLaw = false, ...need }) => ({ ...need, isByLaw })),
      },
    };
  });
}
