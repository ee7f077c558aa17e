import { defineStatement } from '../../ground/db/define-statement.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { OfferDefinition } from './definition.ts';
import { createParser, deepFreeze } from './parse-once.ts';

const selectOfferBodies = defineStatement((at, { keys }: { keys: readonly string[] }) =>
  at.selectFrom('product_offer').select(['key', 'body']).where('key', 'in', keys),
);

const parseOffer = (body: string): OfferDefinition => JSON.parse(body) as OfferDefinition;

/** One offer as it is kept; undefined for an unknown key. */
export async function findOffer(at: Db | Tx, key: string): Promise<OfferDefinition | undefined> {
  const row = await at.selectFrom('product_offer').select('body').where('key', '=', key).executeTakeFirst();
  return row && parseOffer(row.body);
}

const parseHeldOffer = createParser(
  (body): Readonly<OfferDefinition> => deepFreeze(JSON.parse(body) as OfferDefinition),
);

/** Offers by key as they are kept, only to be read: an unknown key has none. */
export async function readOffers(
  at: Db | Tx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Readonly<OfferDefinition>>> {
  if (keys.length === 0) return new Map();
  const rows = await selectOfferBodies(at, { keys: [...new Set(keys)] }).execute();
  return new Map(rows.map(({ key, body }) => [key, parseHeldOffer(body)]));
}

/**
 * All offers as they are kept, by ranking. Memberships are not among them: they have no draws and no pages of their own,
 * and are found by their key alone.
 */
export const listOffers = (at: Db | Tx): Promise<OfferDefinition[]> => listWantedOffers(at, undefined);

/** The same, and those of `keys` alone where given. */
export async function listWantedOffers(
  at: Db | Tx,
  keys: readonly string[] | undefined,
): Promise<OfferDefinition[]> {
  if (keys?.length === 0) return [];
  const listed = at.selectFrom('product_offer').select('body').where('type', '<>', 'membership');
  const wanted = keys ? listed.where('key', 'in', keys) : listed;
  const rows = await wanted.orderBy('position').orderBy('key').execute();
  return rows.map(({ body }) => parseOffer(body));
}

/**
 * The offers that may have this field of their operation, by ranking: for what looks again and again for the few that
 * have it. Their kept text names it, there or elsewhere.
 */
export async function listOffersWith(
  at: Db | Tx,
  field: keyof OfferDefinition['operation'],
): Promise<OfferDefinition[]> {
  const rows = await at
    .selectFrom('product_offer')
    .select('body')
    .where('type', '<>', 'membership')
    .where('body', 'like', `%"${field}"%`)
    .orderBy('position')
    .orderBy('key')
    .execute();
  return rows.map(({ body }) => parseOffer(body));
}

/**
 * No other transaction changes the offers before this one ends, or the one of the key: an offer that is read from here on
 * may be written back changed.
 */
export async function lockOffers(tx: Tx, { database }: Services, key?: string): Promise<void> {
  if (database.flavor !== 'postgres') return;
  const held = tx.selectFrom('product_offer').select('key').orderBy('key').forNoKeyUpdate();
  await (key === undefined ? held : held.where('key', '=', key)).execute();
}

/** Writes an offer, new or changed. @throws ZodError when it is not whole. */
export async function saveOffer(at: Db | Tx, { clock }: Services, offer: OfferDefinition): Promise<void> {
  const { key, type, name, ranking } = offer;
  const isDemonstration = offer.operation.demonstration !== undefined;
  const body = JSON.stringify({ ...OfferDefinition.parse(offer), isDemonstration });
  const row = { type, name, position: ranking, body, updated_at: getNowIso(clock) };
  await at
    .insertInto('product_offer')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}
