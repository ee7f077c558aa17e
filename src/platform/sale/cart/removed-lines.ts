// Lines that the shop took out of a cart, until their notices are hidden.
import type { RemovalReason } from '#lib/contracts/cart/cart.ts';
import { defineStatement } from '../../ground/db/define-statement.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import type { Instead } from './instead.ts';

export interface RemovedLine {
  readonly id: string;
  readonly description: string;
  readonly reason: RemovalReason;
  /** How many of it are left, where that is why. */
  readonly left?: number | undefined;
  readonly instead?: Instead | undefined;
}

const selectRemoved = defineStatement((at, { cartId }: { cartId: string }) =>
  at
    .selectFrom('cart_removed')
    .select(['id', 'description', 'reason', 'remaining', 'instead'])
    .where('cart_id', '=', cartId)
    .orderBy('created_at')
    .orderBy('id'),
);

export async function listRemoved(at: Db | Tx, cartId: string): Promise<RemovedLine[]> {
  const rows = await selectRemoved(at, { cartId }).execute();
  return rows.map(({ id, description, reason, remaining, instead }) => ({
    id,
    description,
    reason: reason as RemovalReason,
    left: remaining ?? undefined,
    instead: instead === null ? undefined : (JSON.parse(instead) as Instead),
  }));
}

export async function insertRemoved(
  tx: Tx,
  { clock }: Services,
  cartId: string,
  lines: readonly RemovedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('cart_removed')
    .values(
      lines.map(({ id, description, reason, left, instead }) => ({
        id,
        description,
        reason,
        remaining: left ?? null,
        instead: instead ? JSON.stringify(instead) : null,
        cart_id: cartId,
        created_at: getNowIso(clock),
      })),
    )
    .execute();
}

/** What is offered in place of a removed line; undefined where nothing is, or its notice is gone. */
export async function findRemovedInstead(tx: Tx, cartId: string, id: string): Promise<Instead | undefined> {
  const found = (await listRemoved(tx, cartId)).find((removed) => removed.id === id);
  return found?.instead;
}

export async function deleteRemoved(at: Db | Tx, cartId: string, id: string): Promise<void> {
  await at.deleteFrom('cart_removed').where('cart_id', '=', cartId).where('id', '=', id).execute();
}
