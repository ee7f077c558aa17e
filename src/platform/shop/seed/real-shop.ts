// A database that was started in production is that of a real shop. No other start opens it as a demonstration, with test
// deposits for everybody.
import { putValue, readValue, removeValue } from '../../ground/config/store.ts';
import type { Database, Db } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { StartRefused } from '../../start-refused.ts';

const REAL_KEY = { namespace: '/platform/shop', key: 'isReal' } as const;

export const isRealShop = async (db: Db): Promise<boolean> =>
  (await readValue(db, REAL_KEY.namespace, REAL_KEY.key)) === true;

/** Stores that the database is that of a real shop. */
export async function markRealShop(services: Services): Promise<void> {
  const { db } = services.database;
  if (!(await isRealShop(db))) await putValue(db, services, { ...REAL_KEY, value: true });
}

/** Lets the database be opened as a demonstration. False where nothing kept it from being opened so. */
export const allowDemonstration = ({ db }: Database): Promise<boolean> =>
  removeValue(db, REAL_KEY.namespace, REAL_KEY.key);

/** @throws StartRefused saying how to start a real shop, or a copy of one for trials */
export async function rejectRealShop({ db }: Database): Promise<void> {
  if (!(await isRealShop(db))) return;
  throw new StartRefused(
    'This database is that of a real shop: it was started with NODE_ENV=production before. Any other start opens it as ' +
      'a demonstration, with test deposits for everybody. Set NODE_ENV=production and start again. ' +
      'To try things on a copy, run `npm run ops -- demo allow` with the settings of the copy, then start that.',
  );
}
