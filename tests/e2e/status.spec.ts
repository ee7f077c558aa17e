// How the shop is, for everybody.
import { findAccessibilityFaults } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('the parts of the shop are shown with their days, from the footer of every page', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'How the shop is' }).click();
  await expect(page).toHaveURL(/\/status$/);
  for (const part of ['Buying tickets', 'Paying in', 'Results of draws', 'Receipts and other mails'])
    await expect(page.getByRole('region', { name: part })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
});
