// The short ways to a ticket: one press on a card, and numbers that were saved before.
import type { Locator } from 'playwright/test';
import { addMoney } from './support/shopping.ts';
import { expect, PASSWORD, signUp, signUpByForm, test } from './support/test.ts';

const FAST = /^Add \d+ quick-pick games, \$[\d.]+, to the cart: Comet$/;
const ACTIVATIONS_MAX = 3;

test('a returning customer comes from home to the receipt in three activations, login included', async ({
  page,
}) => {
  const email = await signUp(page);
  await addMoney(page, '50.00');
  await page.goto('/logout');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname !== '/logout');
  await page.goto('/');
  let activations = 0;
  const press = (target: Locator) => {
    activations += 1;
    return target.click();
  };
  await press(page.getByRole('button', { name: FAST }));
  await page.getByLabel('Email').fill(email);
  await press(page.getByRole('button', { name: /^Go on to pay/ }));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page.getByRole('main').getByRole('button', { name: /^Log in and pay \$/ }));
  await page.waitForURL('**/receipt/*');
  expect(activations).toBeLessThanOrEqual(ACTIVATIONS_MAX);
});

test('favourites of a guest join the account with the login, and fill a ticket', async ({ page }) => {
  await page.goto('/lighthouse');
  await page.getByRole('button', { name: 'Autofill all' }).click();
  await page.getByRole('button', { name: 'Save game 1 as a favourite' }).click();
  await expect(page.getByText('Game 1 is saved as a favourite.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await signUpByForm(page);
  await expect(page.getByText('Favourite numbers added')).toBeVisible();
  await page.goto('/my-account/favourite-numbers');
  const game = page.getByRole('region', { name: 'Lighthouse Saturday' });
  await expect(game.getByRole('button', { name: /^Delete \d/ })).toHaveCount(1);
  await game.getByRole('link', { name: 'Use in a Lighthouse Saturday ticket' }).click();
  await expect(page.getByText('Your favourite numbers are in the ticket.')).toBeVisible();
});
