import {
  closePeriod,
  getBooks,
  getGst,
  getJournal,
  reopenPeriod,
} from '#lib/contracts/payments/desk-books.ts';
import {
  explainDifference,
  getGatewayDay,
  takeGatewayReport,
} from '#lib/contracts/payments/desk-reconcile.ts';
import { type Router, registerRoute } from '../../http.ts';
import { listJournal, readGst } from './journal.ts';
import { closeBooks, loadBooks, reopenBooks } from './periods.ts';
import { explain, reconcileDay, takeReport } from './reconcile.ts';

export function serveBooks(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  registerRoute(router, getBooks, async ({ params: { id }, operator }) => ({
    result: await loadBooks(services, id, operator().actor),
  }));
  registerRoute(router, closePeriod, async ({ params: { id }, body, operator }) => ({
    result: await closeBooks(services, id, body, operator().actor),
  }));
  registerRoute(router, reopenPeriod, async ({ params: { id }, body: { reason }, operator }) => ({
    result: { state: await reopenBooks(services, id, { reason, actor: operator().actor }) },
  }));
  registerRoute(router, getJournal, async ({ query }) => ({ result: await listJournal(db, query) }));
  registerRoute(router, getGst, async ({ query }) => ({ result: await readGst(db, query) }));
  registerRoute(router, getGatewayDay, async ({ params: { day } }) => ({
    result: { gateways: await reconcileDay(db, day) },
  }));
  registerRoute(router, takeGatewayReport, async ({ params: { day }, body, operator }) => ({
    result: await takeReport(services, { day, ...body }, operator().actor),
  }));
  registerRoute(router, explainDifference, async ({ params: { day }, body, operator }) => {
    await explain(services, { day, ...body }, operator().actor);
    return { result: null };
  });
}
