// The second factor of the staff: an authenticator, and recovery codes for when it is lost.
import { STAFF_ERRORS } from '#lib/contracts/staff.ts';
import { createDomainError } from '../../domain-error.ts';
import { open, seal, tryOpen } from '../../secret-box.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { forgiveAttempt, getCodeKeys, takeAttempt } from '../credentials/login-throttle.ts';
import { runInTurn } from '../credentials/passwords.ts';
import { createRecoveryCodes, findRecoveryHash } from '../credentials/recovery-codes.ts';
import { findStep, toSecret, toSetupUri } from '../credentials/totp.ts';
import { type Db, type Tx, transact } from '../db/open.ts';
import type { StaffCaller } from './staff-caller.ts';

const SECRET_BYTES = 20;
const ISSUER = 'Drawcard desk';
const DIGITS = /^\d{6}$/;

const toPurpose = (staffId: string): string => `staff_factor:${staffId}`;

const findFactor = (at: Db | Tx, staffId: string) =>
  at.selectFrom('staff_factor').selectAll().where('editor_id', '=', staffId).executeTakeFirst();

/** Whether a second factor is set up. */
export async function hasFactor(at: Db | Tx, staffId: string): Promise<boolean> {
  const factor = await findFactor(at, staffId);
  return factor?.confirmed_at != null;
}

/**
 * What an app reads to give codes. The key stays the same until it is confirmed, so that a page that is loaded again
 * does not make what the telephone has read worthless. @throws DomainError `factor_exists`
 */
