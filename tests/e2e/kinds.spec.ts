// Every kind of ticket from its page to the receipt, as a customer of each brand buys it.
import type { Page } from 'playwright/test';
import { findAccessibilityFaults } from './support/axe.ts';
import { addMoney, addMoneyByForm, payFromWallet } from './support/shopping.ts';
import { expect, signUp, signUpByForm, test } from './support/test.ts';

/** Fills every game of the builder and puts the ticket into the cart. */
async function addFilled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Autofill all' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.waitForURL('**/cart');
}

test('games of every way to play and a share are bought with a code, in one payment', async ({ page }) => {
  await signUp(page);
  await addMoney(page, '100.00');
  for (const path of ['/comet/powerhit', '/comet/powerpik', '/semaphore/boxed', '/semaphore/super-combos'])
    await addFilled(page, path);
  await page.goto('/comet-twenty');
  await page.getByRole('main').getByRole('button', { name: /^Add/ }).first().click();
  await page.waitForURL('**/cart');
  await page.getByText('I have a promotion code').click();
  await page.getByLabel('Promotion code').fill('welcome5');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Your code is applied/)).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await payFromWallet(page);
  const main = page.getByRole('main');
  for (const words of ['1 × PowerHit game', 'PowerPik', 'Boxed', 'Super-combo 24', 'Comet Twenty'])
    await expect(main.getByText(words).first()).toBeVisible();
  await expect(main.getByText('\u2212$5.00').first()).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test.describe('at the brand of raffles, on a phone', () => {
  test.use({
    baseURL: `http://harbour.localhost:${process.env.SHOP_PORT}`,
    viewport: { width: 375, height: 740 },
  });

  test('a book is bought by the keyboard alone, and its page says how it will be proven', async ({
    page,
  }) => {
    await signUpByForm(page);
    await addMoneyByForm(page, '100.00');
    await page.goto('/harbour-boat');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    const cause = page.getByRole('radio', { name: /of each dollar/ }).first();
    await cause.focus();
    await page.keyboard.press('Space');
    await expect(cause).toBeChecked();
    await page.getByRole('button', { name: /^Add 1 ticket/ }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cart');
    await page.getByRole('button', { name: /^Pay \$10\.00 from wallet$/ }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/receipt/*');
    await expect(page.getByRole('main').getByText('Causes that you support')).toBeVisible();
    expect(await findAccessibilityFaults(page)).toEqual([]);
  });

  test('a raffle that is not open yet is ordered ahead, charged to nobody, and cancelled', async ({
    page,
  }) => {
    await signUpByForm(page);
    await page.goto('/harbour-garage');
    await page
      .getByRole('radio', { name: /of each dollar/ })
      .first()
      .check();
    await page.getByRole('button', { name: /^Order 1 ticket ahead/ }).click();
    await page.waitForURL('**/cart');
    await page.getByRole('button', { name: /^Order now/ }).click();
    await page.waitForURL('**/receipt/*');
    await page.goto('/my-account/upcoming-tickets');
    await page.getByRole('link', { name: 'Harbour Garage' }).click();
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await expect(page.getByText('This order was cancelled')).toBeVisible();
    await page.goto('/my-account/upcoming-tickets');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
  });
});
