// What cancelling a draw of a lottery would do, in figures.
import type { DrawCancelFigures } from '#lib/contracts/catalogue/desk-draws.ts';
import type { Db } from '../../../ground/db/open.ts';
import { getPaidCents } from '../../../money/ledger/refund.ts';
import { readRefundable } from './refundable.ts';

export async function countCancelledDraw(db: Db, drawId: string): Promise<DrawCancelFigures> {
  const refundable = [...(await readRefundable(db, drawId)).values()];
  const sold = refundable.flatMap(({ tickets, parts }) => [...tickets, ...parts]);
  const sum = (pick: (one: (typeof sold)[number]) => number) =>
    sold.reduce((total, one) => total + pick(one), 0);
  const { pools } = await db
    .selectFrom('pool')
    .select((row) => row.fn.countAll<number>().as('pools'))
    .where('draw_id', '=', drawId)
    .where('status', 'in', ['open', 'entered'])
    .executeTakeFirstOrThrow();
  const closed = await db
    .selectFrom('customer')
    .select('id')
    .where('closed_at', 'is not', null)
    .where('id', 'in', (of) => of.selectFrom('entry').select('customer_id').where('draw_id', '=', drawId))
    .execute();
  const closedIds = new Set(closed.map(({ id }) => id));
  return {
    customers: refundable.length,
    tickets: refundable.reduce((total, own) => total + own.tickets.length, 0),
    parts: refundable.reduce((total, own) => total + own.parts.length, 0),
    pools: Number(pools),
    paidCents: sum(getPaidCents),
    discountCents: sum((one) => one.discount_cents),
    causeCents: sum((one) => one.cause_cents),
    closedCents: sold
      .filter(({ customer_id }) => closedIds.has(customer_id))
      .reduce((total, one) => total + getPaidCents(one), 0),
  };
}
