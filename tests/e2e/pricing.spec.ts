// Prices that a link brings: shown, added, paid and printed alike, and no one else sees them.
import type { Page } from 'playwright/test';
import { type Shop, startShop } from './support/shop.ts';
import { addMoney, addStandardTicket, payFromWallet } from './support/shopping.ts';
import { expect, signUp, test } from './support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
  await shop.ops('pricings', 'add', 'spring', 'Spring', '--links');
  await shop.ops('pricings', 'set', 'spring', 'daybreak', '--percent', '80');
});
test.afterAll(() => shop.stop());

/** What a ticket of four games, the offer's usual choice, costs on its page. */
async function expectPrice(page: Page, price: string, path = '/daybreak'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Autofill all' }).click();
  await expect(
    page
      .getByRole('main')
      .getByText(/^\$\d+\.\d\d$/)
      .first(),
  ).toHaveText(price);
}

test('by link to a cart, an account and a receipt at its price, which other visitors do not see', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const page = await browser.newPage({ baseURL: shop.url });
  const other = await browser.newPage({ baseURL: shop.url });
  await expectPrice(other, '$3.00');
  await expectPrice(page, '$2.40', '/daybreak?p=spring&utm_source=letter');
  expect(new URL(page.url()).search).toBe('?utm_source=letter');
  await expectPrice(other, '$3.00');

  await addStandardTicket(page, 'daybreak');
  await expect(page.getByRole('main')).toContainText('$2.40');
  await signUp(page);
  await addMoney(page, '20.00');
  await payFromWallet(page);
  await expect(page.getByRole('main')).toContainText('$2.40');
  await page.goto('/my-account/transactions');
  await expect(page.locator('.statement > li').filter({ hasText: 'Daybreak' })).toContainText('2.40');

  // The account keeps it where the link is forgotten.
  await page.context().clearCookies({ name: 'pricing' });
  await expectPrice(page, '$2.40');

  await addStandardTicket(other, 'daybreak');
  await expect(other.getByRole('main')).toContainText('$3.00');
  await signUp(other);
  await addMoney(other, '20.00');
  await payFromWallet(other);
  await expect(other.getByRole('main')).toContainText('$3.00');
  expect(await shop.ops('ledger', 'verify')).toContain('Every rule holds');

  // A price that changes before the payment is refused in words.
  await addStandardTicket(page, 'daybreak');
  await shop.ops('pricings', 'set', 'spring', 'daybreak', '--percent', '90');
  await page.getByRole('button', { name: /^Pay \$2\.40/ }).click();
  await expect(page.getByRole('main')).toContainText('$2.70');
  await expect(page.getByRole('button', { name: /^Pay \$2\.70/ })).toBeVisible();
  expect(page.url()).not.toContain('receipt');
});

test('an account that gets a pricing sees the open page at its prices, and logging out ends it', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const page = await browser.newPage({ baseURL: shop.url });
  const email = await signUp(page);
  await expectPrice(page, '$3.00');
  await shop.ops('pricings', 'add', 'staff', 'Staff');
  await shop.ops('pricings', 'set', 'staff', 'daybreak', '--percent', '60');
  await shop.ops('pricings', 'assign', 'staff', email);
  await page.goto('/daybreak');
  await expect(page.locator('html')).toHaveAttribute('data-pricing', 'staff');
  await expectPrice(page, '$1.80');
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out' }).last().click();
  await page.waitForURL((url) => url.pathname !== '/logout');
  await page.goto('/daybreak?p=staff');
  await expect(page.locator('html')).not.toHaveAttribute('data-pricing');
  await expectPrice(page, '$3.00');
});
