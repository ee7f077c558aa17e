// Keeps this process at the brands of the database, whoever changes them.
import { type BrandList, listBrands, setBrands } from '#content/brands/known.ts';
import { type HostTable, listUnknownBrands } from '#lib/domain/brand/brands.ts';
import { StartRefused } from '../../start-refused.ts';
import type { Database } from '../db/open.ts';
import { readAfterChange } from '../db/read-after-change.ts';
import { readBrands } from './store.ts';

const LOOK_AGAIN_MS = 500;

/** Shows what the database holds from now on; the brands of the release where it holds none. */
export async function loadBrands({ db }: Database): Promise<void> {
  const [first, ...others] = await readBrands(db);
  const list: BrandList | undefined = first && [first, ...others];
  if (!list) setBrands(undefined);
  else if (JSON.stringify(list) !== JSON.stringify(listBrands())) setBrands(list);
}

/** Loads them and looks again twice a second, as for the switch of the maintenance. Gives what ends that. */
export async function followBrands(database: Database): Promise<() => void> {
  await loadBrands(database);
  const look = readAfterChange(database, () => loadBrands(database));
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    // The database may be away: the brands stay as they are until it is back.
    look().then(
      () => {
        isLooking = false;
      },
      () => {
        isLooking = false;
      },
    );
  }, LOOK_AGAIN_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    setBrands(undefined);
  };
}

/** @throws StartRefused naming a brand of `SITE_HOSTS` that the shop does not have */
export function checkHosts(hosts: HostTable | undefined): void {
  const known = listBrands().map(({ key }) => key);
  const [unknown] = listUnknownBrands(hosts ?? new Map(), [...known, '*']);
  if (unknown !== undefined)
    throw new StartRefused(`SITE_HOSTS: there is no brand "${unknown}". The brands are ${known.join(', ')}.`);
}
