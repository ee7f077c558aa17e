// The pocket ticket: kept while the customer is logged in, opened without network, from a file too, and brought up to
// date by the results that are published since.
import { readFileSync } from 'node:fs';
import { findAccessibilityFaults } from '../support/axe.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { addMoney, addStandardTicket, payFromWallet } from '../support/shopping.ts';
import { expect, logIn, signUp, test } from '../support/test.ts';
import { openAndKeep, openBrowser } from './support.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

test('tickets are in the pocket: without network, on another device, and when the draw was held', async ({
  browser,
}) => {
  test.slow();
  const context = await openBrowser(browser, shop.url);
  const page = await context.newPage();
  await openAndKeep(page, '/about');
  await page.goto('/pocket');
  await expect(page.getByText('No tickets are kept in this browser')).toBeVisible();

  const email = await signUp(page);
  await addMoney(page, '50.00');
  await addStandardTicket(page, 'daybreak');
  await payFromWallet(page);
  await page.goto('/pocket');
  const tickets = page.getByRole('main').getByRole('article');
  await expect(tickets).toHaveCount(1);
  await expect(tickets).toContainText('Daybreak');
  await expect(page.getByText('The signature of Drawcard is good.')).toBeVisible();
  const numbers = await tickets.locator('.ball-row').first().textContent();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^tickets-\d{4}-\d\d-\d\d\.jws$/);
  const file = readFileSync(await download.path());

  await context.setOffline(true);
  await page.goto('/pocket');
  await expect(tickets).toHaveCount(1);
  expect(await tickets.locator('.ball-row').first().textContent()).toBe(numbers);
  await expect(page.getByText('The signature of Drawcard is good.')).toBeVisible();
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: test.info().outputPath(`pocket-${width}.png`), fullPage: true });
  }

  // Another device, where nobody has logged in.
  const other = await openBrowser(browser, shop.url);
  const elsewhere = await other.newPage();
  await openAndKeep(elsewhere, '/about');
  await other.setOffline(true);
  await elsewhere.goto('/pocket');
  const upload = elsewhere.locator('[data-pocket-file]');
  await upload.setInputFiles({ name: 'mine.jws', mimeType: 'text/plain', buffer: file });
  await expect(elsewhere.getByRole('main').getByRole('article')).toContainText('Daybreak');
  await expect(elsewhere.getByText('From the file mine.jws.')).toBeVisible();
  const [head, body = '', signature] = file.toString().split('.');
  const changed = `${head}.${body.slice(0, -8)}AAAA${body.slice(-4)}.${signature}`;
  await upload.setInputFiles({ name: 'changed.jws', mimeType: 'text/plain', buffer: Buffer.from(changed) });
  await expect(elsewhere.getByRole('alert').filter({ visible: true })).toContainText(
    /changed after|no tickets of ours/,
  );
  await upload.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(elsewhere.getByRole('alert').filter({ visible: true })).toContainText('no tickets of ours');

  // The draw is held while both are away, for a year.
  const [, offer = '', drawNo = ''] = /"key":"(\w+)".*?"drawNo":(\d+)/.exec(atob(body)) ?? [];
  await shop.ops('clock', 'advance', '2d');
  await expect
    .poll(async () => (await fetch(`${shop.url}/${offer}/results/draw/${drawNo}.json`)).status, {
      timeout: 60_000,
    })
    .toBe(200);
  for (const one of [page, elsewhere]) await one.clock.setFixedTime(Date.now() + 370 * 86_400_000);
  await page.goto('/pocket');
  await expect(tickets).toContainText('Drawn since. Connect to see the result.');
  await expect(tickets).not.toContainText('Not a winner');
  // A year old, and good.
  await upload.setInputFiles({ name: 'mine.jws', mimeType: 'text/plain', buffer: file });
  await expect(elsewhere.getByText(/The signature of Drawcard is good/)).toBeVisible();

  // Connected, without a login: the published numbers are marked, and no more is said.
  await other.setOffline(false);
  await elsewhere.goto('/pocket');
  await elsewhere
    .locator('[data-pocket-file]')
    .setInputFiles({ name: 'mine.jws', mimeType: 'text/plain', buffer: file });
  const there = elsewhere.getByRole('main').getByRole('article');
  await expect(there.getByRole('link', { name: 'See the result' })).toBeVisible();
  await expect(there).not.toContainText('Not a winner');

  // Connected and logged in: the shop says what came of it.
  await context.setOffline(false);
  await logIn(page, email);
  await expect(async () => {
    await page.goto('/pocket');
    await expect(tickets).toContainText(/Not a winner|Won \$/, { timeout: 2000 });
  }).toPass({ timeout: 60_000 });

  await page.goto('/logout');
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Log out' })
    .click({ timeout: 3000 })
    .catch(() => undefined);
  await page.waitForURL((url) => url.pathname !== '/logout');
  await context.setOffline(true);
  await page.goto('/pocket');
  await expect(page.getByText('No tickets are kept in this browser')).toBeVisible();
  await context.close();
  await other.close();
});
