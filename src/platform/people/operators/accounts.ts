// Keys of programs, which give commands over HTTP: a name, what it may do, and the hash of what was shown once.
import { z } from 'zod';
import type { DeskKey } from '#lib/contracts/desk/keys.ts';
import { OPERATOR_ERRORS, type Operator } from '#lib/contracts/operator.ts';
import type { OperatorRole } from '#lib/contracts/operator-command.ts';
import { getProgramRights, KEY_SCOPES, type KeyScope } from '#lib/domain/operators/rights.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Db, transact } from '../../ground/db/open.ts';
import type { OperatorTable } from '../../ground/db/schema/operators-schema.ts';
import { hashToken } from '../../secret-text.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { countCall } from './call-rate.ts';
import { addHolder } from './key-holders.ts';

const TOKEN_BYTES = 32;
const TOKEN = /^op_[0-9a-f]{64}$/;
const HINT_LENGTH = 4;
/** When a key was used last is written no oftener. */
const USE_MS = MINUTE_MS;

const createToken = ({ random }: Services): string => `op_${random.createHex(TOKEN_BYTES)}`;
const toHint = (token: string): string => token.slice(-HINT_LENGTH);

/** A key and what opens, which is not kept. */
export interface ShownKey {
  readonly id: string;
  readonly token: string;
}

interface NewKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** ISO instant. */
  readonly expiresAt: string | null;
  /** As the audit trail names people. */
  readonly createdBy: string | null;
}

/** Releases before know a key by a role alone: the least, where its scopes are not those of a manager. */
const toRole = (scopes: readonly KeyScope[]): OperatorRole =>
  getProgramRights('manager').every((right) => scopes.includes(right)) ? 'manager' : 'support';

/** Undefined where a key of the name is open. */
export async function addKey(
  services: Services,
  { name, scopes, expiresAt, createdBy }: NewKey,
): Promise<ShownKey | undefined> {
  const { database, random, clock } = services;
  const token = createToken(services);
  const added = await database.db
    .insertInto('operator')
    .values({
      id: random.createId('opr', clock.now()),
      name,
      role: toRole(scopes),
      scopes: JSON.stringify(scopes),
      hint: toHint(token),
      token_hash: hashToken(token),
      created_at: getNowIso(clock),
      created_by: createdBy,
      expires_at: expiresAt,
      removed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added && { id: added.id, token };
}

/** Which key: by its id, or the open one of a name. */
export type KeyPlace = { readonly id: string } | { readonly name: string };

const toColumn = (place: KeyPlace) =>
  'id' in place ? (['id', place.id] as const) : (['name', place.name] as const);

/** What opens in the place of what did before; undefined where there is no such key, or it was revoked. */
export async function renewKey(
  services: Services,
  place: KeyPlace,
  by: string,
): Promise<ShownKey | undefined> {
  const token = createToken(services);
  const [column, value] = toColumn(place);
  return transact(services.database, async (tx) => {
    const known = await tx
      .selectFrom('operator')
      .select(['id', 'holders'])
      .where(column, '=', value)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!known) return undefined;
    await tx
      .updateTable('operator')
      .set({ token_hash: hashToken(token), hint: toHint(token), holders: addHolder(known.holders, by) })
      .where('id', '=', known.id)
      .execute();
    return { id: known.id, token };
  });
}

export const renewToken = async (services: Services, name: string, by: string): Promise<string | undefined> =>
  (await renewKey(services, { name }, by))?.token;

/** The name of the key that is shut out; undefined where there is no such key, or it was revoked before. */
export async function revokeKey(
  { database, clock }: Services,
  place: KeyPlace,
  by: string | null,
): Promise<string | undefined> {
  const [column, value] = toColumn(place);
  const removed = await database.db
    .updateTable('operator')
    .set({ removed_at: getNowIso(clock), removed_by: by })
    .where(column, '=', value)
    .where('removed_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return removed?.name;
}

/** False where there is no such operator. */
export const removeOperator = async (services: Services, name: string): Promise<boolean> =>
  (await revokeKey(services, { name }, null)) !== undefined;

export const listOperators = (db: Db): Promise<OperatorTable[]> =>
  db.selectFrom('operator').selectAll().orderBy('name').orderBy('created_at').execute();

const Scopes = z.array(z.enum(KEY_SCOPES));

/** A list that cannot be read holds nothing. */
export function readScopes({ role, scopes }: Pick<OperatorTable, 'role' | 'scopes'>): readonly KeyScope[] {
  if (scopes === null) return getProgramRights(role);
  try {
    return Scopes.parse(JSON.parse(scopes));
  } catch {
    return [];
  }
}

const isExpired = ({ expires_at: at }: Pick<OperatorTable, 'expires_at'>, now: string): boolean =>
  at !== null && at <= now;

/** @param toName how the desk calls whoever made it */
export function describeKey(row: OperatorTable, now: string, toName: (actor: string) => string): DeskKey {
  return {
    id: row.id,
    name: row.name,
    scopes: [...readScopes(row)],
    hint: row.hint ?? '',
    createdAt: row.created_at,
    createdBy: row.created_by === null ? '' : toName(row.created_by),
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    state: row.removed_at !== null ? 'revoked' : isExpired(row, now) ? 'expired' : 'open',
  };
}

async function noteUse(
  { database, clock }: Services,
  { id, last_used_at: last }: Pick<OperatorTable, 'id' | 'last_used_at'>,
): Promise<void> {
  const now = clock.now();
  if (last !== null && now - Date.parse(last) < USE_MS) return;
  await database.db
    .updateTable('operator')
    .set({ last_used_at: toIso(now) })
    .where('id', '=', id)
    .execute();
}

/**
 * The program of a key; undefined for a call without one.
 * @throws DomainError `key_unknown` for one that is not known or was revoked, `key_expired`, `key_too_fast`
 */
export async function findOperator(services: Services, token: string | null): Promise<Operator | undefined> {
  if (token === null) return undefined;
  const row = TOKEN.test(token)
    ? await services.database.db
        .selectFrom('operator')
        .select(['id', 'name', 'role', 'scopes', 'expires_at', 'last_used_at'])
        .where('token_hash', '=', hashToken(token))
        .where('removed_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (!row) throw createDomainError(OPERATOR_ERRORS, 'key_unknown');
  if (isExpired(row, getNowIso(services.clock)))
    throw createDomainError(OPERATOR_ERRORS, 'key_expired', { at: row.expires_at ?? '' });
  await countCall(services, row.id);
  await noteUse(services, row);
  const { id, name } = row;
  return { id, name, actor: `operator:${name}`, rights: readScopes(row), isElevated: true };
}
