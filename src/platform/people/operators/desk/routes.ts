import {
  getDeskPicture,
  getDeskSecrets,
  listDeskTimeline,
  revealDeskCustomer,
} from '#lib/contracts/customer/desk-customer.ts';
import {
  DESK_ERRORS,
  getDeskCustomer,
  listDeskAudit,
  listDeskCustomers,
  searchDesk,
} from '#lib/contracts/desk.ts';
import { getDeskMoney, listDeskMoney } from '#lib/contracts/desk-money.ts';
import { getDeskBalance, getDeskSales, getDeskToday } from '#lib/contracts/desk-reports.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import type { Right } from '#lib/domain/operators/rights.ts';
import { createDomainError } from '../../../domain-error.ts';
import { type Router, registerRoute } from '../../../http.ts';
import { readPicture, readSecrets, reveal } from '../customer/reveal.ts';
import { listTimeline } from '../customer/timeline.ts';
import { listAudit } from './audit.ts';
import { listCustomers, loadCustomer } from './customers.ts';
import { listMoney, loadMoney } from './money.ts';
import { readBalance, readSales } from './reports.ts';
import { searchEverything } from './search.ts';
import { readToday } from './today.ts';

/** @throws DomainError `right_missing` */
function requireRight({ rights }: Operator, right: Right): void {
  if (!rights.includes(right)) throw createDomainError(DESK_ERRORS, 'right_missing');
}

export function serveDesk(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, listDeskCustomers, async ({ operator, query }) => {
    requireRight(operator(), 'view');
    return { result: await listCustomers(db, query) };
  });
  registerRoute(router, getDeskCustomer, async ({ operator, params: { id } }) => {
    requireRight(operator(), 'view');
    return { result: await loadCustomer(services, operator(), id) };
  });
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
  registerRoute(router, searchDesk, async ({ operator, query: { q } }) => {
    requireRight(operator(), 'view');
    return { result: { found: await searchEverything(db, q) } };
  });
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
  registerRoute(router, listDeskAudit, async ({ operator, query }) => {
    requireRight(operator(), 'audit');
    return { result: await listAudit(db, query) };
  });
}