export async function beginFactor(
  services: Services,
  { person: { id, email } }: StaffCaller,
): Promise<{ secret: string; uri: string }> {
  const { db } = services.database;
  const fresh = seal(services, toPurpose(id), toSecret(services.random.createHex(SECRET_BYTES)));
  await db
    .insertInto('staff_factor')
    .values({ editor_id: id, secret: fresh, confirmed_at: null, last_step: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const factor = await findFactor(db, id);
  if (!factor || factor.confirmed_at !== null) throw createDomainError(STAFF_ERRORS, 'factor_exists');
  const secret = open(services, toPurpose(id), factor.secret);
  return { secret, uri: toSetupUri(secret, { issuer: ISSUER, label: email }) };
}

/** Counts an attempt before a code is looked at. @throws DomainError `code_locked` */
async function countAttempt(services: Services, staffId: string): Promise<void> {
  const locked = await takeAttempt(services, getCodeKeys(staffId));
  if (locked) throw createDomainError(STAFF_ERRORS, 'code_locked', { minutes: locked.waitMinutes });
}

/** Uses a code of the authenticator up: none works twice, and none that is older than one that worked. */
async function takeStep(services: Services, staffId: string, typed: string): Promise<boolean> {
  const { db } = services.database;
  const factor = await findFactor(db, staffId);
  const secret = factor && tryOpen(services, toPurpose(staffId), factor.secret);
  const step = secret === undefined ? undefined : findStep(secret, typed, services.clock.now());
  if (step === undefined) return false;
  const taken = await db
    .updateTable('staff_factor')
    .set({ last_step: step })
    .where('editor_id', '=', staffId)
    .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
    .returning('editor_id')
    .executeTakeFirst();
  return taken !== undefined;
}

async function takeRecoveryCode(services: Services, staffId: string, typed: string): Promise<boolean> {
  const { db } = services.database;
  const rows = await db
    .selectFrom('staff_recovery_code')
    .select('code_hash')
    .where('editor_id', '=', staffId)
    .where('used_at', 'is', null)
    .execute();
  const hashes = rows.map((row) => row.code_hash);
  const hash = await findRecoveryHash(services, typed, hashes);
  if (hash === undefined) return false;
  const taken = await db
    .updateTable('staff_recovery_code')
    .set({ used_at: getNowIso(services.clock) })
    .where('editor_id', '=', staffId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('editor_id')
    .executeTakeFirst();
  return taken !== undefined;
}

const recordFactor = async (at: Db | Tx, { clock }: Services, tokenHash: string): Promise<void> => {
  await at
    .updateTable('editor_session')
    .set({ factor_at: getNowIso(clock) })
    .where('token_hash', '=', tokenHash)
    .execute();
};

/** @throws DomainError `factor_exists`, `factor_missing`, `code_wrong`, `code_locked` */
export async function confirmFactor(
  services: Services,
  { person: { id }, tokenHash }: StaffCaller,
  typed: string,
): Promise<string[]> {
  const factor = await findFactor(services.database.db, id);
  if (!factor) throw createDomainError(STAFF_ERRORS, 'factor_missing');
  if (factor.confirmed_at !== null) throw createDomainError(STAFF_ERRORS, 'factor_exists');
  await countAttempt(services, id);
  if (!(await takeStep(services, id, typed.replace(/\s/g, ''))))
    throw createDomainError(STAFF_ERRORS, 'code_wrong');
  await forgiveAttempt(services, getCodeKeys(id));
  const { codes, hashes } = await runInTurn(() => createRecoveryCodes(services));
  await transact(services.database, async (tx) => {
    const confirmed = await tx
      .updateTable('staff_factor')
      .set({ confirmed_at: getNowIso(services.clock) })
      .where('editor_id', '=', id)
      .where('confirmed_at', 'is', null)
      .returning('editor_id')
      .executeTakeFirst();
    if (!confirmed) throw createDomainError(STAFF_ERRORS, 'factor_exists');
    await tx.deleteFrom('staff_recovery_code').where('editor_id', '=', id).execute();
    const rows = hashes.map((hash) => ({ editor_id: id, code_hash: hash, used_at: null }));
    await tx.insertInto('staff_recovery_code').values(rows).execute();
    await recordFactor(tx, services, tokenHash);
  });
  return codes;
}

/** Confirms the session by a code. @throws DomainError `factor_missing`, `code_wrong`, `code_locked` */
export async function giveCode(
  services: Services,
  { person: { id }, tokenHash }: StaffCaller,
  typed: string,
): Promise<void> {
  if (!(await hasFactor(services.database.db, id))) throw createDomainError(STAFF_ERRORS, 'factor_missing');
  const plain = typed.replace(/[\s-]/g, '');
  const take = async (): Promise<boolean> => {
    await countAttempt(services, id);
    return DIGITS.test(plain) ? takeStep(services, id, plain) : takeRecoveryCode(services, id, plain);
  };
  if (!(await (DIGITS.test(plain) ? take() : runInTurn(take))))
    throw createDomainError(STAFF_ERRORS, 'code_wrong');
  await forgiveAttempt(services, getCodeKeys(id));
  await recordFactor(services.database.db, services, tokenHash);
}

/** Takes the second factor away, with every session: the next sign-in sets up another. */
export async function removeFactor(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_factor').where('editor_id', '=', staffId).execute();
  await tx.deleteFrom('staff_recovery_code').where('editor_id', '=', staffId).execute();
  await tx.deleteFrom('editor_session').where('editor_id', '=', staffId).execute();
}

/** Sets up an authenticator whose key is known, as the one of the demonstration. @param secret base32 */
export async function plantFactor(services: Services, staffId: string, secret: string): Promise<void> {
  const sealed = seal(services, toPurpose(staffId), secret);
  const set = { secret: sealed, confirmed_at: getNowIso(services.clock), last_step: null };
  await services.database.db
    .insertInto('staff_factor')
    .values({ editor_id: staffId, ...set })
    .onConflict((conflict) => conflict.column('editor_id').doUpdateSet(set))
    .execute();
}

/** The ids of those with a second factor. */
export async function listFactorHolders(at: Db | Tx): Promise<ReadonlySet<string>> {
  const rows = await at
    .selectFrom('staff_factor')
    .select('editor_id')
    .where('confirmed_at', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.editor_id));
}
