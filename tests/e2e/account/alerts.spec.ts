// Alerts: set and ended with an account; without one, and without script.
import { findAccessibilityFaults } from '../support/axe.ts';
import { expect, signUp, test } from '../support/test.ts';

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

  test('a visitor is led to the login while the shop sends no mail, and a wrong link says so', async ({
    page,
  }) => {
    await page.goto('/alerts');
    await page
      .getByRole('region', { name: 'What should we tell you about?' })
      .getByRole('link', { name: 'Comet', exact: true })
      .click();
    await expect(page.getByText('This shop sends no email at the moment.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in and set it at once' })).toBeVisible();
    await page.goto('/alerts/alt_nothing?t=nothing');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email link no longer valid');
  });
});
