// Money out of the wallet: asked for, called off, asked for again; without a script, and with one.
import type { Page } from 'playwright/test';
import { findAccessibilityFaults } from '../support/axe.ts';
import { DEMO_PASSWORD } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

const DEMO = { email: 'demo@drawcard.example', password: DEMO_PASSWORD } as const;

async function logInAsDemo(page: Page): Promise<void> {
  await page.goto('/login?step=login');
  await page.getByLabel('Email', { exact: true }).fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

async function takeOut(page: Page, amount: string): Promise<void> {
  await page.goto('/my-account/withdraw');
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await page.waitForURL('**/my-account/withdraw/details/*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Withdrawal of $${amount}`);
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('money is taken out in one form, cancelled, and taken out again', async ({ page }) => {
    await logInAsDemo(page);
    await page.goto('/my-account/withdraw');
    await page.getByLabel('Amount').fill('0.50');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Please enter an amount equal to or greater than 1.00.')).toBeVisible();
    await expect(page.getByLabel('Amount')).toHaveValue('0.50');
    await takeOut(page, '12.00');
    await page.getByRole('button', { name: 'Cancel this withdrawal' }).click();
    // What stands in <noscript> is no text to a search by text.
    await expect(page.getByRole('main').locator('.notice')).toHaveText(
      'Your withdrawal was cancelled. $12.00 is in your wallet again.',
    );
    await expect(page.getByRole('button', { name: 'Cancel this withdrawal' })).toHaveCount(0);
    await takeOut(page, '7.25');
    await page.goto('/my-account/transactions');
    await expect(page.getByRole('main')).toContainText('Test withdrawal');
  });
});

test('the pages of money out can be used by everybody, and say the exact amount', async ({ page }) => {
  await logInAsDemo(page);
  await page.goto('/my-account/withdraw?amount=3');
  await expect(page.getByRole('button', { name: 'Withdraw $3.00' })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Withdraw $3.00' }).click();
  await page.waitForURL('**/my-account/withdraw/details/*');
  expect(await findAccessibilityFaults(page)).toEqual([]);
});
