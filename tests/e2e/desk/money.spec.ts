// Money at the desk without a script: a file of the bank from its preview to the wallet, withdrawals from the queue to the
// file that pays them.
import { expectSoundPage, openOwnerDesk } from '../support/desk.ts';
import { EMAIL, OWNER_SETTINGS, prepareOwner } from '../support/owner.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop(undefined, OWNER_SETTINGS);
  await prepareOwner(shop);
});
test.afterAll(() => shop?.stop());

test('a file of the bank is read with a preview, and a line that waits is matched by hand', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await openOwnerDesk(browser, shop);
  await page.goto('/operator/bank');
  await expectSoundPage(page);
  await page.getByRole('link', { name: 'Read a file of the bank' }).click();
  await page.getByRole('button', { name: 'Show what it does' }).click();
  await expect(page.getByText('Choose the file.')).toBeVisible();
  const buffer = Buffer.from(
    'Date,Transaction ID,Type,Reference,Amount\n2026-06-01,T2,Payment,from Ann Example,12.50\n',
  );
  await page
    .getByLabel('The file as the bank gave it')
    .setInputFiles({ name: 'june.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Show what it does' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What june.csv does');
  await expect(page.getByText('Nothing is written yet.')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'It holds no reference of a customer' })).toBeVisible();
  await expectSoundPage(page);
  expect(await shop.ops('bank', 'list')).not.toContain('june.csv');
  await page.getByRole('button', { name: 'Take it over as shown' }).click();
  await expect(page.getByText('june.csv: 0 lines are booked, 1 wait, 0 were known already.')).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('link', { name: '2', exact: true }).click();
  await page.getByLabel('Find the customer').fill('dana');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByLabel(EMAIL).check();
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Credit $12.50 to this customer' }).click();
  await expect(page.getByText(`$12.50 is in the wallet of ${EMAIL}.`)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/settled: nothing is left|Credit \$12\.50/).first()).toBeVisible();
  expect(await shop.ops('ledger', 'verify')).toContain('Every rule holds.');
});

test('withdrawals are held, released, approved, and paid with a file', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openOwnerDesk(browser, shop);
  await page.goto('/operator/withdrawals');
  await expectSoundPage(page);
  const box = page.getByRole('checkbox', { name: /Choose wdr_/ }).first();
  const decide = async (action: string, reason = '') => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await box.check();
    await page.getByLabel('What to do with those that are ticked').selectOption({ label: action });
    await page.getByLabel('Reason').fill(reason);
    await page.getByRole('button', { name: 'Go on' }).click();
  };
  await decide('Hold');
  await expect(page.getByText('Say why, in three letters at least.')).toBeVisible();
  await decide('Hold', 'a name that differs');
  await expect(page.getByRole('alert')).toContainText('Hold 1 withdrawals, $12.00 together');
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Do it now' }).click();
  await expect(page.getByText('Held by Odile Marchetti: a name that differs')).toBeVisible();
  await decide('Approve');
  await page.getByRole('button', { name: 'Do it now' }).click();
  await expect(page.getByText('It is held: release it first.')).toBeVisible();
  await decide('Release');
  await page.getByRole('button', { name: 'Do it now' }).click();
  await page.getByLabel('Approve those to new accounts too').check();
  await decide('Approve');
  await page.getByRole('button', { name: 'Do it now' }).click();
  await expect(page.getByText('1 done, $12.00 together.')).toBeVisible();
  await page.goto('/operator/bank');
  await page.getByRole('button', { name: 'Make the file that pays them' }).click();
  await expect(page.getByText('is made. Download it')).toBeVisible();
  await expectSoundPage(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download it' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^payouts-\d{6}\.aba$/);
  await page.getByRole('button', { name: 'The bank took it' }).click();
  await expect(page.getByText('is with the bank.')).toBeVisible();
  await page.goto('/operator/withdrawals?state=sent');
  await expect(page.getByRole('cell', { name: '$12.00' }).first()).toBeVisible();
  expect(await shop.ops('ledger', 'verify')).toContain('Every rule holds.');
});

test('a draw of a lottery is cancelled once its figures are read and its words typed', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await openOwnerDesk(browser, shop);
  await page.goto('/operator/draws?state=open&offer=daybreak');
  await page.locator('tbody a').first().click();
  await page.getByRole('button', { name: 'Show what it does' }).click();
  await expect(page.getByText('Say why, in three letters at least.')).toBeVisible();
  await page.getByLabel('Why').fill('The machine broke.');
  await page.getByRole('button', { name: 'Show what it does' }).click();
  await expect(page.getByRole('alert')).toContainText('Back to wallets');
  await expectSoundPage(page);
  await page.getByLabel('Type “').fill('something else');
  await page.getByRole('button', { name: 'Cancel the draw' }).click();
  await expect(page.getByText('Type the words as they stand there.')).toBeVisible();
  const words = new URL(page.url()).pathname.split('/').slice(-2).join(' ');
  await page.getByLabel('Type “').fill(words);
  await page.getByRole('button', { name: 'Cancel the draw' }).click();
  await expect(page.getByText(/The draw is cancelled: \$.* is back in wallets\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show what it does' })).toHaveCount(0);
  await expectSoundPage(page);
  expect(await shop.ops('ledger', 'verify')).toContain('Every rule holds.');
});
