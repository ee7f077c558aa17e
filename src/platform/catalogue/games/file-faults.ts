// Everything that is wrong with the file of an offer: its shape, what its kind forbids, and what it would do to what is there.
import type { CatalogueFault } from '#lib/contracts/catalogue/catalogue.ts';
import type { OfferFile } from '#lib/contracts/catalogue/offer-file.ts';
import { isRoutedPath } from '#lib/domain/content/content-paths.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { describeFault } from '../offers/describe-fault.ts';
import { findOffer } from '../offers/store.ts';
import { type ReadFile, readOfferFile } from './offer-kinds.ts';

export interface CheckedFile {
  /** Absent where it has not the shape of one. */
  readonly file?: OfferFile;
  readonly faults: readonly CatalogueFault[];
  /** The offer that the file makes of the one that is sold; absent where it has not the shape of one. */
  readonly createOffer?: (kept?: OfferDefinition) => OfferDefinition;
}

async function findTakenNames(
  at: Db | Tx,
  { file, type }: ReadFile,
  kept: OfferDefinition | undefined,
): Promise<CatalogueFault[]> {
  if (kept && kept.type !== type) return [describeFault({ path: 'key', code: 'key_taken' })];
  const url = file.url ?? `/${file.key}`;
  const others = await at.selectFrom('product_offer').select('body').where('key', '<>', file.key).execute();
  const taken = others.flatMap(({ body }) => {
    const offer = JSON.parse(body) as Pick<OfferDefinition, 'url' | 'urlAliases'>;
    return [offer.url, ...offer.urlAliases.map((alias) => alias.url)];
  });
  const isTaken = isRoutedPath(url) || taken.includes(url);
  return isTaken ? [describeFault({ path: file.url === undefined ? 'key' : 'url', code: 'url_taken' })] : [];
}

/** Whether a file can be published in this shop, with everything that keeps it from that. */
export async function checkForShop(at: Db | Tx, services: Services, input: unknown): Promise<CheckedFile> {
  const read = readOfferFile(input);
  if (!read.file) return read;
  const kept = await findOffer(at, read.file.key);
  const played = read.playedKey === undefined ? undefined : await findOffer(at, read.playedKey);
  const ofSale = kept && kept.type !== read.type ? [] : await read.findSaleFaults(at, services, kept);
  return {
    file: read.file,
    createOffer: (own) => read.createOffer(own, played),
    faults: [...read.faults, ...(await findTakenNames(at, read, kept)), ...ofSale.map(describeFault)],
  };
}
