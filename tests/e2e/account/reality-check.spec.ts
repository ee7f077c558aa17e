// A licence asks for the reality check more often than its customers do.
import { type Shop, startShop } from '../support/shop.ts';
import { expect, signUp, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

test('the check comes as often as the licence asks, and leaves no longer time to choose', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: shop.url });
  await signUp(page);
  const dialog = page.getByRole('dialog', { name: /^You have been here for/ });
  await shop.ops('clock', 'advance', '21m');
  await page.goto('/about');
  await page.goto('/my-account/time-out');
  const choices = page.getByRole('group', { name: 'How often' }).getByRole('radio');
  await expect(choices).toHaveCount(4);
  await expect(dialog).toBeHidden();

  const regions = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'];
  const ask = (realityCheckMinutes: number) =>
    shop.ops(
      'config',
      'set',
      'licences',
      JSON.stringify(regions.map((region) => ({ region, realityCheckMinutes }))),
    );
  await ask(20);
  await page.reload();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('asks for it every 20 minutes at least')).toBeVisible();
  await expect(choices).toHaveCount(0);

  await ask(45);
  await page.reload();
  await expect(choices).toHaveCount(2);
  await expect(dialog).toBeHidden();
  await page.close();
});
