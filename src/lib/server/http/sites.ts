// Which brand a request is for, and the address that a brand's pages are rendered under. A host that is not on the
// list shows the default brand, and its name goes nowhere.
import { findBrandKey, type HostTable } from '#lib/domain/brand/brands.ts';

export interface SitesOptions {
  readonly hosts: HostTable;
  readonly defaultBrand: string;
  /** Of the default brand; the others have its protocol, and its port where their host names none. */
  readonly publicOrigin: string;
}

const REMEMBERED_HOSTS = 1000;
const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

export class Sites {
  readonly brands: readonly string[];
  readonly #options: SitesOptions;
  readonly #known = new Map<string, string>();

  constructor(options: SitesOptions) {
    this.#options = options;
    this.brands = [...new Set([options.defaultBrand, ...options.hosts.values()])];
  }

  /** Undefined for a `Host` header that is no host at all. */
  findBrand(host: string | undefined): string | undefined {
    if (host === undefined) return this.#options.defaultBrand;
    const known = this.#known.get(host);
    if (known !== undefined || !HOST.test(host)) return known;
    if (this.#known.size >= REMEMBERED_HOSTS) this.#known.clear();
    const brand = findBrandKey(this.#options.hosts, host, this.#options.defaultBrand);
    this.#known.set(host, brand);
    return brand;
  }

  getOrigin(brand: string): URL {
    const main = new URL(this.#options.publicOrigin);
    if (brand === this.#options.defaultBrand) return main;
    const host = [...this.#options.hosts].find(([, shown]) => shown === brand)?.[0];
    if (host === undefined) return main;
    const origin = new URL(`${main.protocol}//${host}`);
    if (!host.replace(/^\[.*\]/, '').includes(':')) origin.port = main.port;
    return origin;
  }
}
