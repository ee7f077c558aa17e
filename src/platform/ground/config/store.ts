// The key-value service: JSON values under a namespace and a key.
import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import type { Db, Tx } from '../db/open.ts';

/** `/webui/config` holds the settings, `/webui/overrides` what wins over them. `/platform/*` is never sent out. */
export const CONFIG = '/webui/config';
export const OVERRIDES = '/webui/overrides';

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

/** The values of a namespace by key; one that is no JSON is undefined. */
export async function readValues(at: Db | Tx, namespace: string): Promise<Map<string, unknown>> {
  const rows = await at
    .selectFrom('config_value')
    .select(['key', 'value'])
    .where('namespace', '=', namespace)
    .orderBy('key')
    .execute();
  return new Map(rows.map(({ key, value }) => [key, parseJson(value)]));
}

/** One value; undefined when there is none. */
export async function readValue(at: Db | Tx, namespace: string, key: string): Promise<unknown> {
  const row = await at
    .selectFrom('config_value')
    .select('value')
    .where('namespace', '=', namespace)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && parseJson(row.value);
}

/** No other transaction changes a value before this one ends: what is read from here on may be written back changed. */
export async function lockValues(tx: Tx, { database }: Services): Promise<void> {
  if (database.flavor === 'postgres')
    await sql`lock table config_value in share row exclusive mode`.execute(tx);
}

export async function putValue(
  at: Db | Tx,
  { clock }: Pick<Services, 'clock'>,
  { namespace, key, value }: { namespace: string; key: string; value: unknown },
): Promise<void> {
  const row = { value: JSON.stringify(value), updated_at: getNowIso(clock) };
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
export async function readSettings(
  { database }: Services,
  at: Db | Tx = database.db,
): Promise<Map<string, unknown>> {
  const config = await readValues(at, CONFIG);
  for (const [key, value] of await readValues(at, OVERRIDES)) config.set(key, value);
  return config;
}
