// When paying does not go as expected: what is refused is seen, and no tab shows a cart that is not there.
import type { Page } from 'playwright/test';
import { findAccessibilityFaults } from './support/axe.ts';
import { KIB, watchWeight } from './support/page-weight.ts';
import { addMoney, addStandardTicket } from './support/shopping.ts';
import { expect, PASSWORD, signUp, test } from './support/test.ts';

// With what moves, as most visitors see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
const CHECKOUT_SCRIPT_LIMIT_BYTES = 110 * KIB;

/** The tab comes to the front: a browser without windows never says so by itself. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test('a refused payment is said beside the button, which asks again in words', async ({
    page,
    context,
  }) => {
    await signUp(page);
    await addMoney(page, '80.00');
    await addStandardTicket(page, 'daybreak');
    await addStandardTicket(page, 'comet');
    await expect(page.getByText('Added to your cart.')).toBeVisible();
    const other = await context.newPage();
    await other.goto('/cart');
    await other.getByRole('button', { name: /^Remove Comet/ }).click();
    await expect(other.getByRole('button', { name: 'Put it back' })).toBeVisible();

    await expect(pay(page)).toBeInViewport();
    await expect(page.getByText(/^Daybreak, division 1: 1 in [\d,]+/)).toBeInViewport();
    await pay(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Your cart has changed' });
    await expect(alert).toBeInViewport();
    await expect(alert).toContainText('Nothing was charged');
    await expect(page.locator('[data-cart-message]')).toBeFocused();
    await expect(page.getByRole('button', { name: /^Pay \$[\d.]+ for 1 ticket$/ })).toBeInViewport();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.waitForTimeout(900);
    await pay(page).click();
    await page.waitForURL('**/receipt/*');
  });
});

test('a refusal while the cart cannot be looked at is said, and the next press pays', async ({ page }) => {
  await signUp(page);
  await addMoney(page, '50.00');
  await addStandardTicket(page, 'daybreak');
  const message = 'Entries closed for a ticket in your cart, so it was taken out. Nothing was charged.';
  await page.route('**/api/checkout', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'draw_closed', message } } }),
  );
  await page.route('**/cart/part*', (route) => route.abort('connectionreset'));
  await pay(page).click();
  await expect(page.locator('[data-pay-status]')).toHaveText(message);
  await page.unrouteAll();
  await pay(page).click();
  await page.waitForURL('**/receipt/*');
});

test('a cart that was paid in another tab leads to the receipt, whether it is looked at or paid again', async ({
  page,
  context,
}) => {
  await signUp(page);
  await addMoney(page, '50.00');
  await addStandardTicket(page, 'daybreak');
  const [looking, paying] = [await context.newPage(), await context.newPage()];
  for (const tab of [looking, paying]) await tab.goto('/cart');
  await pay(page).click();
  await page.waitForURL('**/receipt/*');
  const receipt = new URL(page.url()).pathname;

  await looking.waitForTimeout(1000);
  await comeBack(looking);
  await pay(paying).click();
  for (const tab of [looking, paying]) {
    const alert = tab.getByRole('alert').filter({ hasText: 'This cart is paid' });
    await expect(alert.getByRole('link', { name: 'See the receipt' })).toHaveAttribute('href', receipt);
    await expect(tab.locator('[data-cart-count]')).toBeHidden();
    await expect(pay(tab)).toHaveCount(0);
  }
});

test('a session that is over at the payment leads to the login and back to the same cart', async ({
  page,
}) => {
  const email = await signUp(page);
  await addMoney(page, '50.00');
  await addStandardTicket(page, 'daybreak');
  const { value } = (await page.context().cookies()).find(({ name }) => name === 'session')!;
  const url = page.url();
  await page.context().addCookies([{ name: 'session', value: value.replace(/.$/, '_x'), url }]);
  await pay(page).click();
  await page.waitForURL('**/login?*');
  await expect(page.getByText(/session has ended/i)).toBeVisible();
  await expect(page.locator('[data-account-label]')).toBeHidden();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((at) => at.pathname === '/cart');
  await expect(page.getByRole('button', { name: /^Remove Daybreak/ })).toBeVisible();
});

test('the checkout is light', async ({ page, context }) => {
  await signUp(page);
  await addMoney(page, '50.00');
  await addStandardTicket(page, 'daybreak');
  const fresh = await context.newPage();
  const weight = watchWeight(fresh);
  await fresh.goto('/cart', { waitUntil: 'networkidle' });
  const script = await weight.readScript();
  expect(script).toBeGreaterThan(KIB);
  expect(script).toBeLessThanOrEqual(CHECKOUT_SCRIPT_LIMIT_BYTES);
});
