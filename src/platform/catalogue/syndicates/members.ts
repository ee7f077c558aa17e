// Who holds the shares of a pool, a batch at a time in the order of the customers' ids.
import type { ExpressionBuilder } from 'kysely';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Schema } from '../../ground/db/schema/schema.ts';
import type { SoldTicket } from '../../money/ledger/refund.ts';
import { getPaidCents } from '../../money/ledger/refund.ts';

const MEMBERS_AT_ONCE = 50;

export interface Member {
  readonly customerId: string;
  /** Of all their tickets in the pool. */
  readonly shares: number;
}

const selectMembers = (at: Db | Tx, poolId: string, after: string) =>
  at
    .selectFrom('ticket')
    .select((row) => ['customer_id as customerId', row.fn.sum<number>('shares').as('shares')])
    .where('pool_id', '=', poolId)
    .where('customer_id', '>', after)
    .groupBy('customer_id')
    .orderBy('customer_id')
    .limit(MEMBERS_AT_ONCE);

/** The next members after that customer. */
export const listMembersAfter = (at: Db | Tx, poolId: string, after: string): Promise<Member[]> =>
  selectMembers(at, poolId, after).execute();

/** A member whose money goes back. */
export interface RefundedMember extends Member {
  readonly tickets: readonly SoldTicket[];
  readonly paidCents: number;
}

const isNotRefunded = (where: ExpressionBuilder<Schema, 'ticket'>) =>
  where.not(
    where.exists(
      where
        .selectFrom('ledger_transaction as refund')
        .select('refund.id')
        .where('refund.kind', '=', 'refund')
        .whereRef('refund.reference', '=', 'ticket.id'),
    ),
  );

/** The next members after that customer who hold charged tickets of the pool that are not refunded. */
export async function listRefundsAfter(tx: Tx, poolId: string, after: string): Promise<RefundedMember[]> {
  const members = await selectMembers(tx, poolId, after)
    .where('is_charged', '=', 1)
    .where(isNotRefunded)
    .execute();
  if (members.length === 0) return [];
  const tickets = await tx
    .selectFrom('ticket')
    .select(['id', 'customer_id', 'price_cents', 'discount_cents', 'cause_cents'])
    .where('pool_id', '=', poolId)
    .where('is_charged', '=', 1)
    .where(isNotRefunded)
    .where(
      'customer_id',
      'in',
      members.map(({ customerId }) => customerId),
    )
    .orderBy('id')
    .execute();
  return members.map((member) => {
    const own = tickets.filter(({ customer_id }) => customer_id === member.customerId);
    return { ...member, tickets: own, paidCents: own.reduce((sum, ticket) => sum + getPaidCents(ticket), 0) };
  });
}

/** Shares of bought tickets. */
export async function countSoldShares(at: Db | Tx, poolId: string): Promise<number> {
  const { sold } = await at
    .selectFrom('ticket')
    .select((row) => row.fn.coalesce(row.fn.sum<number>('shares'), row.lit(0)).as('sold'))
    .where('pool_id', '=', poolId)
    .executeTakeFirstOrThrow();
  return sold;
}
