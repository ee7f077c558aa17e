// The search of the site: grouped, forgiving, by keyboard and without script.
import { findAccessibilityFaults } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

test('the key / opens the search, which forgives an error and groups what it found', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/search$/);
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('jakcpots');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'jackpots' })).toBeVisible();
  const articles = page.getByRole('region', { name: 'Articles' });
  await expect(articles.getByRole('link').first()).toBeVisible();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await articles.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/blog\//);
});

test('the key is turned off for who types with single letters', async ({ page }) => {
  await page.goto('/search');
  await page.getByLabel(/^The key \//).uncheck();
  await page.goto('/about');
  await page.keyboard.press('/');
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/about$/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a draw is found by its number, all draws by pages, and nothing says what to do', async ({ page }) => {
    const { latest } = await (await page.request.get('/comet/results/game.json')).json();
    await page.goto('/search');
    const ask = async (words: string) => {
      await page.getByRole('searchbox').fill(words);
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    };
    await ask(`comet ${latest.drawNo}`);
    const results = page.getByRole('region', { name: 'Results' });
    await expect(
      results
        .getByRole('listitem')
        .filter({ hasText: `Draw ${latest.drawNo}` })
        .first(),
    ).toBeVisible();
    await ask('comet');
    await expect(
      page.getByRole('region', { name: 'Games and raffles' }).getByRole('link').first(),
    ).toHaveAttribute('href', '/comet');
    await results.getByRole('link', { name: 'All of results' }).click();
    await expect(page).toHaveURL(/kind=draw/);
    await page.getByRole('link', { name: 'Next' }).first().click();
    await expect(page).toHaveURL(/page=2/);
    await ask('qqqqqq');
    await expect(page.getByRole('heading', { name: /^Nothing found/ })).toBeVisible();
  });
});
