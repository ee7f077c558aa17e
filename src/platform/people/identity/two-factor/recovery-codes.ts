// The recovery codes of customers: each opens the account once in the place of a second step.
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError } from '../../../domain-error.ts';
import { getRecoveryKeys, takeAttempt } from '../../../ground/credentials/login-throttle.ts';
import { findRecoveryHash } from '../../../ground/credentials/recovery-codes.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';

/** Counts codes before they are made. @throws DomainError `too_many_requests` */
export async function countNewRecoveryCodes(services: Services, customerId: string): Promise<void> {
  if (await takeAttempt(services, getRecoveryKeys(customerId)))
    throw createDomainError(COMMON_ERRORS, 'too_many_requests');
}

/** The earlier ones end. */
export async function storeRecoveryCodes(
  tx: Tx,
  customerId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('customer_id', '=', customerId).execute();
  const rows = hashes.map((hash) => ({ customer_id: customerId, code_hash: hash, used_at: null }));
  await tx.insertInto('recovery_code').values(rows).execute();
}

export async function countRecoveryCodes(at: Db | Tx, customerId: string): Promise<number> {
  const { count } = await at
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Uses a code up; of several at once with the same one is right. In the caller's turn. */
export async function takeRecoveryCode(
  services: Services,
  customerId: string,
  typed: string,
): Promise<boolean> {
  const { db } = services.database;
  const rows = await db
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .execute();
  const hashes = rows.map((row) => row.code_hash);
  const hash = await findRecoveryHash(services, typed, hashes);
  if (hash === undefined) return false;
  const taken = await db
    .updateTable('recovery_code')
    .set({ used_at: getNowIso(services.clock) })
    .where('customer_id', '=', customerId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('customer_id')
    .executeTakeFirst();
  return taken !== undefined;
}
