// A game that is drawn twice a day: made from a template at the desk, shown with both draws, and bought for one of them.
import { expectSoundPage, openOwnerDesk } from '../support/desk.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { addMoneyByForm } from '../support/shopping.ts';
import { expect, signUpByForm, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

test('a game of midday and evening is made, and a ticket of the midday draw is in that draw alone', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const desk = await openOwnerDesk(browser, shop, { next: '/operator/games/new' });
  await desk.locator('input[name="template"][value="three-digits-twice"]').check();
  await desk.getByLabel('Name').fill('Twice Daily');
  await desk.getByLabel('Key').fill('twice-daily');
  await desk.getByRole('button', { name: 'Make the draft' }).click();
  await expect(desk.locator('[name="calendar.name"]')).toHaveValue('Midday');
  await expect(desk.locator('[name="calendar.rounds.0.name"]')).toHaveValue('Evening');
  await expectSoundPage(desk);
  await desk.locator('[name="calendar.rounds.0.drawTime"]').fill('12:59');
  await desk.getByRole('button', { name: 'Save the draft' }).first().click();
  await expect(desk.getByText('Another draw of the day is at this time already.').first()).toBeVisible();
  await desk.locator('[name="calendar.rounds.0.drawTime"]').fill('19:57');
  await desk.getByRole('button', { name: 'Publish now' }).click();
  await expect(desk.getByRole('alert').first()).toContainText('Twice Daily is on sale.');

  const context = await browser.newContext({ baseURL: shop.url });
  await context.addCookies([{ name: 'consent', value: 'essential', url: shop.url }]);
  const page = await context.newPage();
  await signUpByForm(page);
  await addMoneyByForm(page, '20.00');
  await page.goto('/twice-daily/random');
  const draws = page.getByRole('group', { name: 'First draw' });
  await expect(draws.getByText(/, Midday$/).first()).toBeVisible();
  await expect(draws.getByText(/, Evening$/).first()).toBeVisible();
  await expectSoundPage(page);
  await draws
    .getByRole('radio', { name: /, Midday/ })
    .first()
    .check();
  const drawNo = await draws
    .getByRole('radio', { name: /, Midday/ })
    .first()
    .getAttribute('value');
  await page.getByRole('button', { name: /^Add / }).first().click();
  await page.waitForURL('**/cart');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL('**/receipt/*');
  await page.goto(`/twice-daily/draw/${drawNo}`);
  await expect(page.getByRole('main')).toContainText('Midday');
  await desk.goto('/operator/draws?state=open&offer=twice-daily');
  const row = desk
    .getByRole('row')
    .filter({ has: desk.locator(`a[href="/operator/draws/twice-daily/${drawNo}"]`) });
  await expect(row).toContainText('Midday');
  await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible();
  await expectSoundPage(desk);
});
