// The brands that the shop has: those of its database, else those of the release. The built site is a bundle with
// variables of its own, so the list is held once for the process, under a symbol of `globalThis`.
import type { HostTable } from '#lib/domain/brand/brands.ts';
import type { BrandTheme } from '#lib/domain/brand/theme.ts';
import { brands } from './all.ts';

/** The first is shown where a host has none. */
export type BrandList = readonly [BrandTheme, ...BrandTheme[]];

const KEY = Symbol.for('drawcard.brands');

/** The same list until a brand changes. */
export const listBrands = (): BrandList => (Reflect.get(globalThis, KEY) as BrandList | undefined) ?? brands;

/** What the shop shows from now on; the brands of the release where there are none. */
export const setBrands = (list: BrandList | undefined): void => {
  Reflect.set(globalThis, KEY, list);
};

/** Names of this machine: any brand is shown there, as nobody else asks for them. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const tables = new WeakMap<BrandList, HostTable>();

/** The hosts of all brands. The same table until a brand changes. */
export function listBrandHosts(): HostTable {
  const list = listBrands();
  const held = tables.get(list);
  if (held) return held;
  const pairs = list.flatMap(({ key, hosts }) =>
    hosts.filter((host) => !OF_THE_MACHINE.has(host)).map((host) => [host, key] as const),
  );
  const table: HostTable = new Map(pairs);
  tables.set(list, table);
  return table;
}

/** In `SITE_HOSTS`: the first brand, whichever that is. */
export const FIRST_BRAND = '*';

const overridden = new WeakMap<HostTable, WeakMap<BrandList, HostTable>>();

/** `SITE_HOSTS` where it names any host, else the hosts of the brands. The same table until a brand changes. */
export function chooseHosts(override: HostTable | undefined): HostTable {
  if (!override || override.size === 0) return listBrandHosts();
  const list = listBrands();
  const known = overridden.get(override) ?? new WeakMap<BrandList, HostTable>();
  overridden.set(override, known);
  const held = known.get(list);
  if (held) return held;
  const table: HostTable = new Map(
    [...override].map(([host, key]) => [host, key === FIRST_BRAND ? list[0].key : key]),
  );
  known.set(list, table);
  return table;
}
