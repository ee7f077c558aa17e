// The site and its services on two machines: what is sold, drawn and published there is on the pages here.

import type { Browser } from 'playwright/test';
import { signInEditor } from '../support/editing.ts';
import { type Shop, startServer } from '../support/shop.ts';
import { addMoney, addStandardTicket, payFromWallet } from '../support/shopping.ts';
import { expect, logIn, signUp, test } from '../support/test.ts';

const KEYS = {
  APP_KEY: 'site-of-the-test',
  APP_SECRET: 'app-secret-of-the-test-0123456789',
  TOKEN_SECRET: 'token-secret-of-the-test-0123456789',
  CMS_TOKEN: 'cms-token-of-the-test-0123456789',
};

const readLatestDraw = async (url: string): Promise<string | undefined> =>
  (await (await fetch(`${url}/daybreak/results`)).text()).match(/Draw (\d+)/)?.[1];

/** Pages that the site keeps, of each way of coming to be: with its file, from an editor's item, of an offer. */
const EDITED = ['/', '/about', '/about/faq', '/guides', '/blog', '/comet', '/daily-winners'];

/** An editor who has a page in the editing view has every page in it. */
async function editOnPages(browser: Browser, site: Shop): Promise<void> {
  const page = await signInEditor(browser, site, 'editor');
  await page.getByRole('button', { name: 'Edit on the page itself' }).click();
  await page.waitForURL(`${site.url}/`);
  for (const path of EDITED) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Editing view' }), path).toBeVisible();
  }
  await page.context().close();
}

test('a ticket is bought and drawn over the network, and pages outlive their services', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const services = await startServer({ entry: 'src/services.ts', readyPath: '/discover', settings: KEYS });
  const site = await startServer({
    settings: { ...KEYS, SERVICE_MAIN_URL: services.url },
    isSeeded: false,
  });
  try {
    await editOnPages(browser, site);
    const page = await browser.newPage({ baseURL: site.url });
    await addStandardTicket(page, 'daybreak');
    const email = await signUp(page);
    await addMoney(page, '50.00');
    await page.goto('/cart');
    await payFromWallet(page);
    await expect(page.getByRole('main')).toContainText('Daybreak');

    const before = await readLatestDraw(site.url);
    await services.ops('clock', 'advance', '2d');
    await expect(async () => expect(await readLatestDraw(site.url)).not.toBe(before)).toPass({
      timeout: 20_000,
    });
    await logIn(page, email);
    await expect(async () => {
      await page.goto('/my-account/past-tickets');
      await expect(page.getByRole('main')).toContainText('Daybreak', { timeout: 500 });
    }).toPass({ timeout: 20_000 });

    await services.end();
    expect((await fetch(`${site.url}/daybreak/results`)).status).toBe(200);
    for (const path of ['/my-account', '/blog', '/comet/results']) {
      const answer = await page.goto(site.url + path);
      expect([path, answer?.status(), answer?.headers()['retry-after']]).toEqual([path, 503, '10']);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The server is busy');
      await expect(page.locator('.site-header').getByRole('link', { name: 'Log in' })).toBeHidden();
    }
    const asked = page.waitForResponse('**/api/session');
    await page.goto('/daybreak/results');
    expect((await asked).status()).toBe(503);
    await expect(page.locator('[data-account-label]')).toBeVisible();
    await expect(page.locator('.site-header').getByRole('link', { name: 'Log in' })).toBeHidden();
    await services.restart();
    await expect(async () => {
      await page.goto('/my-account/past-tickets');
      await expect(page.getByRole('main')).toContainText('Daybreak', { timeout: 500 });
    }).toPass({ timeout: 20_000 });
    expect(await services.ops('ledger', 'verify')).toContain('Every rule holds');
    await page.close();
  } finally {
    await Promise.all([site.stop(), services.stop()]);
  }
});
