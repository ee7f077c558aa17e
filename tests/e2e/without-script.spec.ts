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

test('the price of a choice is shown, nothing is added at another, and a ticket is changed in place', async ({
  page,
}) => {
  await page.goto('/comet/random');
  const total = page.locator('.summary__amount');
  await expect(total).toHaveText('$14.00');
  await page.getByLabel('For how long').selectOption('2');
  await page.getByRole('button', { name: 'Show the price' }).click();
  await expect(total).toHaveText('$28.00');

  await page.getByLabel('How many games').selectOption('5');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText('The total of this ticket is now $14.00.').first()).toBeVisible();
  await expect(total).toHaveText('$14.00');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.waitForURL('**/cart');

  const line = page.locator('[data-cart-line]');
  await line.getByText('Change', { exact: true }).click();
  await line.getByLabel('Games').selectOption('10');
  await line.getByRole('button', { name: 'Save the change' }).click();
  await expect(page.getByText('Your change is saved.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$28.00');

  await page.goto(`/comet/random?edit=${await line.getAttribute('data-cart-line')}`);
  await expect(page.getByText('You are changing a ticket of your cart.')).toBeVisible();
  await page.getByLabel('How many games').selectOption('5');
  await page.getByRole('button', { name: 'Show the price' }).click();
  await expect(total).toHaveText('$14.00');
  await page.getByLabel('For how long').selectOption('1');
  await page.getByRole('button', { name: 'Show the price' }).click();
  await page.getByRole('button', { name: 'Update ticket' }).first().click();
  await page.waitForURL('**/cart');
  await expect(line).toHaveCount(1);
  await expect(page.getByRole('main')).toContainText('$7.00');
});

test('every form of tickets, shares and memberships keeps the campaign as far as the payment', async ({
  page,
}) => {
  const letter = 'utm_source=letter';
  const expectCart = () => expect(page).toHaveURL(/\/cart\?utm_source=letter$/);
  await signUp(page);
  await addMoney(page, '200.00');

  await page.goto(`/comet/random?${letter}`);
  await page.getByLabel('How many games').selectOption('5');
  await page.getByRole('button', { name: 'Show the price' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expectCart();

  await page.goto(`/comet-twenty?${letter}`);
  await page.getByRole('main').getByRole('button', { name: /^Add/ }).first().click();
  await expectCart();

  await page.goto(`/lotto-tickets?${letter}`);
  await page.locator('.fast-play').getByRole('button').first().click();
  await expectCart();

  await page.goto(`/daybreak/buy?${letter}`);
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await expectCart();

  await page.goto(`/daily-winners/membership-tiers?${letter}`);
  await page.getByRole('button', { name: /\$/ }).first().click();
  await expectCart();

  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Check everything before you pay' }).click();
  await expect(page).toHaveURL(/\/cart\/buy\?utm_source=letter$/);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/receipt\/[^?]+\?utm_source=letter$/);
  await page.getByRole('link', { name: 'Choose Daybreak again' }).click();
  await expect(page).toHaveURL(/\/daybreak\?utm_source=letter$/);
});

test('a guest at the page before the payment logs in, and the campaign is kept', async ({ page }) => {
  await page.goto('/cart/buy?utm_source=letter');
  await expect(page).toHaveURL(/redirect=%2Fcart%2Fbuy%3Futm_source%3Dletter/);
});

test.describe('at the brand of raffles', () => {
  test.use({ baseURL: `http://harbour.localhost:${process.env.SHOP_PORT}` });

  test('a book keeps the campaign though its form was refused first', async ({ page }) => {
    await page.goto('/harbour-boat?utm_source=letter');
    await page.getByRole('button', { name: /^Add 1 ticket/ }).click();
    await page
      .getByRole('radio', { name: /of each dollar/ })
      .first()
      .check();
    await page.getByRole('button', { name: /^Add 1 ticket/ }).click();
    await expect(page).toHaveURL(/\/cart\?utm_source=letter$/);
  });
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

test('the bell leads to the messages of the account', async ({ page }) => {
  await signUp(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page).toHaveURL(/\/my-account\/messages$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
