// The books at the desk: a day of the gateways is reconciled, a day is closed, and one person alone does not reopen it.
import { getMonth } from '#lib/domain/money/book-period.ts';
import { SHOP_ZONE } from '#lib/domain/time/shop-dates.ts';
import { addDays, toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { expectSoundPage, openOwnerDesk } from '../support/desk.ts';
import { OWNER_SETTINGS, prepareOwner } from '../support/owner.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop(undefined, OWNER_SETTINGS);
  await prepareOwner(shop);
});
test.afterAll(() => shop?.stop());

test('a report is compared with the ledger and explained; a day is closed and stays so for one person', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const today = toLocalDate(Date.now(), SHOP_ZONE);
  const yesterday = addDays(today, -1);
  const page = await openOwnerDesk(browser, shop);
  await page.goto(`/operator/books/${today}`);
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Hand it in' }).click();
  await expect(page.getByText('Choose the file.')).toBeVisible();
  await page.getByLabel('Name of the gateway').fill('test');
  const buffer = Buffer.from('reference,amount\nch_9,5.00\n');
  await page.getByLabel('The report').setInputFiles({ name: 'test.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Hand it in' }).click();
  await expect(page.getByText('test.csv: 1 lines are kept.')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'The ledger has none' })).toBeVisible();
  await expectSoundPage(page);
  await page.getByLabel('Why ch_9 differs by $5.00').fill('booked the day after');
  const note = page.locator('form', { has: page.getByLabel('Why ch_9 differs by $5.00') });
  await note.getByRole('button', { name: 'Explain' }).click();
  await expect(page.getByRole('cell', { name: 'booked the day after' })).toBeVisible();
  await page.goto(`/operator/books?month=${getMonth(yesterday)}`);
  await expectSoundPage(page);
  await page.getByRole('link', { name: `Close ${yesterday}` }).click();
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Close it' }).click();
  await expect(page.getByText(`${yesterday} is closed.`)).toBeVisible();
  await page.getByRole('link', { name: `Reopen ${yesterday}` }).click();
  await page.getByLabel('Why').fill('a fee is missing');
  await page.getByRole('button', { name: 'Ask to reopen it' }).click();
  await expect(page.getByText(`A second person has to ask to reopen ${yesterday} too.`)).toBeVisible();
  await page.getByRole('link', { name: `Reopen ${yesterday}` }).click();
  await page.getByLabel('Why').fill('a fee is missing');
  await page.getByRole('button', { name: 'Ask to reopen it' }).click();
  await expect(page.getByText('You asked for it yourself: a second person reopens it.')).toBeVisible();
  await page.goto(`/operator/books?month=nonsense`);
  await expect(page.getByText('There is no such month: name it as 2026-11.')).toBeVisible();
  const journal = await page.request.get(`/operator/reports/journal?from=${today}&to=${today}`);
  expect(await journal.text()).toContain('purchase');
  const gst = await page.request.get(`/operator/reports/gst?from=${today}&to=${today}`);
  expect(await gst.text()).toContain(getMonth(today));
  expect(await shop.ops('ledger', 'verify')).toContain('Every rule holds.');
});
