// Who a customer is: the move of an account, and photos of a document that a person looks at.
import type { Browser, Page } from 'playwright/test';
import sharp from 'sharp';
import { findAccessibilityFaults } from '../support/axe.ts';
import { DEMO_PASSWORD, type Shop, startShop } from '../support/shop.ts';
import { expect, signUp, test } from '../support/test.ts';

let shop: Shop;
test.describe.configure({ timeout: 180_000 });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

/** A visitor of this shop. */
async function openVisit(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'consent', value: 'essential', url: shop.url }]);
  return context.newPage();
}

async function logInAs(page: Page, email: string): Promise<void> {
  await page.goto('/login?step=login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
}

test('an account that may move asks once a week, needs the terms, and says how it went', async ({
  browser,
}) => {
  const page = await openVisit(browser);
  await logInAs(page, 'moving@drawcard.example');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Move your account' })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await expect(dialog.getByRole('button', { name: 'Move my account' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
  const put = (await page.context().cookies()).find(({ name }) => name === 'migration_dismissed');
  expect(((put?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(7, 1);
  await page.goto('/lotto-tickets');
  await page.waitForLoadState('networkidle');
  await expect(dialog).toBeHidden();
  await page.context().clearCookies({ name: 'migration_dismissed' });
  await page.goto('/lotto-tickets');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Move my account' }).click();
  await expect(dialog.getByRole('heading', { name: 'Moving your account' })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Your account has moved' })).toBeVisible({
    timeout: 30_000,
  });
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const read = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await read;
  await page.goto('/my-account');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.context().close();
});

test('photos of a document are sent, wait for a person, and open the account once it is decided', async ({
  browser,
}) => {
  const page = await openVisit(browser);
  const email = await signUp(page);
  await page.goto('/my-account/verify-account');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Send photos' }).click();
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#885' } })
    .jpeg()
    .toBuffer();
  const photo = { name: 'licence.jpg', mimeType: 'image/jpeg', buffer: picture };
  await page.getByLabel('Front of the document').setInputFiles(photo);
  await page.getByRole('button', { name: 'Send the photos' }).click();
  await expect(page.getByText('You, holding the document: This field is required')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByLabel('Front of the document').setInputFiles(photo);
  const text = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture at all') };
  await page.getByLabel('You, holding the document').setInputFiles(text);
  await page.getByRole('button', { name: 'Send the photos' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByLabel('Front of the document').setInputFiles(photo);
  await page.getByLabel('You, holding the document').setInputFiles(photo);
  await page.getByRole('button', { name: 'Send the photos' }).click();
  await expect(page.getByText('Your photos have arrived.').first()).toBeVisible();
  await page.goto('/my-account/manual-verification');
  await expect(page.getByRole('button', { name: 'Send the photos' })).toHaveCount(0);
  const waiting = (await shop.ops('verification', 'list')).split('\n').find((line) => line.includes(email));
  const id = waiting?.split(' ')[0] ?? '';
  await shop.ops('verification', 'decide', id, 'passed', '--reason', 'All is there');
  await page.goto('/my-account/verify-account');
  await expect(page.getByText('You are confirmed').first()).toBeVisible();
  await page.context().close();
});
