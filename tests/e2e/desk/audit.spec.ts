// The audit trail at the desk: searched, filtered, checked, copied.
import { readFileSync } from 'node:fs';
import { expectSoundPage, openOwnerDesk } from '../support/desk.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

test('the trail is checked at the desk, filtered and copied', async ({ browser }) => {
  test.setTimeout(120_000);
  await shop.ops('customer', 'note', 'demo@drawcard.example', 'rang about a result');
  const page = await openOwnerDesk(browser, shop, { next: '/operator/audit' });
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByRole('alert')).toContainText('The audit trail is whole.');
  await expect(page.getByText(/Whole on .* entries, none changed/)).toBeVisible();
  await expect(page.getByRole('cell', { name: 'audit verify' })).toBeVisible();
  await expectSoundPage(page);
  await page.getByLabel('Who', { exact: true }).selectOption('ops');
  await page.getByLabel('Command begins with').fill('customer');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('cell', { name: 'customer note' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'audit verify' })).toHaveCount(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toContain('customer note');
  expect(text).not.toContain('audit verify');
  await page.getByLabel('Command begins with').fill('nothing like it');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('No entry fits.')).toBeVisible();
});
