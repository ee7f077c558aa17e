// What operators see of purchases that repeat.
import { formatCents } from '#lib/domain/money/money.ts';
import { IDLE_CHARGE_STATES } from '#lib/domain/recurring/status.ts';
import type { Services } from '../../../services.ts';
import { toIso } from '../../../time.ts';
import { listAhead } from '../calls/answer.ts';
import { listCharges, type RecurringRow } from '../store.ts';

const CHARGES_SHOWN = 20;

/** `active`, `paused (missed)`, `cancelled (exclusion)` */
export function formatStatus({ status, paused_by, cancelled_by }: RecurringRow): string {
  const by = cancelled_by ?? paused_by;
  const name = status.replace('recurring_status_', '');
  return by === null ? name : `${name} (${by})`;
}

/** The purchases of a customer, newest first, with the next charge of each. */
export async function listRows(services: Services, customerId: string): Promise<string[][]> {
  const { db } = services.database;
  const rows = await db
    .selectFrom('recurring')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const lines: string[][] = [];
  for (const row of rows) {
    const [next] = await listAhead(db, services, row, 1);
    const ahead = next ? `${toIso(next.dueAt)}, ${formatCents(next.cents)}` : '';
    lines.push([row.id, row.label, row.period ?? row.type, formatStatus(row), row.fund, ahead]);
  }
  return lines;
}

/** The last charges of a purchase, latest first. */
export async function listChargeLines({ database }: Services, id: string): Promise<string[][]> {
  const charges = await listCharges(database.db, id, CHARGES_SHOWN);
  return charges.map((charge) => [
    charge.id,
    charge.key,
    charge.due_at,
    formatCents(charge.planned_cents),
    charge.state,
    charge.reason ?? '',
    charge.next_try_at ?? '',
    charge.checkout_id ?? '',
  ]);
}

/** Charges that are looked at until an instant, soonest first. */
export const listDue = ({ database }: Services, until: number) =>
  database.db
    .selectFrom('recurring_charge as charge')
    .innerJoin('recurring', 'recurring.id', 'charge.recurring_id')
    .innerJoin('customer', 'customer.id', 'charge.customer_id')
    .select(['charge.id', 'charge.state', 'charge.next_try_at', 'charge.planned_cents', 'recurring.label'])
    .select('customer.email')
    .where('charge.state', 'in', IDLE_CHARGE_STATES)
    .where('charge.next_try_at', '<=', toIso(until))
    .where('recurring.status', '=', 'recurring_status_active')
    .orderBy('charge.next_try_at')
    .orderBy('charge.id')
    .execute();
