import { expect, test } from 'vitest';
import { findBrandKey, findBrandOrigin, parseHosts } from '#lib/domain/brand/brands.ts';

const hosts = parseHosts('shop.example, art.example=harbour, localhost:4400=harbour', 'drawcard');

test('a listed host shows its brand, whatever its letters and its port', () => {
  expect(findBrandKey(hosts, 'ART.example', 'drawcard')).toBe('harbour');
  expect(findBrandKey(hosts, 'art.example:8443', 'drawcard')).toBe('harbour');
  expect(findBrandKey(hosts, 'localhost:4400', 'drawcard')).toBe('harbour');
  expect(findBrandKey(hosts, 'shop.example', 'harbour')).toBe('drawcard');
});

test('a host that is not listed shows the fallback', () => {
  expect(findBrandKey(hosts, 'evil.example', 'drawcard')).toBe('drawcard');
  expect(findBrandKey(hosts, 'localhost:4401', 'drawcard')).toBe('drawcard');
});

test('a list that cannot be read is refused by name', () => {
  expect(() => parseHosts('shop.example/path', 'drawcard')).toThrow('"shop.example/path"');
  expect(() => parseHosts('art.example=', 'drawcard')).toThrow('"art.example="');
});

test.each([
  ['drawcard', ''],
  ['harbour', 'http://art.example:4321'],
  ['lantern', 'http://lantern.example:9000'],
  ['nowhere', null],
])('a page shows %s at %j', (brand, origin) => {
  const hosts = parseHosts(
    'shop.example=drawcard,art.example=harbour,lantern.example:9000=lantern',
    'drawcard',
  );
  expect(findBrandOrigin(hosts, brand, 'drawcard', new URL('http://shop.example:4321/editor'))).toBe(origin);
});
