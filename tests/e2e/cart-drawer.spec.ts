// Where the cart drawer is switched on, a ticket is added without leaving the page.

import { type Shop, startShop } from './support/shop.ts';
import { expect, test } from './support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
  await shop.ops('capabilities', 'on', 'pre-cart-recommended-draws');
});
test.afterAll(() => shop.stop());

test('the cart opens beside the page, gives the focus back and leads on to paying', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: shop.url });
  await expect(async () => {
    await page.goto('/daybreak');
    await expect(page.getByRole('dialog', { name: 'Your cart', includeHidden: true })).toHaveCount(1, {
      timeout: 500,
    });
  }).toPass({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Autofill all' }).click();
  const add = page.getByRole('button', { name: 'Add to cart' }).first();
  await add.click();

  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  await expect(drawer.getByText('Daybreak')).toBeVisible();
  await expect(drawer.getByRole('navigation', { name: 'Also on sale' }).getByRole('link')).toHaveCount(3);
  await expect(drawer.getByRole('region', { name: 'Worth a look' })).toContainText('Saturday evening');
  expect(new URL(page.url()).pathname).toBe('/daybreak');

  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(add).toBeFocused();
  await expect(page.getByRole('link', { name: /^Cart/ })).toContainText('1');

  await page.getByRole('button', { name: 'Autofill all' }).click();
  await add.click();
  await expect(drawer.getByText('Daybreak')).toHaveCount(2);
  await drawer.getByRole('link', { name: 'See or change the cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
  await page.close();
});
