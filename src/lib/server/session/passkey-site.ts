// The site that a passkey belongs to. Addresses of numbers can have none.
import type { PasskeySite } from '#lib/contracts/identity/passkey.ts';
import type { HostTable } from '#lib/domain/brand/brands.ts';

const NAMED = /^(localhost|(?!\d+(\.\d+){3}$)[a-z0-9-]+(\.[a-z0-9-]+)+)$/;

/** The request for a page: its address, and the origin that the shop is set to have. */
interface PageRequest {
  readonly url: URL;
  readonly locals: { readonly origin?: string | undefined };
}

/** Whether the shop is set to be reached by this host: what a request says of its host alone is no proof. */
function isOwnHost({ url: { host, hostname }, locals: { origin } }: PageRequest, hosts: HostTable): boolean {
  if (hosts.has(host) || hosts.has(hostname) || hostname === 'localhost') return true;
  return origin !== undefined && new URL(origin).host === host;
}

/** Undefined for a host without a name, and for one that the shop is not set to have (SITE_HOSTS, PUBLIC_ORIGIN). */
export function findPasskeySite(request: PageRequest, hosts: HostTable): PasskeySite | undefined {
  const { hostname, host, origin } = request.url;
  if (!isOwnHost(request, hosts) || !NAMED.test(hostname)) return undefined;
  // A proxy that is not configured may have ended TLS.
  return { host: hostname, origins: [...new Set([origin, `https://${host}`])] };
}
