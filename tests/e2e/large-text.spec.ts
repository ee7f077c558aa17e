// A phone with text of twice the size: nothing of a page leaves the screen, the cart least of all.
import { expect, signUp, test } from './support/test.ts';

test.use({ viewport: { width: 375, height: 812 } });

test('with text of twice the size no page is wider than a phone, and its header is in sight', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
  for (const path of [
    '/',
    '/lotto-tickets',
    '/lotto-results',
    '/cart',
    '/my-account',
    '/my-account/deposit',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(375);
    const { x = 0, width = 0 } = (await page.locator('[data-cart-link]').boundingBox()) ?? {};
    expect(x + width, path).toBeLessThanOrEqual(375);
  }
});
