// The brand of a request, and the address that a brand's pages are rendered under. A host that is not listed shows the
// default brand; its name is not passed on.
import { findBrandKey, getBrandOrigin, type ShopAddresses } from '#lib/domain/brand/brands.ts';
import { memoise } from './memoise.ts';

const HOSTS_MAX = 1000;
const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

export class Sites {
  readonly brands: readonly string[];
  readonly #options: ShopAddresses;
  readonly #findKnown: (host: string) => string | undefined;

  constructor(options: ShopAddresses) {
    this.#options = options;
    this.#findKnown = memoise(HOSTS_MAX, (host) =>
      HOST.test(host) ? findBrandKey(options.hosts, host, options.defaultBrand) : undefined,
    );
    this.brands = [...new Set([options.defaultBrand, ...options.hosts.values()])];
  }

  /** Undefined for a `Host` header that is no host at all. */
  findBrand(host: string | undefined): string | undefined {
    return host === undefined ? this.#options.defaultBrand : this.#findKnown(host);
  }

  getOrigin(brand: string): URL {
    return getBrandOrigin(this.#options, brand);
  }
}
