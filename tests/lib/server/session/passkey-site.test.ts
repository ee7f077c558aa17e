import { expect, test } from 'vitest';
import { parseHosts } from '#lib/domain/brand/brands.ts';
import { findPasskeySite } from '#lib/server/session/passkey-site.ts';

const NONE = parseHosts('', 'drawcard');
const LISTED = parseHosts('shop.example=drawcard, art.example=harbour', 'drawcard');

const findHost = (address: string, hosts = NONE, origin?: string) =>
  findPasskeySite({ url: new URL(address), locals: { origin } }, hosts)?.host;

test.each([
  ['a host that is listed', 'https://art.example/login', LISTED, 'https://shop.example', 'art.example'],
  ['one that is not', 'https://evil.example/login', LISTED, 'https://shop.example', undefined],
  ['the origin of the shop', 'https://shop.example/login', NONE, 'https://shop.example', 'shop.example'],
  ['another than its origin', 'https://evil.example/login', NONE, 'https://shop.example', undefined],
  ['any, where the shop is set to have none', 'https://evil.example/login', NONE, undefined, undefined],
  ['this machine by name', 'http://localhost:4321/login', NONE, 'http://127.0.0.1:4321', 'localhost'],
  ['this machine by number', 'http://127.0.0.1:4321/login', NONE, 'http://127.0.0.1:4321', undefined],
])('the site of a passkey at %s', (_, address, hosts, origin, host) => {
  expect(findHost(address, hosts, origin)).toBe(host);
});
