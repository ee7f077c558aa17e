// A draw of a raffle at the desk: copied, pictured, opened; then another one extended, closed and cancelled.
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

test('a draw is copied, given a picture and an early bird, and opened once, on a phone without script', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await openOwnerDesk(browser, shop, { viewport: PHONE, hasScript: false });
  await page.goto('/operator/games/harbour-garage/draws');
  await page.getByRole('button', { name: 'Copy draw 3' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Garage: a draw in preparation');
  const plan = page.url();
  await expect(page.getByText('Draw 3 was held under HAU 26/040 too.')).toBeVisible();
  await page.getByLabel('What can be won').fill('Four electric cars');
  await page.getByLabel('Tickets sold here').fill('many');
  await page.locator('input[name="file.prizes.0.picture"]').setInputFiles({
    name: 'car.png',
    mimeType: 'image/png',
    buffer: Buffer.from('this is no picture'),
  });
  await page.getByRole('button', { name: 'Save and preview' }).last().click();
  await expect(page.getByText('A picture is a PNG, JPEG, WebP, GIF or SVG file.').first()).toBeVisible();
  await expect(page.getByText('Enter a whole number.').first()).toBeVisible();
  await expect(page.getByLabel('What can be won')).toHaveValue('Four electric cars');
  await expect(page.getByLabel('Tickets sold here')).toHaveValue('many');
  await page.getByLabel('Tickets sold here').fill('50000');
  await page.locator('input[name="file.prizes.0.picture"]').setInputFiles('docs/pictures/home.png');
  await page.getByRole('button', { name: 'Save and preview' }).last().click();
  await expect(page.locator('input[name="prizes.0.picture"]')).toHaveValue(/^\/assets\/\w+/);
  await expect(page.getByText('50,000', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add an early bird' }).click();
  await page.locator('input[name="earlyBirds.0.name"]').fill('For the quick');
  await page.getByRole('button', { name: 'Open the draw' }).click();
  await expect(page.getByText('Early bird 1, Sales end: Enter a day and a time.').first()).toBeVisible();
  const ends = await page.locator('input[name="opensAt"]').inputValue();
  const day = `${ends.slice(0, 10)}T23:`;
  await page.locator('input[name="earlyBirds.0.stopAt"]').fill(`${day}00`);
  await page.locator('input[name="earlyBirds.0.drawAt"]').fill(`${day}30`);
  await page.locator('input[name="earlyBirds.0.prizes.0.name"]').fill('$500');
  await page.locator('input[name="earlyBirds.0.prizes.0.valueCents"]').fill('500');
  await page.locator('input[name="earlyBirds.0.prizes.0.cashCents"]').fill('500');
  await page.getByRole('button', { name: 'Open the draw' }).click();
  await expect(page.getByRole('alert')).toContainText('Open this draw: Four electric cars');
  await page.getByRole('button', { name: 'Open it now' }).click();
  await expect(page.getByText('It is open as draw 4.').first()).toBeVisible();
  await expect(page.getByRole('cell', { name: '401' })).toBeVisible();
  await page.goto(plan);
  await expect(page.getByRole('link', { name: 'It is open as draw 4.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the draw' })).toHaveCount(0);
});

test('a draw is extended, closed and cancelled, each read in figures and typed first', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await openOwnerDesk(browser, shop);
  await page.goto('/operator/draws/harbour-boat/31');
  await expect(page.getByText('Tickets not sold')).toBeVisible();
  await page.getByRole('button', { name: 'See what extending touches' }).click();
  await expect(page.getByText('Enter a later moment: these are its times now.')).toBeVisible();
  const draws = page.locator('#extend-drawAt');
  const later = `${Number((await draws.inputValue()).slice(0, 4)) + 1}-01-15T20:00`;
  await draws.fill(later);
  await page.getByRole('button', { name: 'See what extending touches' }).click();
  await expect(page.getByRole('alert')).toContainText('People who are told');
  await page.locator('#extend-words').fill('boat');
  await page.getByRole('button', { name: 'Extend it now' }).click();
  await expect(page.getByText('Type harbour-boat 31: nothing was done.')).toBeVisible();
  await page.locator('#extend-words').fill('harbour-boat 31');
  await page.getByRole('button', { name: 'Extend it now' }).click();
  await expect(page.getByText('The draw is extended', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: 'See what closing touches' }).click();
  await page.locator('#close-words').fill('harbour-boat 31');
  await page.getByRole('button', { name: 'End the sales now' }).click();
  await expect(page.getByText('Its sales have ended.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'See what extending touches' })).toHaveCount(0);

  await page.getByRole('button', { name: 'See what cancelling touches' }).click();
  await expect(page.locator('#cancel-reason-error')).toBeVisible();
  await page.locator('#cancel-reason').fill('The launch was damaged in a storm.');
  await page.getByRole('button', { name: 'See what cancelling touches' }).click();
  await expect(page.getByRole('alert')).toContainText('Money refunded');
  await page.locator('#cancel-words').fill('harbour-boat 31');
  await page.getByRole('button', { name: 'Cancel it now' }).click();
  await expect(page.getByText('The launch was damaged in a storm.')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('is back, all of it.', { exact: false })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'See what cancelling touches' })).toHaveCount(0);
});

test('its pages are clean, wide and on a phone', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openOwnerDesk(browser, shop);
  await page.goto('/operator/games/harbour-lantern/draws');
  await page.getByRole('button', { name: 'Plan a draw' }).click();
  const plan = new URL(page.url()).pathname;
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport);
    for (const path of [
      '/operator/games/harbour-lantern/draws',
      plan,
      `${plan}?row=earlyBirds`,
      '/operator/draws/harbour-garage/3',
    ]) {
      await page.goto(path);
      expect([path, await findAccessibilityFaults(page)]).toEqual([path, []]);
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    }
  }
  await page.getByRole('button', { name: 'See what cancelling touches' }).click();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.goto(plan);
  await page.getByRole('button', { name: 'Throw this plan away' }).click();
  await expect(page.getByText('The plan is gone.')).toBeVisible();
});
