// Settings and gateways at the desk, without a script: found, changed, refused at the field, met by another, undone.

import { findAccessibilityFaults } from '../support/axe.ts';
import { confirm, openDeskPage, openOwnerDesk, PHONE, signIn, WIDE } from '../support/desk.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

test('a setting is found, changed with a reason, met by another change, and undone by one press', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const page = await openOwnerDesk(browser, shop, { next: '/operator/settings?q=age', hasScript: false });
  await page.getByRole('link', { name: 'Least age' }).click();
  await expect(page.getByText('It was never changed.')).toBeVisible();
  const field = page.getByLabel('Least age', { exact: true });
  await field.fill('twenty');
  await page.getByLabel('Why').fill('agreed with the regulator');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Send this as a number.').first()).toBeVisible();
  await expect(field).toHaveValue('twenty');
  await field.fill('20');
  // While the form is open somebody else changes the setting.
  await shop.ops('config', 'set', 'minimumAge', '19', '--reason', 'a slip');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('from 18 to 19');
  await expect(field).toHaveValue('20');
  await expect(page.getByLabel('Why')).toHaveValue('agreed with the regulator');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Least age is saved.', { exact: false })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'agreed with the regulator' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo change 2' }).click();
  await expect(page.getByText('Least age is as it was before.')).toBeVisible();
  await expect(field).toHaveValue('19');
  await page.getByRole('button', { name: 'Back to the default' }).click();
  await expect(field).toHaveValue('18');
  await page.goto('/operator/audit?q=minimumAge');
  await expect(page.getByRole('cell', { name: 'config undo' })).toBeVisible();
});

test('a setting of rows takes rows and names what is wrong in one', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await openOwnerDesk(browser, shop, { next: '/operator/settings/licences', hasScript: false });
  await page.getByRole('button', { name: 'Add: Rules by state' }).click();
  await page.getByLabel('State').selectOption('SA');
  await page.getByLabel('Least age').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Use at least 18.').first()).toBeVisible();
  await page.getByLabel('Least age').fill('21');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Rules by state is saved.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Rules by state 1' }).click();
  await expect(page.getByLabel('Least age')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Rules by state is saved.', { exact: false })).toBeVisible();
});

test('a publisher of content and a stranger change nothing', async ({ browser }) => {
  const page = await openDeskPage(browser, shop, { hasScript: false });
  await signIn(page, 'publisher@drawcard.example', '/operator/settings/minimumAge');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is not open to you');
});

test('the pages are clean on a phone and on a desk, and hold no key', async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await openDeskPage(browser, shop, { viewport: PHONE });
  await signIn(page, 'owner@drawcard.example');
  await page.waitForURL(/\/operator\/confirm/);
  await confirm(page);
  await page.waitForURL((url) => url.pathname === '/operator');
  const paths = [
    'settings',
    'settings/capabilitySegments',
    'settings/licences',
    'settings/membership',
    'gateways',
  ];
  for (const viewport of [PHONE, WIDE]) {
    await page.setViewportSize(viewport);
    for (const path of paths) {
      await page.goto(`/operator/${path}`);
      expect([path, await findAccessibilityFaults(page)]).toEqual([path, []]);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect([path, isWide]).toEqual([path, false]);
    }
  }
  await page.goto('/operator/gateways');
  await expect(page.getByRole('heading', { name: /test/ })).toContainText('On');
  await expect(page.getByText('STRIPE_SECRET_KEY', { exact: false })).toBeVisible();
});
