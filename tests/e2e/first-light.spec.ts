// The main job on one stage: a ticket is bought, its draw closes, is drawn, scored and paid, and the page knows.

import { type Shop, startShop } from './support/shop.ts';
import { addMoneyByForm, addStandardTicket, payFromWallet } from './support/shopping.ts';
import { expect, logInByForm, signUpByForm, test } from './support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

test('from an empty cart to a drawn ticket', async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await browser.newPage({ baseURL: shop.url });
  await addStandardTicket(page, 'daybreak');
  await expect(page.getByRole('button', { name: /^Go on to pay/ })).toBeVisible();

  const email = await signUpByForm(page);
  await page.goto('/cart');
  await expect(page.getByText(/^You need \$/)).toBeVisible();
  await addMoneyByForm(page, '50.00');
  await payFromWallet(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Daybreak');

  await page.goto('/my-account/upcoming-tickets');
  await expect(page.getByRole('main')).toContainText('Daybreak');
  const before = await page.goto('/daybreak/results').then(() =>
    page
      .getByText(/Draw \d+/)
      .first()
      .textContent(),
  );

  await shop.ops('clock', 'advance', '2d');
  await expect(async () => {
    await page.goto('/daybreak/results');
    expect(
      await page
        .getByText(/Draw \d+/)
        .first()
        .textContent(),
    ).not.toBe(before);
  }).toPass({ timeout: 20_000 });

  // Two days on, the session is over.
  await logInByForm(page, email);
  await expect(async () => {
    await page.goto('/my-account/past-tickets');
    await expect(page.getByRole('main')).toContainText('Daybreak', { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  expect(await shop.ops('ledger', 'verify')).toContain('Every rule holds');
  await page.close();
});
