import {
  getDeskPicture,
  getDeskSecrets,
  listDeskTimeline,
  revealDeskCustomer,
} from '#lib/contracts/customer/desk-customer.ts';
import { listDeskAudit } from '#lib/contracts/desk/audit.ts';
import { addDeskKey, listDeskKeys, renewDeskKey, revokeDeskKey } from '#lib/contracts/desk/keys.ts';
import { getDeskMoney, listDeskMoney } from '#lib/contracts/desk/money.ts';
import { getDeskBalance, getDeskSales, getDeskToday } from '#lib/contracts/desk/reports.ts';
import { getDeskCustomer, listDeskCustomers, searchDesk } from '#lib/contracts/desk.ts';
import { type Router, registerRoute } from '../../../http.ts';
import { readPicture, readSecrets, reveal } from '../customer/reveal.ts';
import { listTimeline } from '../customer/timeline.ts';
import { listAudit } from './audit.ts';
import { listCustomers, loadCustomer } from './customers.ts';
import { endKey, listKeys, makeKey, replaceKey } from './keys.ts';
import { listMoney, loadMoney } from './money.ts';
import { readBalance, readSales } from './reports.ts';
import { searchEverything } from './search.ts';
import { readToday } from './today.ts';

export function serveDesk(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, listDeskCustomers, async ({ query }) => ({
    result: await listCustomers(db, query),
  }));
  registerRoute(router, getDeskCustomer, async ({ operator, params: { id } }) => ({
    result: await loadCustomer(services, operator(), id),
  }));
  registerRoute(router, listDeskTimeline, async ({ params: { id }, query }) => ({
    result: await listTimeline(db, id, query),
  }));
  registerRoute(router, revealDeskCustomer, async ({ operator, params: { id }, body: { reason } }) => ({
    result: await reveal(services, operator(), { customerId: id, reason }),
  }));
  registerRoute(router, getDeskSecrets, async ({ operator, params: { id } }) => ({
    result: await readSecrets(services, operator(), id),
  }));
  registerRoute(router, getDeskPicture, async ({ operator, params: { id } }) => ({
    result: await readPicture(services, operator(), id),
  }));
  registerRoute(router, searchDesk, async ({ query: { q } }) => ({
    result: { found: await searchEverything(db, q) },
  }));
  registerRoute(router, listDeskMoney, async ({ params: { kind }, query }) => ({
    result: await listMoney(db, kind, query),
  }));
  registerRoute(router, getDeskMoney, async ({ params: { kind, id } }) => ({
    result: await loadMoney(db, kind, id),
  }));
  registerRoute(router, getDeskToday, async () => ({
    result: await readToday(db, services.clock.now()),
  }));
  registerRoute(router, getDeskSales, async ({ query }) => ({ result: await readSales(db, query) }));
  registerRoute(router, getDeskBalance, async ({ query }) => ({ result: await readBalance(db, query) }));
  registerRoute(router, listDeskKeys, async () => ({ result: { keys: await listKeys(services) } }));
  registerRoute(router, addDeskKey, async ({ operator, body }) => ({
    result: await makeKey(services, operator(), body),
  }));
  registerRoute(router, renewDeskKey, async ({ operator, params: { id } }) => ({
    result: await replaceKey(services, operator(), id),
  }));
  registerRoute(router, revokeDeskKey, async ({ operator, params: { id } }) => ({
    result: { name: await endKey(services, operator(), id) },
  }));
  registerRoute(router, listDeskAudit, async ({ query }) => ({ result: await listAudit(db, query) }));
}
