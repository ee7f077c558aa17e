// What a shopper does, by role and label, for the journeys that are made of it.
import { expect, type Page } from 'playwright/test';
import { callShop } from './test.ts';

/** Puts a full standard ticket of the game into the cart and goes there. */
export async function addStandardTicket(page: Page, offer: string): Promise<void> {
  await page.goto(`/${offer}`);
  await page.getByRole('button', { name: 'Autofill all' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.waitForURL('**/cart');
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible();
}

/** Adds demonstration money to the wallet; the page stays where it is. */
export const addMoney = (page: Page, dollars: string): Promise<void> =>
  callShop(page, '/api/deposits', { amount: dollars, deposit_method_id: 'td' });

/** Adds demonstration money through the page, as a customer does. */
export async function addMoneyByForm(page: Page, dollars: string): Promise<void> {
  await page.goto(`/my-account/deposit?amount=${dollars}`);
  await page.getByRole('button', { name: /^Add/ }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/deposit'));
}

/** Pays what the cart holds and ends on the receipt. */
export async function payFromWallet(page: Page): Promise<void> {
  await page.goto('/cart');
  await page.getByRole('button', { name: /^Pay \$[\d.,]+ from wallet$/ }).click();
  await page.waitForURL('**/receipt/*');
}
