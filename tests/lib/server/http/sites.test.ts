import { expect, test } from 'vitest';
import { parseHosts } from '#lib/domain/brand/brands.ts';
import { Sites } from '#lib/server/http/sites.ts';

const originOf = (hosts: string, publicOrigin: string, brand = 'harbour-art-union'): string =>
  new Sites({ hosts: parseHosts(hosts, 'drawcard'), defaultBrand: 'drawcard', publicOrigin }).getOrigin(brand)
    .origin;

test.each([
  ['art.localhost=harbour-art-union', 'http://127.0.0.1:4321', 'http://art.localhost:4321'],
  ['art.localhost:5000=harbour-art-union', 'http://127.0.0.1:4321', 'http://art.localhost:5000'],
  ['art.example=harbour-art-union', 'https://shop.example', 'https://art.example'],
  ['[::1]=harbour-art-union', 'http://127.0.0.1:4321', 'http://[::1]:4321'],
  ['shop.example=drawcard', 'https://shop.example', 'https://shop.example'],
])('a brand at %s beside %s is rendered under %s', (hosts, publicOrigin, expected) => {
  expect(originOf(hosts, publicOrigin)).toBe(expected);
});
