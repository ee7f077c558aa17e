// The name of the shop's data, whatever the address of its database: machines keep stored pages under it. Data that went
// back in time have another one.
import { sql } from 'kysely';
import { SYSTEM_RANDOM } from '../../random.ts';
import { SYSTEM_CLOCK } from '../../time.ts';
import { type Db, openDatabase, type Tx } from '../db/open.ts';
import { putValue, readValue } from './store.ts';

const SHOP_ID = { namespace: '/platform/shop', key: 'id' } as const;
const ID_BYTES = 12;

/** Gives the data a new name. */
export const renewShopId = (at: Db | Tx): Promise<void> =>
  putValue(at, { clock: SYSTEM_CLOCK }, { ...SHOP_ID, value: SYSTEM_RANDOM.createHex(ID_BYTES) });

async function readShopId(db: Db): Promise<string | undefined> {
  const value = await readValue(db, SHOP_ID.namespace, SHOP_ID.key);
  return typeof value === 'string' ? value : undefined;
}

/** Of two processes that find none, both read what one of them wrote. */
async function createShopId(db: Db): Promise<string | undefined> {
  const value = JSON.stringify(SYSTEM_RANDOM.createHex(ID_BYTES));
  await db
    .insertInto('config_value')
    .values({ ...SHOP_ID, value, updated_at: new Date(SYSTEM_CLOCK.now()).toISOString() })
    .onConflict((conflict) => conflict.columns(['namespace', 'key']).doNothing())
    .execute();
  return readShopId(db);
}

const hasTables = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{
    name: string | null;
  }>`select to_regclass('config_value')::text as name`.execute(db);
  return rows[0]?.name !== null;
};

/** The name of the data at an address of PostgreSQL; undefined where there are none yet. @throws where it is away */
export async function findShopId(databaseUrl: string): Promise<string | undefined> {
  const { db, close } = await openDatabase(databaseUrl);
  try {
    return (await hasTables(db)) ? ((await readShopId(db)) ?? (await createShopId(db))) : undefined;
  } finally {
    await close();
  }
}
