// Without network: what was seen opens again, marked as a copy; nothing where money is moved is ever kept.

import { type Shop, startShop } from '../support/shop.ts';
import { addMoneyByForm, addStandardTicket, payFromWallet } from '../support/shopping.ts';
import { expect, logIn, signUp, test } from '../support/test.ts';
import { startFront } from './changing-front.ts';
import { listKept, openAndKeep, openBrowser } from './support.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

const OFFLINE = 'No connection to the shop';

test('pages that were seen open without network, and say when they were seen', async ({ browser }) => {
  const context = await openBrowser(browser, shop.url);
  const page = await context.newPage();
  // The first page is there before the worker.
  await openAndKeep(page, '/daybreak/results');
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  await openAndKeep(page, '/about/faq');
  await page.goto('/comet');

  await context.setOffline(true);
  await page.goto('/daybreak/results');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
  await expect(page.getByRole('status').first()).toHaveText(
    /^Kept copy from \w+.* \d{4}.*, you are offline\.$/,
  );
  // Its style sheet is there as well.
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);

  // What sells is not kept: prices and closing times change.
  await page.goto('/comet');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OFFLINE);
  await expect(page.getByText('bought nothing and took no money')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /daybreak/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');

  await context.setOffline(false);
  await page.goto('/daybreak/results');
  await expect(page.getByText('Kept copy from')).toHaveCount(0);
  await context.close();
});

test('a shop that does not answer is told apart from no network, and nothing old stays once it does', async ({
  browser,
}) => {
  const context = await openBrowser(browser, shop.url);
  const page = await context.newPage();
  await openAndKeep(page, '/lotto-results');
  await shop.end();
  await page.goto('/lotto-results');
  await expect(page.getByText(/^Kept copy from .* cannot be reached at the moment\.$/)).toBeVisible();
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OFFLINE);
  await shop.restart();
  await page.getByRole('link', { name: 'Load the page again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(OFFLINE);
  await page.goto('/lotto-results');
  await expect(page.getByText('Kept copy from')).toHaveCount(0);
  await context.close();
});

test('buying goes as ever beside the worker; the receipt is kept, and nothing of the money', async ({
  browser,
}) => {
  test.slow();
  const context = await openBrowser(browser, shop.url);
  const page = await context.newPage();
  await openAndKeep(page, '/about');
  await signUp(page);
  await addStandardTicket(page, 'daybreak');
  await page.goto('/cart');
  await addMoneyByForm(page, '50.00');
  await payFromWallet(page);
  await expect(page).toHaveURL(/\/receipt\//);
  const receipt = new URL(page.url()).pathname;
  await openAndKeep(page, receipt);
  await openAndKeep(page, '/my-account/upcoming-tickets');
  for (const path of [
    '/cart',
    '/my-account/deposit',
    '/my-account/withdraw',
    '/my-account/transactions',
    '/my-account',
  ])
    await page.goto(path);
  await openAndKeep(page, '/about/faq');
  const kept = await listKept(page);
  expect(
    kept.filter((path) =>
      /^\/(cart|checkout|my-account(\/(deposit|withdraw|transactions).*)?|login|api.*)$/.test(path),
    ),
  ).toEqual([]);

  await context.setOffline(true);
  await page.goto(receipt);
  await expect(page.getByRole('main')).toContainText('Daybreak');
  await expect(page.getByText('Kept copy from')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OFFLINE);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /receipt|thank|tickets/i })
      .first(),
  ).toBeVisible();
  await context.close();
});

test('what is kept of a customer goes with the login, by the form and when another logs in', async ({
  browser,
}) => {
  const context = await openBrowser(browser, shop.url);
  const page = await context.newPage();
  await openAndKeep(page, '/about');
  await signUp(page);
  await openAndKeep(page, '/my-account/past-tickets');

  await page.goto('/logout');
  await page
    .getByRole('button', { name: 'Log out' })
    .click()
    .catch(() => undefined);
  await page.waitForURL((url) => url.pathname !== '/logout');
  await expect.poll(() => listKept(page)).not.toContain('/my-account/past-tickets');
  await context.setOffline(true);
  await page.goto('/my-account/past-tickets');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OFFLINE);
  await context.setOffline(false);

  const email = await signUp(page);
  await openAndKeep(page, '/my-account/past-tickets');
  await signUp(page);
  await page.goto('/');
  await expect.poll(() => listKept(page)).not.toContain('/my-account/past-tickets');
  await logIn(page, email);
  await openAndKeep(page, '/my-account/past-tickets');
  // Closing the browser ends the login, and with it what opens.
  await context.clearCookies({ name: 'signed_in' });
  await context.setOffline(true);
  await page.goto('/my-account/past-tickets');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OFFLINE);
  await context.close();
});

test('the desk and the editor are left alone', async ({ browser }) => {
  const context = await openBrowser(browser, shop.url);
  const page = await context.newPage();
  await openAndKeep(page, '/about');
  for (const path of ['/operator', '/editor/sign-in']) {
    const answer = await page.goto(path);
    expect(answer?.fromServiceWorker(), path).toBe(false);
    await page.waitForLoadState('networkidle');
  }
  await page.goto('/about');
  expect((await listKept(page)).filter((path) => /^\/(operator|editor)/.test(path))).toEqual([]);
  await context.close();
});

test('the worker of a new build takes over and removes what the one before had for itself', async ({
  browser,
}) => {
  const front = await startFront(shop.url);
  const context = await openBrowser(browser, front.url);
  const page = await context.newPage();
  await openAndKeep(page, '/about');
  const readShells = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')));
  const [before] = await readShells();
  expect(before).toMatch(/^shell-\w+$/);
  front.changeBuild('later');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(readShells).toEqual(['shell-later']);
  // What was kept for the visitor stays, and opens with its files.
  await context.setOffline(true);
  await page.goto('/about');
  await expect(page.getByText('Kept copy from')).toBeVisible();
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
  await context.close();
  await front.close();
});

test('the shop can be put on a home screen, and its worker is asked for again', async ({ browser }) => {
  const context = await openBrowser(browser, shop.url);
  const page = await context.newPage();
  await page.goto('/about');
  const session = await context.newCDPSession(page);
  const { errors, data = '' } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, shortcuts, ...rest } = JSON.parse(data);
  expect(rest).toMatchObject({
    name: 'Drawcard',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
  expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable']);
  for (const { src, type } of icons)
    expect((await page.request.get(src)).headers()['content-type']).toContain(type);
  expect(shortcuts.length).toBeGreaterThan(1);
  for (const { url } of shortcuts) expect((await page.request.get(url)).status(), url).toBe(200);
  const worker = (await page.request.get('/service-worker.js')).headers();
  expect(worker['cache-control']).toBe('no-cache');
  expect(worker['content-type']).toContain('text/javascript');
  expect(worker['content-security-policy']).toContain("connect-src 'self'");
  await context.close();
});
