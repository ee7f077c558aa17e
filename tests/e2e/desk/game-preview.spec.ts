// The preview beside the form of a game: without script by its button, with script as one types. Nothing is saved.
import { findAccessibilityFaults } from '../support/axe.ts';
import { measureOverflow, openOwnerDesk, PHONE, WIDE } from '../support/desk.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

const PATH = '/operator/games/lighthouse';
const BARREL = 'input[name="rules.0.numbers.of"]';

test('without script the button shows what was typed, and saves nothing', async ({ browser }) => {
  const page = await openOwnerDesk(browser, shop, { viewport: PHONE, hasScript: false });
  await page.goto(PATH);
  const before = await page.locator(BARREL).inputValue();
  await page.locator('#name').fill('Pier Light');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.locator('[data-preview] .offer-card__name')).toHaveText('Pier Light');
  await expect(page.locator('#name')).toHaveValue('Pier Light');
  await page.goto(PATH);
  await expect(page.locator('#name')).not.toHaveValue('Pier Light');
  await expect(page.locator(BARREL)).toHaveValue(before);
});

test('with script it follows what is typed, and the page is clean', async ({ browser }) => {
  const page = await openOwnerDesk(browser, shop);
  await page.goto(PATH);
  await page.locator('#name').fill('Pier Light');
  await expect(page.locator('[data-preview] .offer-card__name')).toHaveText('Pier Light');
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  }
});
