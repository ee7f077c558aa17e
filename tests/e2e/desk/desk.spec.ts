// The desk: its sign-in with the second factor, who may open which page, a command by its form, without a script.
import type { Browser, Page } from 'playwright/test';
import { DESK_ENTRIES } from '#lib/domain/operators/desk-menu.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { findAccessibilityFaults } from '../support/axe.ts';
import { confirm, OWNER, signIn } from '../support/desk.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

const PATHS = DESK_ENTRIES.map(({ route }) => (urls[route] as () => string)());

async function openPlain(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  return context.newPage();
}

test('every page of the desk is shut to strangers, to editors and without the second factor', async ({
  browser,
}) => {
  const page = await openPlain(browser);
  for (const path of PATHS) {
    await page.goto(path);
    expect(new URL(page.url()).pathname).toBe('/editor/sign-in');
  }
  await signIn(page, 'publisher@drawcard.example');
  for (const path of PATHS) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 403]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is not open to you');
  }
  const owner = await openPlain(browser);
  await signIn(owner, OWNER);
  for (const path of PATHS) {
    await owner.goto(path);
    expect(new URL(owner.url()).pathname).toBe('/operator/confirm');
  }
  await owner.getByLabel('Code').fill('000000');
  await owner.getByRole('button', { name: 'Confirm' }).click();
  await expect(owner.getByText('This code is not right.').first()).toBeVisible();
});

test('the owner signs in, gives a command once and reads of it in the audit trail', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await openPlain(browser);
  await signIn(page, OWNER, '/operator/commands/customer-note');
  await confirm(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('customer note');
  await page.getByRole('button', { name: 'Give the command' }).click();
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await page.getByLabel('Customer').fill('nobody@example.test');
  await page.getByLabel('Text').fill('rang about a result');
  await page.getByRole('button', { name: 'Give the command' }).click();
  await expect(page.getByRole('alert')).toContainText('Nobody has an account with nobody@example.test.');
  await expect(page.getByLabel('Text')).toHaveValue('rang about a result');
  await page.getByLabel('Customer').fill('demo@drawcard.example');
  await page.getByRole('button', { name: 'Give the command' }).click();
  await expect(page.getByText('demo@drawcard.example: noted.')).toBeVisible();
  await page.goto('/operator/audit?q=customer note');
  await expect(page.getByRole('cell', { name: 'Odile Marchetti' }).first()).toBeVisible();
  const answer = await page.goto('/operator/customers?q=demo@');
  expect(answer?.headers()['cache-control']).toContain('no-store');
  expect(answer?.headers()['x-robots-tag']).toContain('noindex');
  await page.getByRole('link', { name: 'Dana Merrow' }).click();
  const notes = page.getByRole('region', { name: 'Notes' });
  await expect(notes.getByRole('cell', { name: 'rang about a result' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto('/operator/audit');
  expect(new URL(page.url()).pathname).toBe('/editor/sign-in');
});

test('what cannot be taken back is read and confirmed first, and the pages are clean', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  await signIn(page, OWNER);
  await page.waitForURL(/\/operator\/confirm/);
  await confirm(page);
  await page.waitForURL((url) => url.pathname === '/operator');
  for (const path of PATHS) {
    await page.goto(path);
    expect([path, await findAccessibilityFaults(page)]).toEqual([path, []]);
  }
  await page.keyboard.press('Control+k');
  await page.waitForURL(/\/operator\/search/);
  await page.goto('/operator/commands/customer-adjust?words.0=demo@drawcard.example');
  await page.getByLabel('Amount').fill('3.50');
  await page.getByLabel('Kind').selectOption('goodwill');
  await page.getByLabel('Reason').fill('a late reply');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('alert')).toContainText('This cannot be taken back');
  await expect(page.getByRole('alert')).toContainText('--amount 3.50');
  await page.getByRole('button', { name: 'Do it now' }).click();
  await expect(page.getByText(/\$3\.50 booked as adj_/)).toBeVisible();
  await context.close();
});
