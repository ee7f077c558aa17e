// Promotions at the desk, without a script: refused at the field, made, changed after its carts were counted, ended, archived.

import { findAccessibilityFaults } from '../support/axe.ts';
import { openOwnerDesk, PHONE, WIDE } from '../support/desk.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

test('a promotion is made with its code, changed, ended and archived', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openOwnerDesk(browser, shop, {
    next: '/operator/promotions',
    viewport: PHONE,
    hasScript: false,
  });
  await page.getByRole('link', { name: 'New promotion' }).click();
  await page.getByLabel('Name').fill('Spring letter');
  await page.getByLabel('Kind').selectOption('fixed');
  await page.getByLabel('Last day').fill('2020-01-31');
  await page.locator('#code').fill('SPRING 77');
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByText('Say how much it takes off, as 5.00.').first()).toBeVisible();
  await expect(page.getByText('This day is over.').first()).toBeVisible();
  await page.getByLabel('Amount').fill('3.50');
  await page.getByLabel('Last day').fill('');
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByText('Spring letter is made.')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'SPRING77' })).toBeVisible();
  await page.getByLabel('Amount').fill('4.00');
  await page.getByRole('button', { name: 'Check the change' }).click();
  await expect(page.getByRole('alert')).toContainText('Amount: $3.50 → $4.00');
  await expect(page.getByRole('alert')).toContainText('0 carts hold a code of it');
  await page.getByRole('button', { name: 'Change it now' }).click();
  await expect(page.getByText('Spring letter is changed.')).toBeVisible();
  await page.getByLabel('Number of codes').fill('20');
  await page.getByRole('button', { name: 'Make more codes' }).click();
  await expect(page.getByText('20 codes are made.')).toBeVisible();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByRole('alert')).toContainText('21 codes are no good any more.');
  await page.getByRole('button', { name: 'End it now' }).click();
  await expect(page.getByText('Spring letter has ended.')).toBeVisible();
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Spring letter is archived.')).toBeVisible();
  await page.goto('/operator/promotions?archived=yes');
  await expect(page.getByRole('link', { name: 'Spring letter' })).toBeVisible();
});

test('the pages are clean on a phone and on a desk', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openOwnerDesk(browser, shop, { next: '/operator/promotions' });
  await page.waitForURL((url) => url.pathname === '/operator/promotions');
  const one = await page.locator('a.dk-row-link').first().getAttribute('href');
  for (const viewport of [PHONE, WIDE]) {
    await page.setViewportSize(viewport);
    for (const path of ['/operator/promotions', '/operator/promotions/new', one ?? '']) {
      await page.goto(path);
      expect([path, await findAccessibilityFaults(page)]).toEqual([path, []]);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect([path, isWide]).toEqual([path, false]);
    }
  }
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'All codes as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^codes-pro_.*\.csv$/);
});
