import { expect, test } from 'vitest';
import {
  fromProgramPath,
  isFreeSegment,
  placeProgramLinks,
  toProgramPath,
} from '#lib/domain/pages/program-path.ts';

test('paths of the programme stand at its own address, and lead back', () => {
  expect(toProgramPath('/daily-winners', 'lucky-club')).toBe('/lucky-club');
  expect(toProgramPath('/daily-winners/winners?page=2', 'lucky-club')).toBe('/lucky-club/winners?page=2');
  expect(toProgramPath('/daily-winners-club', 'lucky-club')).toBe('/daily-winners-club');
  expect(fromProgramPath('/lucky-club/winners', 'lucky-club')).toBe('/daily-winners/winners');
  expect(fromProgramPath('/lucky-clubs', 'lucky-club')).toBeUndefined();
});

test.each([
  ['lucky-club', true],
  ['daily-winners', true],
  ['cart', false],
  ['about', false],
  ['my-account', false],
  ['lotto-party', false],
  ['api', false],
  ['_astro', false],
])('the address %s is free: %s', (segment, isFree) => {
  expect(isFreeSegment(segment)).toBe(isFree);
});

test('a menu leads to the own address, other links stay as they are', () => {
  const links = [
    { key: 'membership', labelKey: 'a', routeType: 'internal', href: '/daily-winners' },
    { key: 'blog', labelKey: 'b', routeType: 'internal', href: '/blog' },
    { key: 'words', labelKey: 'c', routeType: 'none' },
  ] as const;
  expect(placeProgramLinks(links, 'lucky-club').map(({ key }) => key)).toEqual([
    'membership',
    'blog',
    'words',
  ]);
  expect(placeProgramLinks(links, 'lucky-club').map((link) => link.href)).toEqual([
    '/lucky-club',
    '/blog',
    undefined,
  ]);
  expect(placeProgramLinks(links, undefined)).toBe(links);
});
