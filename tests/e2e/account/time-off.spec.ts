// What a customer on a break still finds in the pages: no play, no paying in, and why.
import { expect, signUp, test } from '../support/test.ts';

const ZELDA = { firstname: 'Zelda', lastname: 'Quartermain', date_of_birth: '1961-02-11', state: 'NSW' };

test('a break takes what offers play or money out of the pages, and says why', async ({ page }) => {
  await signUp(page, ZELDA);
  await page.goto('/comet');
  await expect(page.locator('form.builder')).toBeVisible();
  await page.goto('/my-account/time-out');
  await page.getByLabel('24 hours').check();
  await page.getByRole('button', { name: 'Take a break' }).click();
  await expect(page.getByText('Your account is on a break until').first()).toBeVisible();
  const why = page.getByText(
    /^Your account is on a break until .* Nothing can be bought or paid in before\.$/,
  );

  await page.goto('/comet');
  await expect(why).toBeVisible();
  await expect(page.locator('form.builder')).toBeHidden();
  await page.goto('/lotto-party');
  await expect(why).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start a lotto party' })).toBeHidden();

  await page.goto('/my-account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of ['Choose a game', 'Add money'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: 'Take money out' }).first()).toBeVisible();
});
