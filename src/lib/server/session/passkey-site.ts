// The site that a passkey belongs to. Addresses of numbers can have none.
import type { PasskeySite } from '#lib/contracts/identity/passkey.ts';
import type { HostTable } from '#lib/domain/brand/brands.ts';

const NAMED = /^(localhost|(?!\d+(\.\d+){3}$)[a-z0-9-]+(\.[a-z0-9-]+)+)$/;

/** Undefined for a host without a name, and where the shop lists its hosts for one that is not among them. */
export function findPasskeySite({ hostname, host, origin }: URL, hosts: HostTable): PasskeySite | undefined {
  const isOurs = hosts.size === 0 || hosts.has(host) || hosts.has(hostname);
  if (!isOurs || !NAMED.test(hostname)) return undefined;
  // A proxy that is not configured may have ended TLS.
  return { host: hostname, origins: [...new Set([origin, `https://${host}`])] };
}
