// A shop of one's own before it opens: nothing leads to pages that nobody has published, and who wants an account is told calmly.
import { findAccessibilityFaults } from './support/axe.ts';
import { type Shop, startServer } from './support/shop.ts';
import { expect, test } from './support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startServer({
    isSeeded: false,
    settings: { NODE_ENV: 'production', TEST_CLOCK: '', WARM_UP: 'off', APP_SECRET: 'a'.repeat(48) },
  });
});
test.afterAll(() => shop.stop());

test('every link of the footer answers, and the ways that are not published are not there', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: shop.url });
  await page.goto('/about/how-draws-are-proven');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Privacy', exact: false })).toHaveCount(0);
  const links = await footer
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  for (const href of new Set(links.filter((one) => one.startsWith(shop.url)))) {
    const answer = await page.request.get(href);
    expect([href, answer.status()]).toEqual([href, 200]);
  }
  await page.close();
});

for (const path of ['/login?step=register', '/checkout/login?step=register'])
  test(`${path} says calmly that the shop is not open, and what can be done`, async ({ browser }) => {
    const page = await browser.newPage({ baseURL: shop.url });
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByText('This shop is not open yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in to an account that you have' })).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveCount(0);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findAccessibilityFaults(page)).toEqual([]);
    }
    await page.close();
  });
