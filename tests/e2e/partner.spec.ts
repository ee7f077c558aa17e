// A partner's page by itself: its own cart, its own receipt, and a refusal beside the button.
import { addMoney } from './support/shopping.ts';
import { expect, signUp, test } from './support/test.ts';

const PAY = /^Pay \$[\d.,]+ from wallet$/;

test('a ticket of a partner goes from its page to its receipt', async ({ page }) => {
  await signUp(page);
  await addMoney(page, '60.00');
  await page.goto('/purchase/keepers-club');
  await expect(page.getByRole('link', { name: 'Lighthouse Keepers’ Club' })).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Lighthouse Saturday' }).first();
  await card.getByRole('button', { name: 'Add to the cart' }).click();
  const cart = page.getByRole('region', { name: 'Your cart' });
  await expect(cart).toContainText('Lighthouse Saturday');
  await expect(cart.getByRole('heading', { name: 'Your cart' })).toBeInViewport();
  const total = /Pay (\$[\d.,]+)/.exec(
    (await cart.getByRole('button', { name: PAY }).textContent()) ?? '',
  )?.[1];
  await cart.getByRole('button', { name: PAY }).click();
  await page.waitForURL('**/purchase/keepers-club/receipt/*');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Lighthouse Saturday');
  await expect(page.getByRole('main')).toContainText(total ?? 'the total of the button');
  await page.getByRole('link', { name: 'Back to Lighthouse Keepers’ Club' }).click();
  await expect(page.getByRole('button', { name: PAY })).toHaveCount(0);
});

test('what changed in another tab is refused beside the button, which takes the focus with the reason', async ({
  page,
  context,
}) => {
  await signUp(page);
  await addMoney(page, '60.00');
  await page.goto('/purchase/keepers-club');
  const card = page.getByRole('listitem').filter({ hasText: 'Lighthouse Saturday' }).first();
  await card.getByRole('button', { name: 'Add to the cart' }).click();
  await expect(page.getByRole('button', { name: PAY })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/purchase/keepers-club');
  await other
    .getByRole('listitem')
    .filter({ hasText: 'Semaphore' })
    .first()
    .getByRole('button', { name: 'Add to the cart' })
    .click();
  await expect(other.getByRole('button', { name: /^Remove/ })).toHaveCount(2);

  await page.getByRole('button', { name: PAY }).click();
  const message = page.locator('[data-cart-message]');
  await expect(message).toBeFocused();
  await expect(message.getByRole('alert')).toContainText('Nothing was charged');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
  await page.getByRole('button', { name: PAY }).click();
  await page.waitForURL('**/purchase/keepers-club/receipt/*');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test('the cart comes into view with what was added, once for a double click', async ({ page }) => {
    await signUp(page);
    await page.goto('/purchase/keepers-club');
    const cart = page.getByRole('region', { name: 'Your cart' });
    for (const [index, game] of ['Lighthouse Saturday', 'Semaphore'].entries()) {
      const card = page.getByRole('listitem').filter({ hasText: game }).first();
      await card.getByRole('button', { name: 'Add to the cart' }).dblclick();
      await expect(cart.getByRole('button', { name: /^Remove/ })).toHaveCount(index + 1);
      await expect(cart.getByRole('heading', { name: 'Your cart' })).toBeInViewport();
    }
    await page.reload();
    await expect(cart.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
  });
});
