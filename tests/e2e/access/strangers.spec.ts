// What strangers get of a customer's pages, and what a browser, a bundle and a page hold that is a secret. The pages
// are those of the table of routes: a new one is covered by itself.
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { isProtectedRoute } from '#lib/domain/pages/protected-routes.ts';
import { toBasePath } from '#lib/domain/pages/route-patterns.ts';
import type { Route } from '#lib/route-rules.ts';
import { ROUTES } from '#lib/routes.ts';
import { DEMO_PASSWORD } from '../support/shop.ts';
import { addMoney, addStandardTicket, payFromWallet } from '../support/shopping.ts';
import { expect, signUp, test } from '../support/test.ts';

const CLIENT = resolve(fileURLToPath(import.meta.url), '../../../../dist/client');
const PROTECTED = [
  ...new Set(
    Object.values<Route>(ROUTES)
      .map(({ pattern }) => pattern)
      .filter(isProtectedRoute),
  ),
];

interface Read {
  readonly status: number;
  readonly location: string;
  readonly kept: string;
  readonly body: string;
}

/** The path as it is written: nothing of it is put right on the way. */
const read = (base: string, path: string, cookie = ''): Promise<Read> =>
  new Promise((done, failed) => {
    const { hostname, port, host } = new URL(base);
    const headers = { host, accept: 'text/html', ...(cookie && { cookie }) };
    const asked = request({ hostname, port, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? '',
          kept: answer.headers['cache-control'] ?? '',
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    asked.on('error', failed).end();
  });

const fillPattern = (pattern: string, value: string): string =>
  toBasePath(pattern).replace(/\[(?:\.\.\.)?\w+\]/g, value);

/** To the login, or nowhere; a session that ended while the account was closed leads to the page that says so. */
const isKeptOut = ({ status, location }: Read): boolean =>
  status === 404 || /^\/(?:login\b|close-my-account\/success$)/.test(location);

/** The same address in other spellings. */
const listSpellings = (path: string): readonly string[] => [
  path,
  `${path}/`,
  `${path}?x=1`,
  `${path}?act=1`,
  `${path}%00`,
  `${path};a=1`,
  `/${path}`,
  `/.${path}`,
  `/about/..${path}`,
  path.toUpperCase(),
  path.replace('/', '/%2e/'),
  path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
];

const readCookies = async (page: Page): Promise<string> =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

test('pages of a customer lead everybody else to the login, however they are asked for', async ({
  page,
  browser,
  baseURL: base,
}) => {
  test.slow(); // some two thousand answers
  const baseURL = base ?? '';
  const email = await signUp(page);
  const cookie = await readCookies(page);
  await page.goto('/my-account/login-and-security');
  expect((await read(baseURL, '/my-account/login-and-security', cookie)).body).toContain(email);
  const other = await browser.newPage({ baseURL });
  await signUp(other);
  const stranger = await readCookies(other);
  expect(PROTECTED.length).toBeGreaterThan(30);
  for (const pattern of PROTECTED) {
    const plain = fillPattern(pattern, 'x1');
    const mine = await read(baseURL, plain, cookie);
    if (mine.body.includes(email)) expect(mine.kept, plain).toMatch(/no-store|private/);
    for (const path of listSpellings(plain)) {
      const others = ['', 'session=invented', stranger].map(async (who) => ({
        who,
        answer: await read(baseURL, path, who),
      }));
      for (const { who, answer } of await Promise.all(others)) {
        const { body, status, location } = answer;
        expect(status, path).toBeLessThan(500);
        expect(body.includes(email), `${path} as ${who || 'a guest'}`).toBe(false);
        if (who === stranger) continue;
        expect(location, path).not.toMatch(/^(?:https?:)?[/\\]{2}(?!127\.0\.0\.1)/);
        if (path === plain) expect(isKeptOut(answer), `${path}: ${status} ${location}`).toBe(true);
      }
    }
  }
  await page.goto('/logout');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/lotto-tickets');
  for (const pattern of PROTECTED) {
    const path = fillPattern(pattern, 'x1');
    const answer = await read(baseURL, path, cookie);
    expect(isKeptOut(answer), `${path}: ${answer.status} ${answer.location}`).toBe(true);
  }
});

/** Where a page leads that is about one thing of its customer: a ticket, a payment, a line of the statement. */
const listOwnAddresses = async (base: string, cookie: string): Promise<string[]> => {
  const lists = ['', '/upcoming-tickets', '/transactions', '/transactions?kind=withdrawals'];
  const pages = await Promise.all(lists.map((list) => read(base, `/my-account${list}`, cookie)));
  const links = pages.flatMap(({ body }) => [
    ...body.matchAll(/href="([^"?#]*\/[a-z]{3,4}_[\da-z]{20,}[^"?#]*)"/g),
  ]);
  return [...new Set(links.map(([, href = '']) => href))];
};

test("another customer's tickets, payments and withdrawals are not found", async ({
  page,
  browser,
  baseURL: base,
}) => {
  const baseURL = base ?? '';
  await signUp(page);
  await addMoney(page, '20.00');
  await addStandardTicket(page, 'daybreak');
  await payFromWallet(page);
  const cookie = await readCookies(page);
  const other = await browser.newPage({ baseURL });
  await signUp(other);
  const stranger = await readCookies(other);
  const addresses = await listOwnAddresses(baseURL, cookie);
  const kinds = new Set(addresses.map((path) => path.replace(/_[\da-z]{20,}/, '')));
  expect([...kinds].sort().join(' ')).toMatch(/deposit.*receipt|receipt.*deposit/);
  for (const path of addresses) {
    expect((await read(baseURL, path, cookie)).status, path).toBeLessThan(400);
    for (const spelled of [path, `${path}/`, `${path}%20`, `${path}?x=1`, path.replace('_', '%5F')]) {
      expect((await read(baseURL, spelled, stranger)).status, spelled).toBe(404);
      expect(isKeptOut(await read(baseURL, spelled)), spelled).toBe(true);
    }
  }
});

/** Tokens, keys in PEM, keys of gateways, names of settings that are secret, passwords and logins of the seed. */
const SECRETS =
  /eyJ[\w-]{10,}\.eyJ|-----BEGIN [A-Z ]*PRIVATE|\b(?:sk|rk|whsec)_(?:live|test)_\w{16,}|APP_SECRET|TOKEN_SECRET|SMTP_URL|DATABASE_URL|CMS_TOKEN/;

test('no secret is in what is served to everybody', () => {
  const files = readdirSync(CLIENT, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const scripts = files.filter(({ name }) => /\.(?:m?js|css|html|json|svg|txt)$/.test(name));
  expect(files.filter(({ name }) => name.endsWith('.map'))).toEqual([]);
  expect(scripts.length).toBeGreaterThan(50);
  for (const { parentPath, name } of scripts) {
    const text = readFileSync(join(parentPath, name), 'utf8');
    expect(SECRETS.exec(text)?.[0], name).toBeUndefined();
    expect(text.includes(DEMO_PASSWORD), name).toBe(false);
  }
});

test('no secret is in the stores of the browser, nor after the logout anything of the customer', async ({
  page,
}) => {
  const email = await signUp(page);
  const readStores = () =>
    page.evaluate(() => JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]));
  for (const path of ['/my-account', '/my-account/login-and-security', '/deposit', '/comet']) {
    await page.goto(path);
    const session = (await page.context().cookies()).find(({ name }) => name === 'session')?.value ?? '';
    expect(session).not.toBe('');
    for (const text of [await readStores(), await page.content()]) {
      expect(SECRETS.exec(text)?.[0], path).toBeUndefined();
      expect(text.includes(session), path).toBe(false);
    }
  }
  await page.goto('/logout');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/lotto-tickets');
  expect(await readStores()).not.toContain(email);
  await page.goBack();
  await page.goBack();
  expect(await page.content()).not.toContain(email);
});
