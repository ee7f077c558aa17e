import type { Favourite } from '#lib/contracts/favourite.ts';
import { type FavouriteNumbers, toFavouriteKey } from '#lib/domain/lottery/favourite-numbers.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { FavouriteNumbersTable } from '../../ground/db/schema/widget-schema.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

const parseNumbers = (text: string): number[] => JSON.parse(text) as number[];

const toFavourite = (row: FavouriteNumbersTable): Favourite => ({
  id: row.id,
  offerKey: row.offer_key,
  name: row.name,
  numbers: parseNumbers(row.numbers),
  powerballs: parseNumbers(row.powerballs),
  updatedAt: row.updated_at,
});

/** The favourites of a customer, newest first; of one offer where it is named. */
export async function listFavourites(
  at: Db | Tx,
  customerId: string,
  offerKey?: string,
): Promise<Favourite[]> {
  const rows = await at
    .selectFrom('favourite_numbers')
    .selectAll()
    .where('customer_id', '=', customerId)
    .$if(offerKey !== undefined, (query) => query.where('offer_key', '=', offerKey ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toFavourite);
}

/** Held until the transaction ends: two changes of one customer's favourites wait for each other. */
export const lockFavourites = (tx: Tx, { database }: Services, customerId: string): Promise<unknown> =>
  tx
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .execute();

const toContent = (favourite: FavouriteNumbers) => ({
  numbers: JSON.stringify(favourite.numbers),
  powerballs: JSON.stringify(favourite.powerballs),
  content_key: toFavouriteKey(favourite),
});

interface NamedNumbers extends FavouriteNumbers {
  readonly name: string;
}

export async function insertFavourite(
  tx: Tx,
  { random, clock }: Services,
  customerId: string,
  favourite: NamedNumbers,
): Promise<string> {
  const id = random.createId('fav', clock.now());
  const now = getNowIso(clock);
  await tx
    .insertInto('favourite_numbers')
    .values({
      id,
      customer_id: customerId,
      offer_key: favourite.offerKey,
      name: favourite.name,
      ...toContent(favourite),
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

export async function replaceFavourite(
  tx: Tx,
  { clock }: Services,
  id: string,
  favourite: NamedNumbers,
): Promise<void> {
  await tx
    .updateTable('favourite_numbers')
    .set({ name: favourite.name, ...toContent(favourite), updated_at: getNowIso(clock) })
    .where('id', '=', id)
    .execute();
}

export async function deleteFavourites(
  at: Db | Tx,
  customerId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await at
    .deleteFrom('favourite_numbers')
    .where('customer_id', '=', customerId)
    .where('id', 'in', ids)
    .execute();
}
