// Alerts: set and ended with an account, asked for without one, and without script.
import { findAccessibilityFaults } from '../support/axe.ts';
import { createEmail, expect, signUp, test } from '../support/test.ts';

test.describe.configure({ mode: 'parallel' });

test('a customer sets an alert from a game and ends it', async ({ page }) => {
  await page.goto('/comet');
  await signUp(page);
  await page.getByRole('link', { name: 'Get an alert for Comet' }).click();
  await expect(page).toHaveURL(/\/alerts\?game=comet$/);
  await page.getByLabel('Jackpot of at least').fill('20,000,000');
  await page.getByRole('button', { name: 'Set the alert' }).click();
  const own = page.getByRole('region', { name: 'Your alerts' });
  await expect(own.getByText('Comet: a jackpot of $20,000,000 or more')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await own.getByRole('button', { name: /^End: Comet/ }).click();
  await expect(page.getByRole('alert')).toContainText('Ended: Comet: a jackpot of $20,000,000 or more');
  await expect(own.getByText('You have no alerts yet.')).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor asks by an address; what is missing is said at its field', async ({ page }) => {
    await page.goto('/alerts?game=comet&kind=result');
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await expect(page.getByText('This field is required').first()).toBeVisible();
    await page.getByLabel('Email', { exact: true }).fill(createEmail());
    await page.getByLabel('Where you live').selectOption('WA');
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await expect(page.getByRole('alert')).toContainText('Look into your mailbox');
    await page.goto('/alerts/alt_nothing?t=nothing');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
