import type { Draw } from '#lib/contracts/draw.ts';
import type { ProductOffer } from '#lib/contracts/offer.ts';
import type { Db, Tx } from '../db/open.ts';
import { openDraws } from '../draws/store.ts';
import type { Services } from '../services.ts';
import { type Clock, nowIso } from '../time.ts';
import { OfferDefinition } from './definition.ts';

const parsed = (body: string): OfferDefinition => JSON.parse(body) as OfferDefinition;

/** One offer as it is kept; undefined for an unknown key. */
export async function offerDefinition(at: Db | Tx, key: string): Promise<OfferDefinition | undefined> {
  const row = await at.selectFrom('product_offer').select('body').where('key', '=', key).executeTakeFirst();
  return row && parsed(row.body);
}

/** All offers as they are kept, by ranking. */
export async function offerDefinitions(at: Db | Tx): Promise<OfferDefinition[]> {
  const rows = await at
    .selectFrom('product_offer')
    .select('body')
    .orderBy('position')
    .orderBy('key')
    .execute();
  return rows.map(({ body }) => parsed(body));
}

/** Writes an offer, new or changed. @throws ZodError when it is not whole. */
export async function saveOffer(at: Db | Tx, { clock }: Services, offer: OfferDefinition): Promise<void> {
  const { key, type, name, ranking } = offer;
  const isDemonstration = offer.operation.demonstration !== undefined;
  const body = JSON.stringify({ ...OfferDefinition.parse(offer), isDemonstration });
  const row = { type, name, position: ranking, body, updated_at: nowIso(clock) };
  await at
    .insertInto('product_offer')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** The offers as they are sold: with their open draws, newest rules first. Only those of `keys` where given. */
export async function productOffers(at: Db, clock: Clock, keys?: readonly string[]): Promise<ProductOffer[]> {
  return shownOffers(await wantedOffers(at, keys), await openDraws(at, clock));
}

/** As they are kept; those of `keys` alone where given. */
export const wantedOffers = async (at: Db, keys: readonly string[] | undefined): Promise<OfferDefinition[]> =>
  (await offerDefinitions(at)).filter(({ key }) => keys?.includes(key) ?? true);

/** As they are sold. */
export function shownOffers(
  definitions: readonly OfferDefinition[],
  draws: ReadonlyMap<string, readonly Draw[]>,
): ProductOffer[] {
  return definitions.map(({ shortName: _, regionNames: __, operation, ...shown }) => ({
    ...shown,
    rules: [...shown.rules].sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1)),
    draws: [...(draws.get(shown.key) ?? [])],
    isDemonstration: operation.demonstration !== undefined,
  }));
}
