// What a raffle's file would do to what operators set of it by commands.
import type { RaffleFile } from '#lib/contracts/catalogue/raffle-file.ts';
import type { FileFault } from '#lib/domain/catalogue/file-fault.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { findVersion } from './version-store.ts';

/** The states that a file of the raffle says it is not sold in. */
function listNamed(body: string | undefined): readonly string[] {
  const file = body === undefined ? {} : (JSON.parse(body) as Partial<RaffleFile>);
  return file.notSoldIn ?? [];
}

/** A state that a command has taken the raffle off sale in is not put back by a file that says nothing of it. */
export async function findRaffleSaleFaults(
  at: Db | Tx,
  _services: Services,
  { key, notSoldIn }: RaffleFile,
  kept: OfferDefinition | undefined,
): Promise<readonly FileFault[]> {
  if (!kept) return [];
  const restricted = kept.restrictions.flatMap((one) =>
    one.kind === 'licensing_restriction' ? (one.regions ?? []) : [],
  );
  const published = listNamed((await findVersion(at, key, 'published'))?.body);
  const unnamed = restricted.filter(
    (region) => !(notSoldIn as readonly string[]).includes(region) && !published.includes(region),
  );
  if (unnamed.length === 0) return [];
  return [{ path: 'notSoldIn', code: 'regions_restricted', values: { regions: unnamed.join(', ') } }];
}
