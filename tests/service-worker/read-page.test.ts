import { expect, test } from 'vitest';
import { createWorkerSettings } from '#lib/build/service-worker.ts';
import { endSession } from '#lib/contracts/identity/visitor.ts';
import { toBrowserPath } from '#lib/contracts/protocol/endpoint.ts';
import { isPaymentAddress } from '#lib/domain/pages/payment-addresses.ts';
import { getOfflineCopy } from '#lib/domain/pages/route-classes.ts';
import type { Route } from '#lib/route-rules.ts';
import { ROUTES } from '#lib/routes.ts';
import { insertNote, listFiles, readPage } from '../../src/service-worker/read-page.ts';

const PAGE =
  '<!doctype html><html lang="en-AU" data-offline="own" data-customer-mark="abc"><head><title>My &amp; ours | Shop</title><link rel="stylesheet" href="/_assets/a.css"></head><body class="x"><img src="/assets/p1?width=640&amp;v=2"><svg><use href="/pictures/s.svg#one"></use></svg><script data-src="/_assets/b.js"></script><a href="/cart">Cart</a></body></html>';

test('a page says whether it may be kept, and of whom it is', () => {
  expect(readPage(PAGE)).toEqual({ copy: 'own', mark: 'abc', title: 'My &amp; ours | Shop' });
  expect(readPage(PAGE.replace(' data-offline="own"', '')).copy).toBeUndefined();
  expect(readPage(PAGE.replace('"own"', '"everything"')).copy).toBeUndefined();
  // What editors write in a page says nothing of it.
  expect(readPage('<html lang="en"><body><p data-offline="shared">x</p></body></html>').copy).toBeUndefined();
});

test('its files are those of the shop, and what a script of the build imports', () => {
  expect(listFiles(PAGE, 'https://shop.example/')).toEqual([
    '/_assets/a.css',
    '/assets/p1?width=640&v=2',
    '/pictures/s.svg',
    '/_assets/b.js',
  ]);
  const script = 'import{a}from"./c.js";import"./d.js";const late=()=>import("./e.js")';
  expect(listFiles(script, 'https://shop.example/_assets/b.js')).toEqual(['/_assets/c.js', '/_assets/d.js']);
});

test('a kept page says so above everything else', () => {
  const noted = insertNote(PAGE, '2026-11-30T08:00:00.000Z', 'Kept copy');
  expect(noted).toContain('data-kept="2026-11-30T08:00:00.000Z">');
  expect(noted).toContain('<body class="x"><aside class="site-banner" role="status">');
});

test('nothing is kept where money is moved or somebody logs in, nor of the desk', () => {
  const kept = Object.values<Route>(ROUTES).filter(({ pattern, servedBy = pattern }) =>
    getOfflineCopy(servedBy),
  );
  expect(kept.length).toBeGreaterThan(20);
  for (const { pattern, access, cache, secretAfter, offline } of kept) {
    expect(isPaymentAddress(pattern), pattern).toBe(false);
    expect(/^\/(login|logout|api|operator|editor|partner)/.test(pattern), pattern).toBe(false);
    expect(cache, pattern).not.toBe('never');
    expect(secretAfter, pattern).toBeUndefined();
    const isOwn = access === 'signed-in' || pattern.startsWith('/my-account');
    expect(offline, pattern).toBe(isOwn ? 'own' : 'shared');
  }
});

test('the worker knows what to leave alone and where a login ends', () => {
  const { untouched, leaving, askedOnce } = createWorkerSettings('one');
  expect(untouched).toEqual(expect.arrayContaining(['/api', '/operator', '/editor']));
  expect(leaving).toContain(`/api${toBrowserPath(endSession.path)}`);
  expect(leaving).toContain('/logout');
  // A page that was open before the worker is asked for again, but none where money is on its way.
  for (const path of ['/cart', '/checkout', '/3ds', '/my-account/deposit', '/login/autologin'])
    expect(askedOnce).toContain(path);
});
