import { expect, test } from 'vitest';
import {
  type CookieName,
  findCookie,
  formatCookie,
  formatCookieRemovals,
  parseCookies,
} from '#lib/server/session/cookies.ts';
import { RequestContext } from '#lib/server/session/request-context.ts';

test('every cookie is for the whole site, lax, and secure on https', () => {
  for (const name of ['session', 'signed_in', 'device', 'cart_token', 'cart_count'] as const) {
    expect(formatCookie(name, 'x', false)).toMatch(/; Path=\/; SameSite=Lax/);
    expect(formatCookie(name, 'x', false)).not.toContain('Secure');
    expect(formatCookie(name, 'x', true)).toContain('; Secure');
  }
});

test('scripts can read the hint and the count, and nothing that grants anything', () => {
  expect(
    ['signed_in', 'cart_count'].every(
      (name) => !formatCookie(name as 'signed_in', 'x', true).includes('HttpOnly'),
    ),
  ).toBe(true);
  expect(
    ['session', 'device', 'cart_token'].every((name) =>
      formatCookie(name as 'session', 'x', true).includes('HttpOnly'),
    ),
  ).toBe(true);
});

test('a removal holds whatever the clock says, here and on every parent domain', () => {
  const lines = formatCookieRemovals('cart_count', true, 'www.shop.example.test');
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).toMatch(/; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT$/);
  expect(lines.at(-1)).toContain('Domain=example.test');
});

test.each(['localhost', '127.0.0.1', '::1', ''])('the host %j has no parent domains', (host) => {
  expect(formatCookieRemovals('signed_in', false, host)).toHaveLength(1);
});

const readCookie = (header: string, name: CookieName, isSecure: boolean) =>
  findCookie(parseCookies(header), name, isSecure);

test('a cookie of another name, or of the insecure name on https, is not read', () => {
  expect(readCookie('xsession=a; session2=b', 'session', false)).toBeUndefined();
  expect(readCookie('session=planted', 'session', true)).toBeUndefined();
  expect(readCookie('a=1; __Host-session=good', 'session', true)).toBe('good');
});

test('a cookie that is sent twice is not read: one of the two was planted', () => {
  expect(readCookie('session=good; session=planted', 'session', false)).toBeUndefined();
});

test('the cookies of a request are written once, however often its answer is made over', () => {
  const context = new RequestContext(new Request('http://shop.test/'), '198.51.100.7');
  context.setCookie('signed_in', '1');
  context.setCookie('signed_in', '1');
  expect([context.takeCookieLines().length, context.takeCookieLines().length]).toEqual([1, 0]);
});

const DAY_S = 86_400;
test.each([
  ['device', 365 * DAY_S],
  ['anon_id', 365 * DAY_S],
  ['consent', 365 * DAY_S],
  ['affiliate', 14 * DAY_S],
  ['cart_token', 14 * DAY_S],
  ['session', undefined],
  ['pricing', undefined],
] as const)('%s lives for %s seconds, without a number until the browser closes', (name, seconds) => {
  const life = /; Max-Age=(\d+)/.exec(formatCookie(name, 'x', true))?.[1];
  expect(life && Number(life)).toBe(seconds);
});
