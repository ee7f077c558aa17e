// Tells of orders ahead before they are charged: of each some days before, and of those that the wallet does not cover
// again some hours before. What is due at one time is one message.
import { HOUR_MS } from '#lib/domain/time/units.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import type { ScheduledPurchaseTable } from '../../ground/db/schema/schema.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import { type MailRequest, queueMails } from '../../ground/mail/queue.ts';
import { findDepositBlocks } from '../../money/blocks/blocks.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { describeOrder, type OrderLabel } from './order-label.ts';
import { readMissing } from './order-money.ts';

export const ORDERS_AHEAD_JOB = 'pre_orders_ahead';

const CUSTOMERS_AT_ONCE = 50;

/** A look at orders that are due within a time, which is noted in a column of theirs. */
interface Look {
  readonly column: 'announced_at' | 'warned_at';
  readonly aheadMs: number;
  /** Whether orders that the wallet covers are told of, where they were made before the look began. */
  readonly tellsOfCovered: boolean;
}

const LOOKS: readonly Look[] = [
  { column: 'announced_at', aheadMs: 72 * HOUR_MS, tellsOfCovered: true },
  { column: 'warned_at', aheadMs: 3 * HOUR_MS, tellsOfCovered: false },
];

type AheadOrder = OrderLabel & Pick<ScheduledPurchaseTable, 'id' | 'price_cents' | 'due_at' | 'created_at'>;

async function listCustomers({ database, clock }: Services, { column, aheadMs }: Look): Promise<string[]> {
  const rows = await database.db
    .selectFrom('scheduled_purchase')
    .select('customer_id')
    .distinct()
    .where('done_at', 'is', null)
    .where('due_at', '>', getNowIso(clock))
    .where('due_at', '<=', toIso(clock.now() + aheadMs))
    .where(column, 'is', null)
    .orderBy('customer_id')
    .limit(CUSTOMERS_AT_ONCE)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

/** The orders of a customer that were not looked at, noted as such: another worker finds none. */
const takeOrders = (
  tx: Tx,
  { clock }: Services,
  customerId: string,
  { column, aheadMs }: Look,
): Promise<AheadOrder[]> =>
  tx
    .updateTable('scheduled_purchase')
    .set({ [column]: getNowIso(clock) })
    .where('customer_id', '=', customerId)
    .where('done_at', 'is', null)
    .where('due_at', '>', getNowIso(clock))
    .where('due_at', '<=', toIso(clock.now() + aheadMs))
    .where(column, 'is', null)
    .returning(['id', 'asked', 'price_cents', 'due_at', 'created_at'])
    .execute();

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

interface Told {
  readonly customerId: string;
  readonly look: Look;
  readonly dueAt: string;
  readonly orders: readonly AheadOrder[];
  readonly missing: ReadonlyMap<string, number>;
  readonly mayPayIn: boolean;
}

/** Of orders that are due at one time; undefined where nothing of them is to be told. */
function createMail({ customerId, look, dueAt, orders, missing, mayPayIn }: Told): MailRequest | undefined {
  const missingCents = sumOf(orders.map(({ id }) => missing.get(id) ?? 0));
  const isOld = orders.some(({ created_at }) => Date.parse(created_at) <= Date.parse(dueAt) - look.aheadMs);
  const [first, ...others] = orders.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (!first || (missingCents === 0 && !(look.tellsOfCovered && isOld))) return undefined;
  return {
    kind: 'pre_order_ahead',
    customerId,
    payload: {
      dueAt,
      orders: [first, ...others].map((order) => ({
        description: describeOrder(order),
        priceCents: order.price_cents,
      })),
      totalCents: sumOf(orders.map(({ price_cents }) => price_cents)),
      missingCents,
      mayPayIn,
      ...(others.length === 0 && { scheduledId: first.id }),
    },
    dedupe: `pre_order:${first.id}:${look.column}`,
  };
}

async function notifyCustomer(tx: Tx, services: Services, customerId: string, look: Look): Promise<void> {
  const orders = await takeOrders(tx, services, customerId, look);
  if (orders.length === 0) return;
  const missing = await readMissing(tx, customerId);
  const mayPayIn = Object.keys(await findDepositBlocks(services, customerId, tx)).length === 0;
  const byTime = Map.groupBy(orders, ({ due_at }) => due_at);
  const mails = [...byTime].flatMap(([dueAt, due]) => {
    const mail = createMail({ customerId, look, dueAt, orders: due, missing, mayPayIn });
    return mail ? [mail] : [];
  });
  await queueMails(tx, services, mails);
}

/** Tells some customers at once; the others by a job that follows. */
export async function notifyOrdersAhead(services: Services): Promise<void> {
  let isFull = false;
  for (const look of LOOKS) {
    const customers = await listCustomers(services, look);
    for (const id of customers)
      await transact(services.database, (tx) => notifyCustomer(tx, services, id, look));
    isFull ||= customers.length === CUSTOMERS_AT_ONCE;
  }
  if (isFull) await enqueueJob(services.database.db, services, { kind: ORDERS_AHEAD_JOB });
}
