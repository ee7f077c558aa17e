import type { CatalogueEntry } from '#lib/contracts/catalogue/catalogue.ts';
import type { ProductType } from '#lib/contracts/offers/offer.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { getFileType } from './offer-kinds.ts';

/** What the shop sells and what is being prepared, by name. */
export async function listCatalogueEntries({ database, clock }: Services): Promise<CatalogueEntry[]> {
  const { db } = database;
  const offers = await db.selectFrom('product_offer').select(['key', 'type', 'name', 'body']).execute();
  const versions = await db
    .selectFrom('offer_version')
    .select(['offer_key', 'state', 'body'])
    .where('state', 'in', ['draft', 'planned', 'published'])
    .execute();
  const open = await db
    .selectFrom('draw')
    .select((row) => ['offer_key', row.fn.countAll<number>().as('draws')])
    .where('stop_at', '>', getNowIso(clock))
    .where('parent_id', 'is', null)
    .groupBy('offer_key')
    .execute();
  const draws = new Map(open.map((row) => [row.offer_key, Number(row.draws)]));
  const has = (key: string, state: string): boolean =>
    versions.some((version) => version.offer_key === key && version.state === state);
  const describe = (key: string) => ({
    key,
    hasFile: has(key, 'published'),
    hasDraft: has(key, 'draft'),
    hasPlanned: has(key, 'planned'),
    openDraws: draws.get(key) ?? 0,
  });
  const sold = offers.map(({ key, type, name, body }): CatalogueEntry => {
    const { suspended } = JSON.parse(body) as Pick<OfferDefinition, 'suspended'>;
    return { ...describe(key), name, type: type as ProductType, state: suspended ? 'suspended' : 'on_sale' };
  });
  const prepared = versions
    .filter(({ offer_key, state }) => state !== 'published' && !offers.some(({ key }) => key === offer_key))
    .map(({ offer_key, body }): CatalogueEntry => {
      const file = JSON.parse(body) as { readonly name?: string };
      const name = file.name || offer_key;
      return { ...describe(offer_key), name, type: getFileType(file), state: 'draft' };
    });
  const entries = new Map([...sold, ...prepared].map((entry) => [entry.key, entry]));
  return [...entries.values()].sort((a, b) => a.name.localeCompare(b.name));
}
