import {
  createRafflePlan,
  discardRafflePlan,
  getRafflePlan,
  listRafflePlans,
  openRafflePlan,
  type PlannedRaffle,
  type RafflePlanRow,
  saveRafflePlan,
} from '#lib/contracts/catalogue/raffle-plans.ts';
import type { Operator } from '#lib/contracts/operator.ts';
import type { RafflePlanTable } from '../../../ground/db/schema/raffle-schema.ts';
import { insertAudit } from '../../../ground/operator/audit.ts';
import { type Router, registerRoute } from '../../../http.ts';
import type { OfferDefinition } from '../../offers/definition.ts';
import { checkPlanForShop } from './check-plan.ts';
import { listDrawRows } from './list-draws.ts';
import {
  createPlan,
  discardPlan,
  listPlans,
  openPlan,
  requirePlan,
  requireRaffle,
  savePlan,
} from './plan-store.ts';

const toRaffle = ({ key, name, url, timeZone, raffle, causes }: OfferDefinition): PlannedRaffle => ({
  key,
  name,
  url,
  timeZone,
  currency: raffle?.priceCurrency ?? 'AUD',
  books: (raffle?.ticketOffers ?? []).map(({ numTickets: tickets, price }) => ({ tickets, price })),
  causeBps: Math.max(0, ...causes.map(({ shareBps = 0 }) => shareBps)),
});

function toRow({ id, body, author, updated_at }: RafflePlanTable): RafflePlanRow {
  const { name, drawAt } = JSON.parse(body) as { readonly name?: unknown; readonly drawAt?: unknown };
  const isMoment = typeof drawAt === 'string' && !Number.isNaN(Date.parse(drawAt));
  return {
    id,
    name: typeof name === 'string' ? name : '',
    drawAt: isMoment ? drawAt : null,
    author,
    updatedAt: updated_at,
  };
}

export function serveRafflePlans(router: Router): void {
  const { services } = router;
  const { db } = services.database;
  const record = ({ actor }: Operator, action: string, key: string, detail: object) =>
    insertAudit(db, services, actor, action, { subject: key, detail });
  registerRoute(router, listRafflePlans, async ({ params: { key } }) => ({
    result: {
      raffle: toRaffle(await requireRaffle(db, key)),
      plans: (await listPlans(db, key)).map(toRow),
      draws: await listDrawRows(db, key),
    },
  }));
  registerRoute(router, createRafflePlan, async ({ params: { key }, body: { copyOf }, operator }) => {
    const id = await createPlan(services, { key, copyOf, author: operator().name });
    await record(operator(), 'raffles plan', key, { id, copyOf });
    return { result: { id } };
  });
  registerRoute(router, getRafflePlan, async ({ params }) => {
    const offer = await requireRaffle(db, params.key);
    const row = await requirePlan(db, params);
    const plan: unknown = JSON.parse(row.body);
    const { faults } =
      row.opened_no === null ? await checkPlanForShop(db, services, offer, plan) : { faults: [] };
    return {
      result: {
        raffle: toRaffle(offer),
        plan,
        revision: row.revision,
        author: row.author,
        updatedAt: row.updated_at,
        faults: [...faults],
        drawNo: row.opened_no,
      },
    };
  });
  registerRoute(router, saveRafflePlan, async ({ params, body, operator }) => {
    const offer = await requireRaffle(db, params.key);
    const revision = await savePlan(services, { ...params, ...body, author: operator().name });
    const { faults } = await checkPlanForShop(db, services, offer, body.plan);
    await record(operator(), 'raffles plan', params.key, { id: params.id, revision });
    return { result: { revision, faults: [...faults] } };
  });
  registerRoute(router, openRafflePlan, async ({ params, body: { revision }, operator }) => {
    const drawNo = await openPlan(services, { ...params, revision });
    await record(operator(), 'raffles open', `${params.key} ${drawNo}`, { plan: params.id });
    return { result: { drawNo } };
  });
  registerRoute(router, discardRafflePlan, async ({ params, query: { revision }, operator }) => {
    await discardPlan(services, { ...params, revision });
    await record(operator(), 'raffles discard', params.key, { id: params.id });
    return { result: null };
  });
}
