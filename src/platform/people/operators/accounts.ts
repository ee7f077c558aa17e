// Who may give commands over HTTP: a name, a role, and the hash of a token that was shown once.
import type { Operator, OperatorRole } from '#lib/contracts/operator.ts';
import { getProgramRights } from '#lib/domain/operators/rights.ts';
import type { Db } from '../../ground/db/open.ts';
import type { OperatorTable } from '../../ground/db/schema/operators-schema.ts';
import { hashToken } from '../../secret-text.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

const TOKEN_BYTES = 32;
const TOKEN = /^op_[0-9a-f]{64}$/;

const createToken = ({ random }: Services): string => `op_${random.createHex(TOKEN_BYTES)}`;

/** Gives the token, which is not kept; undefined where the name is taken. */
export async function addOperator(
  services: Services,
  { name, role }: { readonly name: string; readonly role: OperatorRole },
): Promise<string | undefined> {
  const { database, random, clock } = services;
  const token = createToken(services);
  const added = await database.db
    .insertInto('operator')
    .values({
      id: random.createId('opr', clock.now()),
      name,
      role,
      token_hash: hashToken(token),
      created_at: getNowIso(clock),
      removed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added && token;
}

/** A new token in the place of the old one; undefined where there is no such operator. */
export async function renewToken(services: Services, name: string): Promise<string | undefined> {
  const token = createToken(services);
  const changed = await services.database.db
    .updateTable('operator')
    .set({ token_hash: hashToken(token) })
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed && token;
}

/** False where there is no such operator. */
export async function removeOperator({ database, clock }: Services, name: string): Promise<boolean> {
  const removed = await database.db
    .updateTable('operator')
    .set({ removed_at: getNowIso(clock) })
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

export const listOperators = (db: Db): Promise<OperatorTable[]> =>
  db.selectFrom('operator').selectAll().orderBy('name').orderBy('created_at').execute();

/** The operator of a token; undefined for one that is not known, or no longer. */
export async function findOperator(
  { database }: Services,
  token: string | null,
): Promise<Operator | undefined> {
  if (token === null || !TOKEN.test(token)) return undefined;
  const row = await database.db
    .selectFrom('operator')
    .select(['id', 'name', 'role'])
    .where('token_hash', '=', hashToken(token))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row && { ...describeProgram(row), isElevated: true };
}

const describeProgram = ({ id, name, role }: Pick<OperatorTable, 'id' | 'name' | 'role'>) => ({
  id,
  name,
  actor: `operator:${name}`,
  rights: getProgramRights(role),
});
