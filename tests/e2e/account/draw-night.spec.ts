// Draw night: a page that is left open shows the numbers without being loaded again.
import { type Shop, startShop } from '../support/shop.ts';
import { addMoneyByForm } from '../support/shopping.ts';
import { expect, signUpByForm, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  // The operator takes the steps of the draw.
  shop = await startShop(undefined, { WORKER: 'off' });
});
test.afterAll(() => shop.stop());

test('numbers appear on the open page, and nothing moves for who wants no motion', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'consent', value: 'essential', url: shop.url }]);
  const page = await context.newPage();
  await signUpByForm(page);
  await addMoneyByForm(page, '20.00');
  await page.goto('/daybreak/random');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.waitForURL('**/cart');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL('**/receipt/*');
  await page.getByRole('link', { name: 'My tickets' }).click();
  await page.locator('.ticket__name a').first().click();
  await page.getByRole('link', { name: 'Follow the draw live' }).click();
  await page.waitForURL('**/draw-night/*/*');
  await expect(page.getByRole('status').first()).toContainText('The draw is held');
  await expect(page.getByRole('heading', { name: 'Your ticket in this draw' })).toBeVisible();
  // What is loaded again loses this.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await shop.ops('clock', 'advance', '2d');
  await shop.ops('draws', 'run-due');
  await expect(page.locator('.draw-night__numbers .ball').first()).toBeVisible({ timeout: 60_000 });
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expect(page).toHaveTitle(/Drawn: Daybreak/);
  const animated = await page
    .locator('.draw-night__numbers li')
    .evaluateAll((balls) => balls.filter((ball) => getComputedStyle(ball).animationName !== 'none').length);
  expect(animated).toBe(0);
  const address = new URL(page.url()).pathname;
  await context.close();

  // A stranger sees the draw, and the way to log in.
  const stranger = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const other = await stranger.newPage();
  await other.goto(address);
  await expect(other.getByText('The prizes are known.')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Log in to see it here' })).toBeVisible();
  await stranger.close();
});
