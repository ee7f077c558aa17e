// Whether an account is in use: a closed one is closed for good, a locked one until an operator opens it again.
import type { Db, Tx } from '../../ground/db/open.ts';

export interface AccountStanding {
  readonly isClosed: boolean;
  readonly isLocked: boolean;
}

export async function readStanding(at: Db | Tx, customerId: string): Promise<AccountStanding> {
  const { closed_at, is_locked } = await at
    .selectFrom('customer')
    .select(['closed_at', 'is_locked'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { isClosed: closed_at !== null, isLocked: is_locked === 1 };
}
