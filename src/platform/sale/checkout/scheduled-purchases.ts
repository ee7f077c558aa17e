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
import { createDomainError } from '../../domain-error.ts';
import type { Db } from '../../ground/db/open.ts';
import type { ScheduledPurchaseTable } from '../../ground/db/schema/schema.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { cancelPreOrder } from './due-pre-orders.ts';
import { describeOrder } from './order-label.ts';
import { readMissing } from './order-money.ts';
import { getKeptUntil } from './order-times.ts';
import { readOrderedSale } from './ordered-sale.ts';

function findWait(row: ScheduledPurchaseTable, now: number): ScheduledPurchase['waitsFor'] {
  if (row.done_at !== null) return undefined;
  if (row.declined_at !== null) return 'payment';
  return Date.parse(row.due_at) > now ? 'opening' : 'sale';
}

/** What of an order that waits is not in its row. */
type Waiting = Pick<ScheduledPurchase, 'missing' | 'keptUntil' | 'triedUntil' | 'declinedFor'>;

async function readDeclined(at: Db, row: ScheduledPurchaseTable): Promise<Waiting> {
  if (row.declined_at === null) return {};
  const sale = await readOrderedSale(at, row);
  return {
    declinedFor: row.reason === 'funds_insufficient' ? 'money' : 'block',
    ...(sale && { triedUntil: toIso(sale.stop) }),
    ...(sale && row.released_at === null && { keptUntil: toIso(getKeptUntil(row.declined_at, sale)) }),
  };
}

async function readWaiting(
  at: Db,
  row: ScheduledPurchaseTable,
  missing: ReadonlyMap<string, number>,
): Promise<Waiting> {
  if (row.done_at !== null) return {};
  const cents = missing.get(row.id) ?? 0;
  return { ...(cents > 0 && { missing: toMoney(cents) }), ...(await readDeclined(at, row)) };
}

const toScheduledPurchase = (
  row: ScheduledPurchaseTable,
  waiting: Waiting,
  now: number,
): ScheduledPurchase => ({
  encodedId: row.id,
  kind: row.kind,
  status: row.status,
  description: describeOrder(row),
  price: toMoney(row.price_cents),
  ticketId: row.ticket_id,
  dueAt: row.due_at,
  waitsFor: findWait(row, now),
  ...waiting,
  ...(row.done_at !== null && { doneAt: row.done_at }),
  ...(row.checkout_id !== null && { checkoutId: row.checkout_id }),
  createdAt: row.created_at,
});

async function describeRows(
  { database: { db }, clock }: Services,
  customerId: string,
  rows: readonly ScheduledPurchaseTable[],
): Promise<ScheduledPurchase[]> {
  const missing = rows.some(({ done_at }) => done_at === null)
    ? await readMissing(db, customerId)
    : new Map<string, number>();
  const described: ScheduledPurchase[] = [];
  for (const row of rows)
    described.push(toScheduledPurchase(row, await readWaiting(db, row, missing), clock.now()));
  return described;
}

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
    result: await describeRows(services, customerId, rows),
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
  const [found] = row ? await describeRows(services, customerId, [row]) : [];
  if (!found) throw createDomainError(getScheduledPurchase.errors, 'scheduled_unknown');
  return found;
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
