// The pages of an account that a purchase and a deposit lead to: messages, the bell, the receipt of a deposit, and what
// has to be settled first. Small screens and the keyboard alone.
import type { Page } from 'playwright/test';
import { findAccessibilityFaults } from '../support/axe.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { addMoneyByForm, addStandardTicket, payFromWallet } from '../support/shopping.ts';
import { expect, signUp, test } from '../support/test.ts';

const NARROW = { width: 320, height: 700 };

let shop: Shop;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

const measureOverhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Presses Tab until the control has the focus; fails where that takes more presses than a page has controls. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const words = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? '';
    });
    if (name.test(words)) return;
  }
  throw new Error(`The keyboard does not reach ${name}`);
}

test('a deposit and a purchase leave their receipts, and every page fits the smallest screen', async ({
  browser,
}) => {
  test.slow();
  const page = await browser.newPage({ baseURL: shop.url, viewport: NARROW, reducedMotion: 'reduce' });
  await page.context().addCookies([{ name: 'consent', value: 'essential', url: shop.url }]);
  await signUp(page);
  await addMoneyByForm(page, '20.00');
  await expect(page).toHaveURL(/\/my-account\/deposit\/details\/[\w-]+\/success$/);
  await expect(page.getByRole('main')).toContainText('$20.00');
  const deposit = new URL(page.url()).pathname;
  await addStandardTicket(page, 'daybreak');
  await payFromWallet(page);

  await page.goto('/my-account/messages');
  const receipt = page
    .getByRole('listitem')
    .filter({ hasText: /receipt/i })
    .first();
  await expect(receipt).toContainText('Left in your wallet: $17.00.');
  await receipt.getByRole('link').click();
  await page.waitForURL('**/receipt/*');

  for (const path of [
    '/my-account',
    '/my-account/messages',
    '/my-account/upcoming-tickets',
    '/my-account/past-tickets',
    '/my-account/transactions',
    '/my-account/deposit',
    deposit,
  ]) {
    await page.goto(path);
    expect(await measureOverhang(page), `${path} scrolls sideways at 320`).toBeLessThanOrEqual(0);
    expect(await findAccessibilityFaults(page), path).toEqual([]);
  }
  await page.close();
});

test('the bell opens and closes by the keyboard, and the focus comes back', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: shop.url, viewport: NARROW, reducedMotion: 'reduce' });
  await page.context().addCookies([{ name: 'consent', value: 'essential', url: shop.url }]);
  await signUp(page);
  await page.goto('/my-account');
  await tabTo(page, /^Notifications/);
  await page.keyboard.press('Enter');
  const feed = page.getByRole('dialog', { name: 'Notifications' });
  await expect(feed).toBeVisible();
  await expect(feed.getByRole('link', { name: 'All your messages' })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(feed).toBeHidden();
  await expect(page.getByRole('link', { name: /^Notifications/ })).toBeFocused();
  await page.close();
});

test('who needs a new password sees what to do, can leave, and goes on when it is settled', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: shop.url, viewport: NARROW, reducedMotion: 'reduce' });
  await page.context().addCookies([{ name: 'consent', value: 'essential', url: shop.url }]);
  const email = await signUp(page);
  await shop.ops('customer', 'require-password-change', email);
  await page.goto('/');
  await page.waitForURL('**/force-password-change');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await measureOverhang(page)).toBeLessThanOrEqual(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.goto('/about/contact-us');
  await expect(page).toHaveURL(/\/about\/contact-us$/);
  await page.goto('/my-account');
  await page.waitForURL('**/force-password-change');
  await tabTo(page, /^Log out$/);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/force-password-change');
  await page.goto('/');
  await expect(page).toHaveURL(`${shop.url}/`);
  await page.close();
});
