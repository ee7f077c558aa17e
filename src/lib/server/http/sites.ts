// The brand of a request, and the address that a brand's pages are rendered under. A host that is not listed shows the
// default brand; its name is not passed on.
import { findBrandKey, getBrandOrigin, type ShopAddresses } from '#lib/domain/brand/brands.ts';
import { memoise } from './memoise.ts';

const HOSTS_MAX = 1000;
const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

export class Sites {
  readonly #readAddresses: () => ShopAddresses;
  #known: ShopAddresses | undefined;
  #findKnown: (host: string) => string | undefined = () => undefined;

  /** @param addresses those of the shop, or what reads them: they change with its brands */
  constructor(addresses: ShopAddresses | (() => ShopAddresses)) {
    this.#readAddresses = typeof addresses === 'function' ? addresses : () => addresses;
  }

  /** The brands that some host shows, the default one first. */
  get brands(): readonly string[] {
    const { defaultBrand, hosts } = this.#readAddresses();
    return [...new Set([defaultBrand, ...hosts.values()])];
  }

  #follow(): ShopAddresses {
    const addresses = this.#readAddresses();
    if (addresses.hosts === this.#known?.hosts && addresses.defaultBrand === this.#known.defaultBrand)
      return addresses;
    this.#known = addresses;
    this.#findKnown = memoise(HOSTS_MAX, (host) =>
      HOST.test(host) ? findBrandKey(addresses.hosts, host, addresses.defaultBrand) : undefined,
    );
    return addresses;
  }

  /** Undefined for a `Host` header that is no host at all. */
  findBrand(host: string | undefined): string | undefined {
    const { defaultBrand } = this.#follow();
    return host === undefined ? defaultBrand : this.#findKnown(host);
  }

  getOrigin(brand: string): URL {
    return getBrandOrigin(this.#readAddresses(), brand);
  }
}
