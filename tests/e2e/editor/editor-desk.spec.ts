// The desk: what waits, a link that is picked and one that breaks, a text that comes back, and a search by keyboard.
import { contrastFaults, findAccessibilityFaults } from '../support/axe.ts';
import { signInEditor, waitUntilSaved, writePost } from '../support/editing.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

test('a draft, its link and its first words are found again', async ({ browser }) => {
  const page = await signInEditor(browser, shop, 'editor', '/editor');
  await writePost(page, 'Lanterns at the pier');
  const summary = page.getByLabel('Summary');
  await summary.fill('Every first word of this summary is kept.');
  await waitUntilSaved(page);
  await summary.fill('Nothing of it.');
  await waitUntilSaved(page);

  await page.getByRole('button', { name: 'History' }).click();
  const versions = page.getByRole('dialog').getByRole('button', { name: /written by/ });
  await versions.last().click();
  await versions.nth(1).click();
  await expect(page.locator('del').first()).toBeVisible();
  await expect(page.getByLabel('Compare with')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByRole('button', { name: 'Restore it as a draft' }).click();
  await expect(summary).toHaveValue('Every first word of this summary is kept.');

  await page.getByRole('button', { name: 'Link', exact: true }).first().click();
  await page.getByLabel('Where the link leads').fill('/blog/nope-nope');
  await expect(page.getByText('There is no such page on')).toBeVisible();
  await page.getByRole('button', { name: 'Set link' }).click();
  await waitUntilSaved(page);
  await page.getByRole('button', { name: 'Link', exact: true }).first().click();
  await page.getByRole('button', { name: 'Choose a page' }).click();
  await page.getByRole('dialog').getByLabel('Search').fill('results');
  await expect(page.getByRole('dialog').getByText('/lotto-results', { exact: true })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.goto('/editor');
  const mine = page.getByRole('region', { name: /^My drafts/ });
  await expect(mine.getByRole('link', { name: 'Lanterns at the pier' })).toBeVisible();
  const links = page.getByRole('region', { name: /^Broken links/ });
  await expect(links.getByText('/blog/nope-nope').first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await contrastFaults(page)).toEqual([]);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lanterns pier');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Lanterns at the pier' })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Lanterns at the pier' })).toBeVisible();
  await page.context().close();
});
