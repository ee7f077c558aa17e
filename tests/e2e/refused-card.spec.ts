// A card that the bank refuses on the gateway's page, and a page that does not answer: what is said, and the way on.
import type { Browser, Page } from 'playwright/test';
import { closeAll } from '../support/closing.ts';
import {
  openPaystreamServer,
  PAYSTREAM_SETTINGS,
  type PaystreamConduct,
  type PaystreamServer,
} from '../support/payments/paystream-server.ts';
import { findAccessibilityFaults } from './support/axe.ts';
import { type Shop, startShop } from './support/shop.ts';
import { expect, signUp, test } from './support/test.ts';

// With what moves, as most visitors see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let gateway: PaystreamServer;
let shop: Shop;

test.beforeAll(async () => {
  gateway = await openPaystreamServer();
  shop = await startShop(undefined, {
    ...PAYSTREAM_SETTINGS,
    TEST_PAYMENTS: '0',
    PAYMENT_METHODS: 'cc=paystream,pl=paypal',
    PAYPAL_CLIENT_ID: 'shop',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'webhook',
    // Where there is no PayPal.
    PAYPAL_API_URL: gateway.url,
    PAYSTREAM_API_URL: gateway.url,
    PAYSTREAM_PAGE_URL: gateway.url,
  });
});
test.afterAll(async () => {
  await shop.stop();
  await closeAll();
});

/** Pays on the gateway's page with a card that does what is said, and goes back to the shop. */
async function payByCard(page: Page, conduct: PaystreamConduct): Promise<void> {
  gateway.payOnPage(conduct);
  await page.getByRole('link', { name: /^Pay \$[\d.]+ by card/ }).click();
  await page.getByRole('button', { name: /^Add and pay/ }).click();
  await page.getByRole('link', { name: 'Back to the shop' }).click();
}

/** On a phone, of a customer of this shop. */
async function openCustomerPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 375, height: 740 } });
  await context.addCookies([{ name: 'consent', value: 'essential', url: shop.url }]);
  const page = await context.newPage();
  await signUp(page);
  return page;
}

test.describe('on a phone', () => {
  test('a refused card is said where the customer looks, and one press leads back to pay again', async ({
    browser,
  }) => {
    const page = await openCustomerPage(browser);
    await page.goto('/daybreak?utm_source=letter');
    await page.getByRole('button', { name: 'Autofill all' }).click();
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.waitForURL('**/cart?*');
    await page.goto('/cart/buy?utm_source=letter');

    await payByCard(page, 'declines:05');
    await page.waitForURL('**/failure');
    const refused = page.getByRole('main').locator('header');
    await expect(refused).toBeFocused();
    await expect(refused).toBeInViewport({ ratio: 1 });
    await expect(refused).toContainText('Nothing was charged');
    await expect(page.getByRole('link', { name: 'To your cart' })).toBeInViewport({ ratio: 1 });
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(gateway.sumCharged()).toBe(0);

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cart/buy?utm_source=letter');
    await expect(page.getByText('Daybreak').first()).toBeVisible();
    await expect(page.locator('[data-cart-count]')).toHaveText('1');
    await payByCard(page, 'succeeds');
    await expect(page).toHaveURL(/\/receipt\/[^?]+\?utm_source=letter$/);
    await expect(page.locator('[data-cart-count]')).toBeHidden();
    await page.context().close();
  });

  test('a payment page that does not answer is said, and the payment given up for another way', async ({
    browser,
  }) => {
    const page = await openCustomerPage(browser);
    await page.goto('/my-account/deposit?amount=20.00');
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await page.getByRole('button', { name: 'Add money $20.00' }).click();
    const said = page.getByRole('main').locator('header');
    await expect(said).toBeFocused();
    await expect(said).toBeInViewport({ ratio: 1 });
    await expect(said).toContainText('does not answer');
    await expect(said).toContainText('Nothing was charged');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cancel');
    await expect(page.getByRole('main')).toContainText(
      'The deposit of $20.00 was not made. Nothing was charged.',
    );
    await page.context().close();
  });
});
