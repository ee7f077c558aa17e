// The key-value service: JSON values under a namespace and a key (B7.8).
import type { Db, Tx } from '../db/open.ts';
import type { Services } from '../services.ts';
import { nowIso } from '../time.ts';

/** `/webui/config` holds the settings, `/webui/overrides` what wins over them. `/platform/*` is never sent out. */
export const CONFIG = '/webui/config';
export const OVERRIDES = '/webui/overrides';

function parsed(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

/** The values of a namespace by key; one that is no JSON is undefined. */
export async function valuesOf(at: Db | Tx, namespace: string): Promise<Map<string, unknown>> {
  const rows = await at
    .selectFrom('config_value')
    .select(['key', 'value'])
    .where('namespace', '=', namespace)
    .orderBy('key')
    .execute();
  return new Map(rows.map(({ key, value }) => [key, parsed(value)]));
}

/** One value; undefined when there is none. */
export async function oneValue(at: Db | Tx, namespace: string, key: string): Promise<unknown> {
  const row = await at
    .selectFrom('config_value')
    .select('value')
    .where('namespace', '=', namespace)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && parsed(row.value);
}

export async function putValue(
  at: Db | Tx,
  { clock }: Services,
  { namespace, key, value }: { namespace: string; key: string; value: unknown },
): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: nowIso(clock) };
  await at
    .insertInto('config_value')
    .values({ namespace, key, ...row })
    .onConflict((conflict) => conflict.columns(['namespace', 'key']).doUpdateSet(row))
    .execute();
}

export async function removeValue(at: Db | Tx, namespace: string, key: string): Promise<boolean> {
  const removed = await at
    .deleteFrom('config_value')
    .where('namespace', '=', namespace)
    .where('key', '=', key)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** The settings with what overrides them. */
export async function settings({ database }: Services): Promise<Map<string, unknown>> {
  const config = await valuesOf(database.db, CONFIG);
  for (const [key, value] of await valuesOf(database.db, OVERRIDES)) config.set(key, value);
  return config;
}
