// The switch of an operator, in another process, closes the whole shop and opens it again (decision S9).
import { type Shop, startShop } from '../support/shop.ts';
import { addMoney, addStandardTicket } from '../support/shopping.ts';
import { expect, signUp, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

const PAGES = [
  '/',
  '/about',
  '/comet',
  '/lotto-results',
  '/cart',
  '/login',
  '/my-account',
  '/sitemap.xml',
  '/api/cart',
];

async function getAnswers(paths: readonly string[]) {
  const seen = await Promise.all(
    paths.map(async (path) => {
      const { status, headers } = await fetch(shop.url + path, { redirect: 'manual' });
      return [path, status, headers.get('retry-after')];
    }),
  );
  return seen;
}
const closed = PAGES.map((path) => [path, 503, '120']);

test('closed: nothing is sold, every page says so; open: everything is as it was', async ({ browser }) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  await signUp(page);
  await addMoney(page, '20.00');
  await addStandardTicket(page, 'daybreak');
  const pay = page.getByRole('button', { name: /^Pay \$[\d.,]+ from wallet$/ });
  await expect(pay).toBeVisible();
  const partner = await context.newPage();
  await partner.goto('/purchase/keepers-club');
  await partner.getByRole('button', { name: 'Add to the cart' }).first().click();
  const payPartner = partner.getByRole('button', { name: /^Pay \$[\d.,]+ from wallet$/ });
  await expect(payPartner).toBeVisible();
  const builder = await context.newPage();
  await builder.goto('/comet');
  await builder.getByRole('button', { name: 'Autofill all' }).click();
  const open = await getAnswers(['/', '/about', '/comet']);
  const { headers: stored } = await fetch(`${shop.url}/about`);

  await shop.ops('config', 'set', 'maintenance', 'true');
  await page.waitForTimeout(1000);
  expect(await getAnswers(PAGES)).toEqual(closed);
  const refused = page.waitForResponse('**/api/checkout');
  await pay.click();
  expect(await (await refused).json()).toMatchObject({ error: { code: 'maintenance' } });
  await payPartner.click();
  for (const tab of [page, partner]) {
    await expect(tab.locator('[data-pay-status]')).toContainText(
      'closed for maintenance. Nothing was charged. Your cart is kept',
    );
    await expect(tab.getByRole('status').filter({ hasText: 'Nothing was charged' })).toBeInViewport();
  }
  const add = builder.getByRole('button', { name: 'Add to cart' }).first();
  await add.click();
  // Beside the button, which keeps the focus, and read out.
  await expect(builder.locator('#ticket-status')).toContainText('closed for maintenance');
  await expect(add).toHaveAccessibleDescription(/closed for maintenance/);
  await expect(add).toBeFocused();
  await expect(builder.locator('[aria-live]').filter({ hasText: 'closed for maintenance' })).toBeVisible();
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${shop.url}/editor/sign-in`)).status).toBe(200);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Down for maintenance');
  expect(await shop.ops('ledger', 'verify')).toContain('Every rule holds');

  await shop.ops('config', 'unset', 'maintenance');
  await page.waitForTimeout(1000);
  expect(await getAnswers(['/', '/about', '/comet'])).toEqual(open);
  expect((await fetch(`${shop.url}/about`)).headers.get('etag')).toBe(stored.get('etag'));
  await page.goto('/cart');
  await pay.click();
  await page.waitForURL('**/receipt/*');
  // Pressed again where it was refused, without a reload.
  await payPartner.click();
  await partner.waitForURL('**/purchase/keepers-club/receipt/*');
  await context.close();
});
