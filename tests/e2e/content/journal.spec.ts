import { expect, test } from '../support/test.ts';

test('a reader goes from the journal over a topic to an article, its parts and the next one', async ({
  page,
}) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' }).first();
  const journal = menu.getByRole('link', { name: 'Journal' });
  await journal.focus();
  await expect(journal).toBeInViewport();
  // The first links are back where the focus leaves those that have no room beside them.
  await page.getByRole('link', { name: 'Log in' }).first().focus();
  await expect(menu.getByRole('link', { name: 'Lotteries' })).toBeInViewport();
  await journal.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'How it works' }).click();
  await page.getByRole('link', { name: 'How the odds of a lottery are computed' }).click();
  await expect(page.getByText('By Priya Raman')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'In this article' })
    .getByRole('link', { name: 'Try it' })
    .click();
  await expect(page).toHaveURL(/#try-it$/);
  await expect(page.getByRole('heading', { name: 'Try it' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Email', exact: true })).toHaveAttribute(
    'href',
    /^mailto:\?subject=How%20the%20odds.*computed$/,
  );
  await page.getByRole('navigation', { name: 'Other articles' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('How the odds');
});

test('pages of the journal follow the rules of pages', async ({ page, request }) => {
  for (const [path, status] of [
    ['/blog/2', 200],
    ['/blog/0', 200],
    ['/blog/99', 404],
    ['/blog/two', 404],
    ['/blog/category/playing-well/2', 404],
    ['/blog/category/nothing', 404],
    ['/BLOG/Keep-It-A-Game', 200],
  ] as const)
    expect((await request.get(path)).status(), path).toBe(status);
  await page.goto('/blog/0');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/blog$/);
});

test('a visitor sees whom a ticket supports, and no share that is not booked', async ({ page }) => {
  await page.goto('/causes');
  await page.getByRole('link', { name: 'Seagrass Meadows Trust' }).click();
  await page.getByRole('link', { name: /^What Seven Seas does/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seven Seas for Seagrass Meadows Trust');
  await expect(page.getByText('No part of the price of its tickets is set apart')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Play Seven Seas' })).toBeVisible();
});

test('prizes won here are found by draw and state', async ({ page }) => {
  await page.goto('/daybreak/winners');
  await page.getByLabel('Draw number').fill('1');
  await page.getByLabel('State').selectOption('WA');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/draw=1&state=WA/);
  await expect(page.getByText('No prize found')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/daybreak\/winners$/);
});

test('what is shared of a page is a picture that may be kept for ever', async ({ page, request }) => {
  await page.goto('/blog/keep-it-a-game');
  const address = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  const answer = await request.get(address);
  expect(answer.headers()['content-type']).toBe('image/png');
  expect(answer.headers()['cache-control']).toContain('immutable');
  const old = await request.get(address.replace(/[0-9a-f]{16}\.png$/, '0000000000000000.png'));
  expect(old.headers()['cache-control']).toBe('no-cache');
  expect((await request.get('/share/post/nothing/0000000000000000.png')).status()).toBe(404);
});

test.describe('on a phone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 10) Mobile' });

  test('the app page knows which phone reads it', async ({ page }) => {
    await page.goto('/app');
    await expect(page.locator('[data-app-page]')).toHaveAttribute('data-platform', 'android');
    await expect(page.getByRole('img', { name: /Square code that opens .*\/app/ })).toBeVisible();
    await expect(page.getByText('There is no app in the stores yet')).toBeVisible();
  });
});
