import type { OfferFile } from '#lib/contracts/catalogue/offer-file.ts';
import { insertVersion, listVersions } from '../../catalogue/games/version-store.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';

/** As the history of versions names who wrote them. */
const AUTHOR = 'demonstration';

/** Keeps the file of an offer of the demonstration as its first version, where it has none. */
export async function keepSeededFile(tx: Tx, services: Services, file: OfferFile): Promise<void> {
  const { key } = file;
  if ((await listVersions(tx, key)).length === 0)
    await insertVersion(tx, services, { key, state: 'published', file, author: AUTHOR });
}
