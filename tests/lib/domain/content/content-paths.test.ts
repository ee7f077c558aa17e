import { expect, test } from 'vitest';
import {
  buildRedirectLocation,
  buildRedirectMap,
  isPlainPath,
  isReservedPath,
  normalisePath,
  type Redirect,
} from '#lib/domain/content/content-paths.ts';

const redirect = (from: string, to: string, code: 301 | 302 = 301): Redirect => ({ from, to, code });

test.each([
  ['/Guides/How-To/', '/guides/how-to'],
  ['/', '/'],
  ['///', '/'],
  ['/a', '/a'],
  ['/Über-Uns/', '/%C3%BCber-uns'],
  ['/%c3%9cber-uns', '/%C3%BCber-uns'],
  ['/cafe\u0301', '/caf%C3%A9'],
  ['/a%ff', '/a%ff'],
  ['/a%2Fb', '/a%2fb'],
])('%s is the same path as %s', (path, plain) => {
  expect(normalisePath(path)).toBe(plain);
});

test.each([
  '/api',
  '/API/cart',
  '/checkout/login',
  '/3ds/notify',
  '/my-account',
  '/purchase/acme',
  '/_assets/x.js',
  '/.well-known/x',
  '/editor',
  '/%61pi/cart',
  '/%C3%BC%2e',
  '/a%',
])('%s stays with the shop', (path) => {
  expect(isReservedPath(path)).toBe(true);
});

test.each([
  '/',
  '/lotto-tickets',
  '/apiary',
  '/my-accounts',
  '/comet/results',
  '/über-uns',
  '/%C3%BCber-uns',
])('%s may be changed', (path) => {
  expect(isReservedPath(path)).toBe(false);
});

test.each([
  ['/', true],
  ['/About/our_story/', true],
  ['/a/v1.2', true],
  ['/about/café', false],
  ['/about/caf%C3%A9', false],
  ['/a<b', false],
  ['/a//b', false],
  ['/a/../b', false],
])('that browsers ask for %s as it is written is %s', (path, isPlain) => {
  expect(isPlainPath(path)).toBe(isPlain);
});

test('a redirect leads to letters in the form that browsers send', () => {
  expect(buildRedirectLocation(redirect('/a', '/blog/ō?q=é#ü'), '')).toBe('/blog/%C5%8D?q=%C3%A9#%C3%BC');
});

test('a redirect is found by its path in any case and leads where its chain ends', () => {
  const { to, faults } = buildRedirectMap([redirect('/Old/', '/newer'), redirect('/newer', '/Newest')]);
  expect(to.get('/old')?.to).toBe('/Newest');
  expect(to.get('/newer')?.to).toBe('/Newest');
  expect(faults).toEqual([]);
});

test('what goes round in a circle leads nowhere, and takes no other redirect with it', () => {
  const circle = [redirect('/a', '/B'), redirect('/b', '/c?x=1'), redirect('/c', '/a/')];
  const { to, faults } = buildRedirectMap([
    ...circle,
    redirect('/self', '/SELF#top'),
    redirect('/ok', '/fine'),
  ]);
  expect([...to.keys()]).toEqual(['/ok']);
  expect(faults.map(({ from }) => from)).toEqual(['/a', '/b', '/c', '/self']);
});

test('what leads into a circle leads nowhere either', () => {
  const { to } = buildRedirectMap([redirect('/in', '/a'), redirect('/a', '/b'), redirect('/b', '/a')]);
  expect(to.size).toBe(0);
});

test('nothing is redirected off a reserved path, and the first of two counts', () => {
  const { to, faults } = buildRedirectMap([
    redirect('/api/cart', '/'),
    redirect('/x', '/first'),
    redirect('/X', '/second'),
  ]);
  expect([...to]).toEqual([['/x', redirect('/x', '/first')]]);
  expect(faults).toEqual([redirect('/api/cart', '/')]);
});

test.each([
  ['/new', '', '/new'],
  ['/new', '?utm=a&b=2', '/new?utm=a&b=2'],
  ['/new?b=1', '?utm=a&b=2', '/new?b=1&utm=a'],
  ['/new#part', '?a=1', '/new?a=1#part'],
  ['https://elsewhere.example/x?y=1', '?a=%2F%26', 'https://elsewhere.example/x?y=1&a=%2F%26'],
])('to %s with %s it goes to %s', (to, search, location) => {
  expect(buildRedirectLocation(redirect('/old', to), search)).toBe(location);
});
