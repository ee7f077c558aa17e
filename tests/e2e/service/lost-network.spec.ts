// A press whose code does not come says so where the page is, and works when the connection is back: browsers remember
// for the life of a page what an import missed.
import type { Page } from 'playwright/test';
import { expect, test } from '../support/test.ts';

/** A page of its own: the browser reports each file that was lost. */
const newPage = test.extend<{ lossyPage: Page }>({
  lossyPage: async ({ browser, baseURL }, use) => {
    const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 800 } });
    await page.context().addCookies([{ name: 'consent', value: 'essential', url: baseURL ?? '' }]);
    await use(page);
    await page.close();
  },
});

const findNotice = (page: Page) => page.getByRole('alert').filter({ hasText: 'That did not load' });
const openMenu = (page: Page) => page.locator('header [data-drawer-open]').first().click();
const findDrawer = (page: Page) => page.locator('dialog.drawer[open]');

newPage('a first press without a connection is made again with it', async ({ lossyPage: page }) => {
  await page.goto('/check-tickets', { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await openMenu(page);
  await expect(findNotice(page)).toBeVisible();
  await expect(findDrawer(page)).toHaveCount(0);
  await page.context().setOffline(false);
  await findNotice(page).getByRole('button', { name: 'Try again' }).click();
  await expect(findDrawer(page)).toBeVisible();
  await expect(findNotice(page)).toBeHidden();
});

for (const lost of [/\/openers\./, /\/search-key\./, /\/fetch-code\./])
  newPage(`a press works again after ${lost} was lost`, async ({ lossyPage: page }) => {
    let isLost = true;
    await page.route(lost, (route) => (isLost ? route.abort() : route.continue()));
    await page.goto('/blog', { waitUntil: 'networkidle' });
    await openMenu(page);
    await expect(findNotice(page)).toBeVisible();
    isLost = false;
    await openMenu(page);
    await expect(findDrawer(page)).toBeVisible();
    await expect(findNotice(page)).toBeHidden();
  });

newPage(
  'what a newer release took away is had by loading the page; words stay',
  async ({ lossyPage: page }) => {
    let isGone = true;
    await page.route(/\/openers\./, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
    await page.goto('/about/contact-us', { waitUntil: 'networkidle' });
    const field = page.getByRole('main').getByLabel('Message');
    await field.fill('My ticket is not in the list.');
    await openMenu(page);
    await expect(findNotice(page)).toBeVisible();
    await expect(field).toHaveValue('My ticket is not in the list.');
    isGone = false;
    await findNotice(page).getByRole('button', { name: 'Load the page again' }).click();
    await expect(findNotice(page)).toBeHidden();
    await expect(field).toHaveValue('My ticket is not in the list.');
    await openMenu(page);
    await expect(findDrawer(page)).toBeVisible();
  },
);

newPage('a builder that lost a part of its code starts at the second try', async ({ lossyPage: page }) => {
  let isLost = true;
  await page.route(/\/(client|jsx-runtime|react|TicketBuilder)[^/]*\.js/, (route) =>
    isLost ? route.abort() : route.continue(),
  );
  await page.goto('/comet', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Autofill all' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'The ticket builder could not load' });
  await expect(notice).toBeVisible();
  isLost = false;
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('#ticket-status')).toContainText('complete');
  await expect(notice).toBeHidden();
});
