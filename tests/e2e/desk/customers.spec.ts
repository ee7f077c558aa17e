// One customer at the desk: found, corrected, logged out, looked into for a reason, and what happened with them.
import type { Browser, Page } from 'playwright/test';
import sharp from 'sharp';
import { expectSoundPage, openOwnerDesk } from '../support/desk.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, signUp, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

async function openCustomer(page: Page): Promise<string> {
  await page.goto('/operator/customers?q=moving@');
  await page.getByRole('rowheader').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'What you can do' })).toBeVisible();
  return new URL(page.url()).pathname;
}

test('a customer is corrected by a form, and everything that happened is told', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openOwnerDesk(browser, shop);
  const path = await openCustomer(page);
  await expectSoundPage(page);
  await page.getByRole('link', { name: 'Correct name or birth date' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Correct name or birth date');
  await expectSoundPage(page);
  await page.getByLabel('Firstname').fill('Nim<b>');
  await page.getByLabel('Reason').fill('a slip of the pen');
  await page.getByRole('button', { name: 'Give the command' }).click();
  await expect(page.getByRole('alert')).toContainText('Write the name alone');
  await expect(page.getByLabel('Reason')).toHaveValue('a slip of the pen');
  await page.getByLabel('Firstname').fill('Nimue');
  await page.getByRole('button', { name: 'Give the command' }).click();
  await page.waitForURL((url) => url.pathname === path);
  await expect(page.getByRole('alert')).toContainText('is corrected');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nimue');
  await page.getByRole('link', { name: 'Everything that happened' }).click();
  await expect(page.getByRole('cell', { name: 'customer correct' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Message', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'details changed' }).first()).toBeVisible();
  await expectSoundPage(page);
  await page.context().close();
});

test('pictures and bank numbers are shown after a reason, without a script too', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openOwnerDesk(browser, shop, { hasScript: false });
  await openCustomer(page);
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByText('Say why, in three letters at least.')).toBeVisible();
  await page.getByLabel('Why do you need to see them?').fill('called about a payout');
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(page.getByText('There are no pictures.')).toBeVisible();
  await page.goto('/operator/audit?q=customer reveal');
  await expect(page.getByText('called about a payout')).toBeVisible();
  const none = await page.goto('/operator/pictures/doc_none');
  expect(none?.status()).toBe(404);
  await openCustomer(page);
  await page.getByRole('link', { name: 'Export everything known' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the file' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^cus_.*\.json$/);
  await page.context().close();
});

/** A visitor opens an account and sends photos of a document. */
async function sendPhotos(browser: Browser): Promise<string> {
  const context = await browser.newContext({ baseURL: shop.url });
  await context.addCookies([{ name: 'consent', value: 'essential', url: shop.url }]);
  const page = await context.newPage();
  const email = await signUp(page);
  await page.goto('/my-account/manual-verification');
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#885' } });
  const photo = { name: 'licence.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
  await page.getByLabel('Front of the document').setInputFiles(photo);
  await page.getByLabel('You, holding the document').setInputFiles(photo);
  await page.getByRole('button', { name: 'Send the photos' }).click();
  await expect(page.getByText('Your photos have arrived.').first()).toBeVisible();
  await context.close();
  return email;
}

test('a check of identity is looked at for a reason, decided, and leaves the queue', async ({ browser }) => {
  test.setTimeout(240_000);
  const email = await sendPhotos(browser);
  const page = await openOwnerDesk(browser, shop, { next: '/operator/checks' });
  await expectSoundPage(page);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Identity check of');
  expect(await page.locator('img').count()).toBe(0);
  await page.getByRole('button', { name: 'Show them' }).click();
  const front = page.getByRole('img', { name: 'Front of the document' });
  await expect(front).toBeVisible();
  await expect.poll(() => front.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(900);
  await expectSoundPage(page);
  const address = await front.getAttribute('src');
  const picture = await page.request.get(address ?? '');
  expect(picture.headers()['cache-control']).toContain('no-store');
  const stranger = await browser.newContext({ baseURL: shop.url });
  const refused = await stranger.request.get(address ?? '', { maxRedirects: 0 });
  expect(refused.status()).toBe(303);
  await stranger.close();
  await page.getByRole('button', { name: 'Decide and tell the customer' }).click();
  await expect(page.getByText('Choose one of the three.')).toBeVisible();
  await page.getByLabel('Ask for more').check();
  await page.getByLabel('Note to the customer').fill('Please take it in daylight.');
  await page.getByRole('button', { name: 'Decide and tell the customer' }).click();
  await expect(page.getByText('Say what is wrong: the customer reads it.')).toBeVisible();
  await expect(page.getByLabel('Note to the customer')).toHaveValue('Please take it in daylight.');
  await expectSoundPage(page);
  await page.getByLabel('What is wrong').selectOption('The pictures can’t be read');
  await page.getByRole('button', { name: 'Decide and tell the customer' }).click();
  await page.waitForURL((url) => url.pathname === '/operator/checks');
  await expect(page.getByRole('alert')).toContainText('is asked for more');
  await expect(row).toHaveCount(0);
  await page.goto('/operator/reviews');
  await expectSoundPage(page);
  await page.goto('/operator/audit?q=customer picture');
  await expect(page.getByRole('cell', { name: 'customer picture' }).first()).toBeVisible();
  await page.context().close();
});
