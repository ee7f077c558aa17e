// Changes of brands: checked against the others, kept as a version, shown to what has the look of it at once.
import type { BrandFile } from '#lib/contracts/content/brand-file.ts';
import { fromBrandFile } from '#lib/domain/brand/brand-file.ts';
import { formatContrastFault, makeThemeReadable } from '#lib/domain/brand/theme-contrast.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import type { Tx } from '../db/open.ts';
import { parseBody } from '../db/parse-body.ts';
import { transactAndPurge } from '../jobs/purge.ts';
import { ALL_PAGES } from '../operator/all-pages.ts';
import { readBrandFiles, saveBrand } from './store.ts';

/** Hosts that other brands have, as `shop.example is shown by shop`. */
export function listHostFaults(file: BrandFile, all: readonly BrandFile[]): string[] {
  const others = all.filter(({ key }) => key !== file.key);
  const twice = file.hosts.filter((host, place) => file.hosts.indexOf(host) !== place);
  const taken = file.hosts.flatMap((host) => {
    const owner = others.find(({ hosts }) => hosts.includes(host));
    return owner ? [`${host} is a host of ${owner.key}: take it there first.`] : [];
  });
  return [...twice.map((host) => `${host} is named twice.`), ...taken];
}

/** Colours that cannot be read where they stand; the pages show others in their place. */
export function listColourFaults(file: BrandFile): string[] {
  const brand = fromBrandFile(file);
  return brand ? makeThemeReadable(brand).faults.map(formatContrastFault) : [];
}

/** What editors have published of the brand's look is laid over it, so that an export says what visitors see. */
export async function readShownFiles(at: Tx | Services['database']['db']): Promise<readonly BrandFile[]> {
  const files = await readBrandFiles(at);
  const looks = await at
    .selectFrom('content_item')
    .select(['id', 'body'])
    .where('collection', '=', 'theme')
    .where('status', '=', 'published')
    .execute();
  return files.map((file) => {
    const look = looks.find(({ id }) => id === file.key);
    const { key, hosts, segment_name } = file;
    return Object.assign({}, file, look && parseBody(look.body), { key, hosts, segment_name });
  });
}

/** The look goes to where editors change it, too: what they see is what was imported. */
async function putLook(tx: Tx, services: Services, file: BrandFile, author: string): Promise<void> {
  const { key, hosts: _, segment_name: __, ...look } = file;
  const place = { collection: 'theme', id: key };
  const last = await tx
    .selectFrom('content_revision')
    .select((row) => row.fn.max<number | null>('revision').as('revision'))
    .where('collection', '=', place.collection)
    .where('item_id', '=', key)
    .executeTakeFirst();
  const at = getNowIso(services.clock);
  const body = JSON.stringify(look);
  const row = { status: 'published' as const, body, revision: (last?.revision ?? 0) + 1, updated_at: at };
  await tx
    .insertInto('content_item')
    .values({ ...place, ...row, position: null, published_at: at, created_at: at })
    .onConflict((conflict) => conflict.columns(['collection', 'id']).doUpdateSet(row))
    .execute();
  await tx
    .insertInto('content_revision')
    .values({
      collection: 'theme',
      item_id: key,
      revision: row.revision,
      status: 'published',
      body,
      author,
      created_at: at,
    })
    .execute();
}

/** Writes brands, new or changed, with their looks. Every process shows them within a second. */
export const changeBrands = (
  services: Services,
  files: readonly BrandFile[],
  author: string,
): Promise<void> =>
  transactAndPurge(services, async (tx, announce) => {
    for (const file of files) {
      await saveBrand(tx, services, file, author);
      await putLook(tx, services, file, author);
    }
    announce(...ALL_PAGES);
  });
