// Which addresses webhooks may be sent to. Whoever may type one must not reach into the network of the shop with it.
import { lookup as lookupName } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

export const WEBHOOK_NETWORKS = 'webhookNetworks';

const SUBNET = /^(.+)\/(\d{1,3})$/;
const BITS = { 4: 32, 6: 128 } as const;

function isNetwork(text: string): boolean {
  const [, network = '', bits = ''] = SUBNET.exec(text) ?? [];
  const family = isIP(network);
  return (family === 4 || family === 6) && Number(bits) <= BITS[family];
}

/** Networks of the operator's own that webhooks may reach all the same, as `10.20.0.0/16`. */
export const WebhookNetworks = z
  .array(z.string().refine(isNetwork, 'A network is such as 10.20.0.0/16'))
  .max(50);

/** Networks that are nobody's on the internet: those of a machine, a house, a provider, and for documents and tests. */
const OWN_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/128',
  '::1/128',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

const toFamily = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function createList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [, address = '', bits = ''] = SUBNET.exec(network) ?? [];
    list.addSubnet(address, Number(bits), toFamily(address));
  }
  return list;
}

const OWN = createList(OWN_NETWORKS);
/** IPv4 within IPv6, in whichever notation. */
const MAPPED = createList(['::ffff:0:0/96', '::/96']);

/** Whether an address of the network may be reached. What an IPv6 address holds of IPv4 is not looked at: it is refused. */
export function isReachable(address: string, allowed: readonly string[]): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  if (createList(allowed).check(address, toFamily(address))) return true;
  return !OWN.check(address, toFamily(address)) && !(family === 6 && MAPPED.check(address, 'ipv6'));
}

/** The name leads into a network that webhooks do not reach. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

const REFUSED =
  'The address is in a network of the shop, or in none. Networks of your own are allowed by the setting webhookNetworks.';

/** An address without the brackets of IPv6. */
export const toPlainHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

export type Lookup = (
  name: string,
  done: (
    error: Error | null,
    addresses: readonly { readonly address: string; readonly family: number }[],
  ) => void,
) => void;

const lookUpAll: Lookup = (name, done) =>
  lookupName(name, { all: true, verbatim: true }, (error, addresses) => done(error, addresses ?? []));

/** The addresses of a host, each of them allowed. @throws AddressRefused where one is not; the error of the look-up */
export function resolveHost(
  url: URL,
  allowed: readonly string[],
  lookUp: Lookup = lookUpAll,
): Promise<readonly { readonly address: string; readonly family: number }[]> {
  const host = toPlainHost(url);
  const family = isIP(host);
  if (family !== 0)
    return isReachable(host, allowed)
      ? Promise.resolve([{ address: host, family }])
      : Promise.reject(new AddressRefused(REFUSED));
  return new Promise((done, fail) =>
    lookUp(host, (error, addresses) => {
      if (error) fail(error);
      else if (addresses.length === 0 || !addresses.every(({ address }) => isReachable(address, allowed)))
        fail(new AddressRefused(REFUSED));
      else done(addresses);
    }),
  );
}

/** What is wrong with an address as it was typed; undefined where it can be asked. */
export function findUrlFault(
  text: string,
  allowed: readonly string[],
): 'shape' | 'https' | 'network' | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    url.hash !== ''
  )
    return 'shape';
  const host = toPlainHost(url);
  const isOwn = isIP(host) !== 0 && createList(allowed).check(host, toFamily(host));
  if (isIP(host) !== 0 && !isReachable(host, allowed)) return 'network';
  if (/(^|\.)localhost$/i.test(host) || (!host.includes('.') && isIP(host) === 0))
    return allowed.length > 0 ? undefined : 'network';
  return url.protocol === 'http:' && !isOwn ? 'https' : undefined;
}
