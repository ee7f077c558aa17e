// Which addresses may be cached, and which requests bypass the cache. The rules are the site's.

export interface AddressRules {
  /** Paths that are never cached, nor anything below them: `/api`. */
  readonly uncachedPaths: readonly string[];
  /** Query parameters that only the site can honour: a request with one of them bypasses the cache. */
  readonly bypassParameters: readonly string[];
  /** Cookies, as patterns of `name=value`, of requests that bypass the cache. */
  readonly bypassCookies: readonly string[];
  /** The cookie that selects a variant of a page, and the values that it may have, in upper case. */
  readonly variants?: { readonly cookie: string; readonly values: readonly string[] };
}

const PLAIN_PATH = /^(?:\/[a-z0-9_~!$&'()*+,;=:@-][a-z0-9._~!$&'()*+,;=:@-]*)+$/;
const PATH_MAX = 512;

const isBelow = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`);

/** Matches one of the cookies in a `Cookie` header; its group is what the pattern has in brackets. */
const toCookiePattern = (cookies: string): RegExp => new RegExp(`(?:^|;)\\s*${cookies}\\s*(?:;|$)`);

export class Addresses {
  readonly #rules: AddressRules;
  readonly #bypass: RegExp | undefined;
  readonly #variant: RegExp | undefined;

  constructor(rules: AddressRules) {
    const { bypassCookies, variants } = rules;
    this.#rules = rules;
    this.#bypass = bypassCookies.length > 0 ? toCookiePattern(`(?:${bypassCookies.join('|')})`) : undefined;
    this.#variant = variants && toCookiePattern(`${variants.cookie}=([^;\\s]+)`);
  }

  /** The path as it is cached: lower case, no trailing slash. Undefined for one that is not cached; encoded ones are not. */
  normalisePath(path: string): string | undefined {
    const lower = path.toLowerCase();
    const bare = lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower;
    if (bare.length > PATH_MAX || (bare !== '/' && !PLAIN_PATH.test(bare))) return undefined;
    return this.#rules.uncachedPaths.some((parent) => isBelow(bare, parent)) ? undefined : bare;
  }

  hasBypassParameter(query: URLSearchParams): boolean {
    return this.#rules.bypassParameters.some((name) => query.has(name));
  }

  hasBypassCookie(cookie: string | undefined): boolean {
    return cookie !== undefined && this.#bypass?.test(cookie) === true;
  }

  /** The variant that a `Cookie` header selects; '' for none, or one that is not listed. */
  readVariant(cookie: string | undefined): string {
    const value = cookie && this.#variant?.exec(cookie)?.[1]?.toUpperCase();
    return this.#rules.variants?.values.find((known) => known === value) ?? '';
  }
}
