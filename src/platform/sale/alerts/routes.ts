import {
  confirmLinkedAlert,
  endAlert,
  endLinkedAlerts,
  listAlerts,
  readLinkedAlerts,
  requestAlert,
  setAlert,
} from '#lib/contracts/alerts.ts';
import { type Router, registerRoute } from '../../http.ts';
import { endOwnAlert, setOwnAlert } from './own-alerts.ts';
import { confirmLinked, endLinked, readLinked, requestForAddress } from './requested-alerts.ts';
import { listCustomerAlerts, toAlert } from './store.ts';

export function serveAlerts(router: Router): void {
  const { services } = router;
  registerRoute(router, listAlerts, async ({ customerId }) => ({
    result: (await listCustomerAlerts(services.database.db, customerId)).map(toAlert),
  }));
  registerRoute(router, setAlert, async ({ customerId, body }) => ({
    result: await setOwnAlert(services, customerId, body),
  }));
  registerRoute(router, endAlert, async ({ customerId, params }) => ({
    result: await endOwnAlert(services, customerId, params.id),
  }));
  registerRoute(router, requestAlert, async ({ body, clientAddress }) => {
    await requestForAddress(services, body, clientAddress);
    return { result: {} };
  });
  registerRoute(router, readLinkedAlerts, async ({ body }) => ({ result: await readLinked(services, body) }));
  registerRoute(router, confirmLinkedAlert, async ({ body }) => ({
    result: await confirmLinked(services, body),
  }));
  registerRoute(router, endLinkedAlerts, async ({ body }) => ({ result: await endLinked(services, body) }));
}
