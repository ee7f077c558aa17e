// The second step: it asks at the login and before money moves, and what waited for the code is done after it, once.
import { TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright/test';
import { findAccessibilityFaults } from '../support/axe.ts';
import { EMAIL } from '../support/owner.ts';
import { DEMO_PASSWORD, type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

let shop: Shop;
let movedMs = 0;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

async function advance(seconds: number): Promise<void> {
  await shop.ops('clock', 'advance', `${seconds}s`);
  movedMs += seconds * 1000;
}

/** What the app shows. Each code works once: another comes when the clock has gone on. */
const showCode = (secret: string): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + movedMs });

const findCode = (place: Page | Locator): Locator => place.getByLabel('Code', { exact: true });

/** Switches the app on. Gives what it is set up with, and the recovery codes. */
async function switchOnApp(page: Page): Promise<{ secret: string; recovery: readonly string[] }> {
  await page.goto('/my-account/login-and-security?method=authenticator');
  await page.getByLabel('Your password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Next' }).click();
  const secret = (await page.locator('[data-setup-key]').getAttribute('data-setup-key')) ?? '';
  expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy key' }).click();
  await expect(page.getByText('Key copied to clipboard.').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await page.context().clearPermissions();
  await findCode(page).fill(showCode(secret));
  const shown = page.getByRole('region', { name: 'Two-step login' }).locator('code');
  await expect(shown).toHaveCount(10);
  return { secret, recovery: await shown.allTextContents() };
}

async function beginLogin(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /session|signed_in|pending/ });
  await page.goto('/login?step=login');
  await page.getByLabel('Email', { exact: true }).fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
}

async function countWithdrawals(): Promise<number> {
  return JSON.parse(await shop.ops('customer', 'export', EMAIL)).withdrawal.length;
}

async function askForMoney(page: Page): Promise<void> {
  await page.getByLabel('Amount').fill('5.00');
  await page.getByRole('button', { name: /^Withdraw/ }).click();
}

test('a code is asked for at the login and before money moves, and what waited is done after it', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: shop.url, reducedMotion: 'reduce' });
  await page.context().addCookies([{ name: 'consent', value: 'essential', url: shop.url }]);
  await beginLogin(page);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  const { secret, recovery } = await switchOnApp(page);
  const before = await countWithdrawals();

  await beginLogin(page);
  await page.waitForURL('**/login/code?*');
  await expect(findCode(page)).toBeFocused();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.type('000000');
  await expect(page.getByText('Code is incorrect or expired').first()).toBeVisible();
  await advance(30);
  await findCode(page).fill(showCode(secret));
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));

  // The code of a login opens money for ten minutes.
  await advance(660);
  await page.goto('/my-account/withdraw');
  await askForMoney(page);
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(findCode(dialog)).toBeFocused();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Amount')).toHaveValue('');
  await askForMoney(page);
  await findCode(dialog).fill('000000');
  await expect(dialog.getByText('Code is incorrect or expired').first()).toBeVisible();
  await findCode(dialog).fill(showCode(secret));
  await page.waitForURL('**/my-account/withdraw/details/*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawal of $5.00');
  expect(await countWithdrawals()).toBe(before + 1);

  await beginLogin(page);
  await page.waitForURL('**/login/code?*');
  await page.getByText('Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(recovery[0] ?? '');
  await page.getByRole('button', { name: 'Log in with the recovery code' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto('/my-account/login-and-security');
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await page.context().close();
});
