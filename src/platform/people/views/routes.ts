import { endDeskView, getDeskView, openDeskView } from '#lib/contracts/customer/desk-view.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { type Router, registerRoute } from '../../http.ts';
import { endViews, openView, readView } from './views.ts';

export function serveViews(router: Router): void {
  const { services } = router;
  registerRoute(router, openDeskView, async ({ operator, params: { id }, body: { reason } }) => ({
    result: await openView(services, operator(), { customerId: id, reason }),
  }));
  registerRoute(router, getDeskView, async ({ operator, headers }) => ({
    result: await readView(services, operator(), headers.get(HEADERS.viewToken)),
  }));
  registerRoute(router, endDeskView, async ({ operator }) => {
    await endViews(services, operator());
    return { result: {} };
  });
}
