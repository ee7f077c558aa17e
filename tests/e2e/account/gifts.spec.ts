// A ticket is given by a link and taken by somebody else, without script as well.
import { addMoney } from '../support/shopping.ts';
import { expect, signUp, test } from '../support/test.ts';

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a ticket is given, taken back, given again and taken', async ({ page, browser, baseURL }) => {
      await signUp(page);
      await addMoney(page, '20.00');
      await page.goto('/daybreak/random');
      await page.getByRole('button', { name: 'Add to cart' }).first().click();
      await page.waitForURL('**/cart');
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await page.waitForURL('**/receipt/*');
      await page.getByRole('link', { name: 'My tickets' }).click();
      await page.locator('.ticket__name a').first().click();
      const ticket = page.url();

      await page.getByRole('link', { name: 'Give this ticket' }).click();
      await page.getByLabel('By a mail from the shop').check();
      await page.getByRole('button', { name: 'Give the ticket' }).click();
      await expect(page.getByText('Write the email of the person').first()).toBeVisible();
      await page.getByLabel('By a link that I send myself').check();
      await page.getByLabel('Message').fill('Happy birthday');
      await page.getByRole('button', { name: 'Give the ticket' }).click();
      await expect(page.getByRole('heading', { name: 'Your gift is ready' })).toBeVisible();
      const before = await page.getByLabel('Link of the gift').inputValue();
      await page.getByRole('button', { name: 'Take the gift back' }).click();
      await expect(page.getByText('Taken back', { exact: true })).toBeVisible();

      await page.goto(ticket);
      await page.getByRole('link', { name: 'Give this ticket' }).click();
      await page.getByLabel('By a link that I send myself').check();
      await page.getByLabel('Message').fill('Happy birthday');
      await page.getByRole('button', { name: 'Give the ticket' }).click();
      const link = new URL(await page.getByLabel('Link of the gift').inputValue()).pathname;
      expect(link).not.toBe(new URL(before).pathname);
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'This is your gift' })).toBeVisible();

      const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled });
      const friend = await context.newPage();
      await friend.goto(new URL(before).pathname);
      await expect(friend.getByRole('heading', { name: 'This gift is not there any more' })).toBeVisible();
      await friend.goto(link);
      await expect(friend.getByText('Happy birthday')).toBeVisible();
      await expect(friend.getByRole('main').getByText('$')).toHaveCount(0);
      await expect(friend.getByRole('link', { name: 'Open an account to take it' })).toBeVisible();
      await signUp(friend);
      await friend.goto(link);
      await friend.getByRole('button', { name: 'Take the ticket' }).click();
      await friend.waitForURL('**/upcoming-tickets/ticket/*');
      await expect(friend.getByText('You were given this ticket.')).toBeVisible();
      await expect(friend.getByRole('link', { name: 'See the receipt' })).toHaveCount(0);
      await friend.goto('/my-account/gifts/received');
      await expect(friend.getByText('Taken')).toBeVisible();
      await context.close();

      await page.goto(ticket);
      await expect(page.getByText('What it wins goes to the person who took it.')).toBeVisible();
      await page.goto('/my-account/upcoming-tickets');
      await expect(page.locator('.ticket')).toHaveCount(0);
    });
  });
