// Informing, logging in and buying a quick pick need no script (decision U9).
import { addMoney } from './support/shopping.ts';
import { expect, signUp, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

test('a quick pick is bought and the account is left again', async ({ page }) => {
  await signUp(page);
  await addMoney(page, '20.00');
  await page.goto('/daybreak/random');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.waitForURL('**/cart');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL('**/receipt/*');
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.goto('/my-account');
  await expect(page).toHaveURL(/\/login/);
});

test('mistakes are shown at their fields and what was typed is kept', async ({ page }) => {
  await page.goto('/login?step=register');
  await page.getByLabel('Email', { exact: true }).fill('no-address');
  await page.getByLabel('First name').fill('Robin');
  await page
    .getByRole('button', { name: /account/i })
    .last()
    .click();
  await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible();
  await expect(page.locator('#acceptTerms-error')).toHaveText(
    'You must agree to the terms and conditions to proceed.',
  );
  await expect(page.getByLabel('First name')).toHaveValue('Robin');
});
