// The database of a site whose services are elsewhere: it holds sessions, and no shop.
import type { Database } from './ground/db/open.ts';
import { StartRefused } from './start-refused.ts';

/** @throws StartRefused where the database is that of a shop: what it holds is not what is sold elsewhere */
export async function rejectShop({ db }: Database): Promise<void> {
  const customer = await db.selectFrom('customer').select('id').limit(1).executeTakeFirst();
  if (!customer) return;
  throw new StartRefused(
    'The database here holds customers of a shop, while SERVICE_MAIN_URL says that the shop is elsewhere: it may be a copy ' +
      'from before a move, or the database of the services. Set DATA_DIR to a folder without a database, and no ' +
      'DATABASE_URL of a shop; the site keeps its sessions there. Several sites that share their sessions share one ' +
      'DATABASE_URL of an empty PostgreSQL database that is not that of the services. To open the shop here instead, ' +
      'remove SERVICE_MAIN_URL.',
  );
}
