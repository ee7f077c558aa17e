// Pricings at the desk, without a script: refused at the field, made, changed, removed after its holders were counted.

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

test('a pricing is made with a price, changed and removed', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await openOwnerDesk(browser, shop, {
    next: '/operator/pricings',
    viewport: PHONE,
    hasScript: false,
  });
  await page.getByRole('link', { name: 'New pricing' }).click();
  await page.locator('#id').fill('club days');
  await page.getByLabel('Name').fill('Club');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Use up to 40 letters, digits, hyphens and _.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Club');
  await page.locator('#id').fill('club');
  await page.locator('summary').first().click();
  const price = page.locator('details input').first();
  await price.fill('free');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Write a price such as 12.50.').first()).toBeVisible();
  await expect(price).toHaveValue('free');
  await price.fill('0.95');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Club is saved.', { exact: false })).toBeVisible();
  await expect(price).toHaveValue('0.95');
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByRole('alert')).toContainText('0 accounts and 0 carts pay the usual prices');
  await page.getByRole('button', { name: 'Remove it now' }).click();
  await expect(page.getByText('Club is removed; 0 accounts had it.')).toBeVisible();
});

test('the pages are clean on a phone and on a desk', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openOwnerDesk(browser, shop, { next: '/operator/pricings' });
  await page.waitForURL((url) => url.pathname === '/operator/pricings');
  for (const viewport of [PHONE, WIDE]) {
    await page.setViewportSize(viewport);
    for (const path of ['/operator/pricings', '/operator/pricings/new', '/operator/pricings/standard']) {
      await page.goto(path);
      for (const summary of (await page.locator('summary').all()).slice(0, 2)) await summary.click();
      expect([path, await findAccessibilityFaults(page)]).toEqual([path, []]);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect([path, isWide]).toEqual([path, false]);
    }
  }
});
