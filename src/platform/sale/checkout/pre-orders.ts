// Pre-orders: tickets that a checkout writes and does not charge (decision M4). Each waits as a scheduled purchase of
// its own until sales open.

import type { Tx } from '../../ground/db/open.ts';
import type { ScheduledPurchaseTable } from '../../ground/db/schema/schema.ts';
import type { Statement } from '../../ground/db/write-together.ts';
import { toJobRow } from '../../ground/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { toCartLine } from '../cart/lines.ts';
import { PRE_ORDER_JOB } from './order-job.ts';
import type { BoughtLine } from './rows.ts';

/** A day to come, when the line is charged. @throws TypeError for a pre-order that says none */
function requireDueAt({ line }: BoughtLine): string {
  if (line.chargedAt === undefined) throw new TypeError(`${line.label} is a pre-order that is never charged`);
  return line.chargedAt;
}

function toRow({ random, clock }: Services, bought: BoughtLine): ScheduledPurchaseTable {
  const { line, ticket } = bought;
  return {
    id: random.createId('sch', clock.now()),
    customer_id: ticket.customer_id,
    ticket_id: ticket.id,
    kind: 'pre_order',
    status: 'scheduled_status_active',
    asked: JSON.stringify(toCartLine(line)),
    price_cents: line.priceCents,
    due_at: requireDueAt(bought),
    done_at: null,
    checkout_id: null,
    reason: null,
    created_at: ticket.created_at,
    declined_at: null,
    released_at: null,
    announced_at: null,
    warned_at: null,
  };
}

/** Puts together what plans the pre-orders of a purchase. */
export function preparePreOrders(tx: Tx, services: Services, bought: readonly BoughtLine[]): Statement[] {
  const rows = bought.filter(({ line }) => line.isPreOrder).map((one) => toRow(services, one));
  if (rows.length === 0) return [];
  const jobs = rows.map(({ id, due_at }) =>
    toJobRow(services, {
      kind: PRE_ORDER_JOB,
      payload: { scheduledId: id },
      dedupe: `${PRE_ORDER_JOB}:${id}`,
      runAt: Date.parse(due_at),
    }),
  );
  return [tx.insertInto('scheduled_purchase').values(rows), tx.insertInto('job').values(jobs)];
}
