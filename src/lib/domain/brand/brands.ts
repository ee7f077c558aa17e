// Which brand a host shows. What a brand is made of is data in `src/content/brands`.

/** Hosts that may be asked for, and the brand that each shows. */
export type HostTable = ReadonlyMap<string, string>;

const HOST = /^[a-z0-9.-]+(?::\d+)?$|^\[[0-9a-f:]+\](?::\d+)?$/;

/**
 * Reads an allow-list such as `shop.example=drawcard, art.example=harbour`. A host without a brand shows the
 * fallback. @throws Error naming the part that can't be read.
 */
export function parseHosts(list: string, fallback: string): HostTable {
  const hosts = new Map<string, string>();
  for (const part of list.split(',').map((text) => text.trim())) {
    if (part === '') continue;
    const [host = '', brand = fallback] = part.toLowerCase().split('=');
    if (!HOST.test(host) || brand === '') throw new Error(`SITE_HOSTS: "${part}" is not host=brand`);
    hosts.set(host, brand);
  }
  return hosts;
}

/** The brands of the table that are none of these. */
export const listUnknownBrands = (hosts: HostTable, known: readonly string[]): string[] =>
  [...new Set(hosts.values())].filter((key) => !known.includes(key));

/** The brand key of a `Host` header, with or without its port; the fallback for a host that is not listed. */
export function findBrandKey(hosts: HostTable, host: string, fallback: string): string {
  const asked = host.toLowerCase();
  return hosts.get(asked) ?? hosts.get(asked.replace(/:\d+$/, '')) ?? fallback;
}

/**
 * Where a brand is to be seen from a page at `here`: an empty text on this address itself, an origin elsewhere, `null`
 * where no host shows it.
 */
export function findBrandOrigin(hosts: HostTable, brand: string, shown: string, here: URL): string | null {
  if (brand === shown) return '';
  const host = [...hosts].find(([, key]) => key === brand)?.[0];
  if (host === undefined) return null;
  const port = here.port === '' || host.includes(':') ? '' : `:${here.port}`;
  return `${here.protocol}//${host}${port}`;
}

/** The addresses that a shop is reached under. */
export interface ShopAddresses {
  readonly hosts: HostTable;
  readonly defaultBrand: string;
  /** Of the default brand; the others have its protocol, and its port where their host names none. */
  readonly publicOrigin: string;
}

/** The address of a brand's site; that of the default brand where no host shows it. */
export function getBrandOrigin({ hosts, defaultBrand, publicOrigin }: ShopAddresses, brand: string): URL {
  const main = new URL(publicOrigin);
  if (brand === defaultBrand) return main;
  const host = [...hosts].find(([, shown]) => shown === brand)?.[0];
  if (host === undefined) return main;
  const origin = new URL(`${main.protocol}//${host}`);
  if (!host.replace(/^\[.*\]/, '').includes(':')) origin.port = main.port;
  return origin;
}

/** What pages need of a brand besides its looks. */
export interface Brand {
  readonly key: string;
  /** The site name of titles and footers. */
  readonly name: string;
  readonly locale: 'en-AU' | 'en-GB';
  /** The capability segment that its visitors see. */
  readonly segmentName: string;
  readonly pricingId: string;
}
