// What a customer has ordered ahead.
import {
  cancelScheduledPurchase,
  type ScheduledPurchase,
} from '#lib/contracts/recurring/scheduled-purchase.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { CartLine } from '../cart/lines.ts';
import type { ScheduledPurchaseTable } from '../db/schema/schema.ts';
import { createDomainError } from '../domain-error.ts';
import type { Services } from '../services.ts';
import { cancelPreOrder } from './due-pre-orders.ts';

const toScheduledPurchase = (row: ScheduledPurchaseTable): ScheduledPurchase => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  description: (JSON.parse(row.asked) as CartLine).label,
  price: toMoney(row.price_cents),
  ticketId: row.ticket_id,
  dueAt: row.due_at,
  ...(row.done_at !== null && { doneAt: row.done_at }),
  ...(row.checkout_id !== null && { checkoutId: row.checkout_id }),
  createdAt: row.created_at,
});

const selectOwn = ({ database }: Services, customerId: string) =>
  database.db.selectFrom('scheduled_purchase').selectAll().where('customer_id', '=', customerId);

export async function listScheduledPurchases(
  services: Services,
  customerId: string,
): Promise<ScheduledPurchase[]> {
  const rows = await selectOwn(services, customerId).orderBy('due_at').orderBy('id').execute();
  return rows.map(toScheduledPurchase);
}

/** @throws DomainError `scheduled_unknown`, `scheduled_done` */
export async function cancelOwnPurchase(
  services: Services,
  customerId: string,
  id: string,
): Promise<ScheduledPurchase> {
  const find = () => selectOwn(services, customerId).where('id', '=', id).executeTakeFirst();
  if (!(await find())) throw createDomainError(cancelScheduledPurchase.errors, 'scheduled_unknown');
  if (!(await cancelPreOrder(services, id, 'cancelled')))
    throw createDomainError(cancelScheduledPurchase.errors, 'scheduled_done');
  return toScheduledPurchase((await find())!);
}
