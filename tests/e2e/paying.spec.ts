// Paying once, whatever happens in between.
import { addMoney, addStandardTicket, payFromWallet } from './support/shopping.ts';
import { expect, signUp, test } from './support/test.ts';

const PAY = /^Pay \$[\d.,]+ from wallet$/;

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('a returning customer with funds comes from home to the receipt in four steps', async ({ page }) => {
  await addMoney(page, '20.00');
  await page.goto('/');
  await page.getByRole('link', { name: 'Play Daybreak' }).first().click();
  await page.getByRole('button', { name: 'Autofill all' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('button', { name: PAY }).click();
  await page.waitForURL('**/receipt/*');
});

test('two fast clicks on the pay button buy once', async ({ page }) => {
  await addMoney(page, '50.00');
  await addStandardTicket(page, 'daybreak');
  await page.getByRole('button', { name: PAY }).dblclick();
  await page.waitForURL('**/receipt/*');
  await page.goto('/my-account/transactions');
  await expect(page.locator('.statement > li').filter({ hasText: 'Daybreak' })).toHaveCount(1);
});

test('an answer that is lost is asked for again and charged once', async ({ page }) => {
  await addMoney(page, '50.00');
  await addStandardTicket(page, 'daybreak');
  let isFirst = true;
  await page.route('**/api/checkout', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: PAY }).click();
  await page.waitForURL('**/receipt/*');
  await page.goto('/my-account/upcoming-tickets');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
});

test('a reload during the payment ends on the receipt', async ({ page }) => {
  await addMoney(page, '50.00');
  await addStandardTicket(page, 'daybreak');
  let arrived: () => void = () => {};
  const isSent = new Promise<void>((done) => {
    arrived = done;
  });
  let isFirst = true;
  await page.route('**/api/checkout', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    arrived();
  });
  await page.getByRole('button', { name: PAY }).click();
  await isSent;
  await page.reload();
  await page.waitForURL('**/receipt/*');
});

test('a wallet that is too small says by how much, and the money can be added on the way', async ({
  page,
}) => {
  await addStandardTicket(page, 'daybreak');
  await expect(page.getByText(/^You need \$\d+\.\d\d more$/)).toBeVisible();
  await page.getByRole('button', { name: /^Add \$[\d.,]+ and pay/ }).click();
  await page.waitForURL('**/receipt/*');
});

test('the campaign of a link goes along through the pages that are the same for everybody', async ({
  page,
}) => {
  await addMoney(page, '50.00');
  // The script that carries it along is asked for by another one.
  await page.goto('/about?utm_source=letter&utm_campaign=may+fair', { waitUntil: 'networkidle' });
  await page.getByRole('banner').getByRole('link', { name: 'Drawcard' }).click();
  await expect(page).toHaveURL(/\/\?utm_source=letter/);
  await page.getByRole('link', { name: 'Play Daybreak' }).first().click();
  await expect(page).toHaveURL(/\/daybreak\?utm_source=letter/);
  await page.getByRole('button', { name: 'Autofill all' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page).toHaveURL(/\/cart\?utm_source=letter&utm_campaign=may\+fair$/);
  await page.getByRole('button', { name: PAY }).click();
  await expect(page).toHaveURL(/\/receipt\/[^?]+\?utm_source=letter&utm_campaign=may\+fair$/);
  await page.getByRole('link', { name: 'My tickets' }).click();
  await expect(page).toHaveURL(/\?utm_source=letter&utm_campaign=may\+fair$/);
});

test('a ticket that was removed by mistake can be put back', async ({ page }) => {
  await addStandardTicket(page, 'comet');
  await page.getByRole('button', { name: /^Remove Comet/ }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(page.getByRole('button', { name: /^Remove Comet/ })).toBeVisible();
});

test('another customer’s receipt and ticket are not there', async ({ page, browser }) => {
  await addMoney(page, '50.00');
  await addStandardTicket(page, 'daybreak');
  await payFromWallet(page);
  const receipt = new URL(page.url()).pathname;
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const stranger = await other.newPage();
  await signUp(stranger);
  expect((await stranger.goto(receipt))?.status()).toBe(404);
  await other.close();
});
