// A syndicate at the desk: drafted, corrected by what its lottery costs, published, and seen by customers.
import { findAccessibilityFaults } from '../support/axe.ts';
import { measureOverflow, openOwnerDesk, PHONE, WIDE } from '../support/desk.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

test('a syndicate is made on a phone without script, and told what its shares cost', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await openOwnerDesk(browser, shop, { viewport: PHONE, hasScript: false });
  await page.goto('/operator/games/new-syndicate');
  await page.getByLabel('Name', { exact: true }).fill('Pier Crew');
  await page.locator('.form__actions button').click();
  await expect(page.locator('#key-error')).toBeVisible();
  await page.locator('#key').fill('pier-crew');
  await page.locator('.form__actions button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pier Crew');
  await page.getByLabel('Lottery', { exact: true }).fill('lighthouse');
  await page.getByLabel('Way to play').fill('systems');
  await page.getByLabel('Size').fill('system-99');
  await page.getByLabel('Games', { exact: true }).fill('1');
  await page.getByLabel('Shares', { exact: true }).fill('12');
  await page.getByLabel('Price of a share').fill('6');
  const publish = page.getByRole('button', { name: 'Publish' }).first();
  await publish.click();
  await expect(page.getByText('Choose from: ', { exact: false }).first()).toContainText('system-9');
  await page.getByLabel('Size').fill('system-9');
  await publish.click();
  await expect(page.getByText('Each of 12 shares costs 5.95.', { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel('Way to play')).toHaveValue('systems');
  await page.getByLabel('Price of a share').fill('5.95');
  await publish.click();
  await expect(page.locator('a[href="/pier-crew"]').first()).toBeVisible();
  await expect(async () => {
    expect((await page.goto('/pier-crew'))?.status()).toBe(200);
    await expect(page.getByText('$5.95').first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
});

test('those of the demonstration are such files, and the pages are clean', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await openOwnerDesk(browser, shop);
  await page.goto('/operator/games');
  await page.getByRole('link', { name: 'Saturday Crew' }).click();
  await expect(page.getByLabel('Size')).toHaveValue('system-9');
  await expect(page.getByLabel('Price of a share')).toHaveValue('5.95');
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport);
    for (const path of ['/operator/games/saturday-crew', '/operator/games/new-syndicate']) {
      await page.goto(path);
      expect([path, await findAccessibilityFaults(page)]).toEqual([path, []]);
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    }
  }
});
