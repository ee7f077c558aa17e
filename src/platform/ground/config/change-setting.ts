// Changes of settings by those who run the shop: each is kept with who made it, when and why.
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import type { Db, Tx } from '../db/open.ts';
import { type CONFIG, lockValues, type OVERRIDES, putValue, readValue, removeValue } from './store.ts';

/** Who changes a setting, and why. */
export interface Author {
  /** As the audit trail names them. */
  readonly actor: string;
  readonly reason?: string | undefined;
}

export interface NewChange extends Author {
  readonly namespace: typeof CONFIG | typeof OVERRIDES;
  readonly key: string;
  /** Undefined takes away what is set. */
  readonly value: unknown;
  /** The number of the change that this one takes back. */
  readonly undoes?: number | undefined;
}

const toText = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** How often a setting was changed. */
export async function readRevision(at: Db | Tx, key: string): Promise<number> {
  const row = await at
    .selectFrom('config_change')
    .select((table) => table.fn.max<number | null>('number').as('number'))
    .where('key', '=', key)
    .executeTakeFirst();
  return Number(row?.number ?? 0);
}

/** Sets a value or takes it away. @returns false where it was so before: nothing is written then */
export async function changeSetting(tx: Tx, services: Services, change: NewChange): Promise<boolean> {
  const { namespace, key, value, actor, reason = '', undoes = null } = change;
  await lockValues(tx, services);
  const [before, after] = [toText(await readValue(tx, namespace, key)), toText(value)];
  if (before === after) return false;
  if (after === null) await removeValue(tx, namespace, key);
  else await putValue(tx, services, { namespace, key, value });
  await tx
    .insertInto('config_change')
    .values({
      namespace,
      key,
      number: (await readRevision(tx, key)) + 1,
      value_before: before,
      value_after: after,
      actor,
      reason,
      undoes,
      created_at: getNowIso(services.clock),
    })
    .execute();
  return true;
}

/** The changes of a setting, or of all of them, the last first. */
export const listChanges = (at: Db | Tx, key?: string) =>
  at
    .selectFrom('config_change')
    .selectAll()
    .$if(key !== undefined, (rows) => rows.where('key', '=', key ?? ''))
    .orderBy('number', 'desc')
    .execute();

/** The last change of each setting. */
export const listLastChanges = (at: Db | Tx) =>
  at
    .selectFrom('config_change')
    .selectAll()
    .where(({ eb, selectFrom }) =>
      eb(
        'number',
        '=',
        selectFrom('config_change as later')
          .select((row) => row.fn.max<number>('later.number').as('number'))
          .whereRef('later.key', '=', 'config_change.key'),
      ),
    )
    .execute();
