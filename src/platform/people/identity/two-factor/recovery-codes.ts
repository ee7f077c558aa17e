// Recovery codes: ten, each opens the account once in the place of a second step. Kept hashed, like passwords.
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError } from '../../../domain-error.ts';
import { getRecoveryKeys, takeAttempt } from '../../../ground/credentials/login-throttle.ts';
import { hashPassword, isPassword } from '../../../ground/credentials/passwords.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { Random } from '../../../random.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';

const COUNT = 10;
const LENGTH = 10;
/** Crockford's: no letter that is taken for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const createCode = (random: Random): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[random.pickInteger(ALPHABET.length)]).join('');

/** `ABCDE-12345`, as it is printed. */
export const formatRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** As it is kept: without hyphens, and with the letters that people take for digits made digits. */
export function parseRecoveryCode(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return plain.length === LENGTH && [...plain].every((letter) => ALPHABET.includes(letter))
    ? plain
    : undefined;
}

/** New codes with their hashes. Outside of a transaction, in the caller's turn: hashing takes a while. */
export async function createRecoveryCodes(
  services: Services,
): Promise<{ codes: string[]; hashes: readonly string[] }> {
  const codes = Array.from({ length: COUNT }, () => createCode(services.random));
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await hashPassword(code, services.passwordCost));
  return { codes: codes.map(formatRecoveryCode), hashes };
}

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
  const code = parseRecoveryCode(typed);
  if (code === undefined) return false;
  const { db } = services.database;
  const rows = await db
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .execute();
  for (const { code_hash: hash } of rows)
    if (await isPassword(code, hash, services.passwordCost)) {
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
  return false;
}
