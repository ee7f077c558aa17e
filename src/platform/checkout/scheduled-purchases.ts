// What a customer has ordered ahead.
import type { QueryOf } from '#lib/contracts/protocol/endpoint.ts';
import type { PageInfo } from '#lib/contracts/protocol/envelope.ts';
import {
  cancelScheduledPurchase,
  getScheduledPurchase,
  type getScheduledPurchases,
  type ScheduledPurchase,
} from '#lib/contracts/recurring/scheduled-purchase.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { CartLine } from '../cart/lines.ts';
import type { ScheduledPurchaseTable } from '../db/schema/schema.ts';
import { createDomainError } from '../domain-error.ts';
import type { Services } from '../services.ts';
import { cancelPreOrder } from './due-pre-orders.ts';

function findWait(row: ScheduledPurchaseTable, now: number): ScheduledPurchase['waitsFor'] {
  if (row.done_at !== null) return undefined;
  if (row.declined_at !== null) return 'payment';
  return Date.parse(row.due_at) > now ? 'opening' : 'sale';
}

const toScheduledPurchase = (row: ScheduledPurchaseTable, now: number): ScheduledPurchase => ({
  encodedId: row.id,
  kind: row.kind,
  status: row.status,
  description: (JSON.parse(row.asked) as CartLine).label,
  price: toMoney(row.price_cents),
  ticketId: row.ticket_id,
  dueAt: row.due_at,
  waitsFor: findWait(row, now),
  ...(row.done_at !== null && { doneAt: row.done_at }),
  ...(row.checkout_id !== null && { checkoutId: row.checkout_id }),
  createdAt: row.created_at,
});

const selectOwn = ({ database }: Services, customerId: string) =>
  database.db.selectFrom('scheduled_purchase').where('customer_id', '=', customerId);

const findOwn = (services: Services, customerId: string, id: string) =>
  selectOwn(services, customerId).selectAll().where('id', '=', id).executeTakeFirst();

type Asked = QueryOf<typeof getScheduledPurchases>;

export async function listScheduledPurchases(
  services: Services,
  customerId: string,
  { limit, offset, state, ticketId }: Asked,
): Promise<{ result: ScheduledPurchase[]; pageInfo: PageInfo }> {
  const wanted = () =>
    selectOwn(services, customerId)
      .$if(state === 'waiting', (query) => query.where('done_at', 'is', null))
      .$if(ticketId !== undefined, (query) => query.where('ticket_id', '=', ticketId ?? ''));
  const { total } = await wanted()
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await wanted()
    .selectAll()
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    result: rows.map((row) => toScheduledPurchase(row, services.clock.now())),
    pageInfo: { limit, offset, total: Number(total) },
  };
}

/** @throws DomainError `scheduled_unknown` for one of another customer, too (decision S4) */
export async function readScheduledPurchase(
  services: Services,
  customerId: string,
  id: string,
): Promise<ScheduledPurchase> {
  const row = await findOwn(services, customerId, id);
  if (!row) throw createDomainError(getScheduledPurchase.errors, 'scheduled_unknown');
  return toScheduledPurchase(row, services.clock.now());
}

/** @throws DomainError `scheduled_unknown`, `scheduled_done` */
export async function cancelOwnPurchase(
  services: Services,
  customerId: string,
  id: string,
): Promise<ScheduledPurchase> {
  if (!(await findOwn(services, customerId, id)))
    throw createDomainError(cancelScheduledPurchase.errors, 'scheduled_unknown');
  if (!(await cancelPreOrder(services, id, 'cancelled')))
    throw createDomainError(cancelScheduledPurchase.errors, 'scheduled_done');
  return readScheduledPurchase(services, customerId, id);
}
