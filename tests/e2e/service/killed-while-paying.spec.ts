// The server dies while a payment is under way; the page looks up what became of it, and what was paid is paid once.

import { type Shop, startShop } from '../support/shop.ts';
import { addMoney, addStandardTicket } from '../support/shopping.ts';
import { expect, signUp, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

for (const moment of ['before the payment arrives', 'after it was made, before it is answered'] as const)
  test(`killed ${moment}: one ticket, one charge`, async ({ browser }) => {
    test.setTimeout(240_000);
    const page = await browser.newPage({ baseURL: shop.url });
    await signUp(page);
    await addMoney(page, '50.00');
    await addStandardTicket(page, 'daybreak');
    let isFirst = true;
    await page.route('**/api/checkout', async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      if (moment.startsWith('after')) await route.fetch();
      await shop.kill();
      await route.abort('connectionreset');
      await shop.restart();
    });
    await page.getByRole('button', { name: /^Pay \$[\d.,]+ from wallet$/ }).click();
    if (moment.startsWith('before')) {
      await expect(page.getByRole('main')).toContainText('nothing has been charged', { timeout: 40_000 });
      await page.getByRole('button', { name: 'Pay now' }).click();
    }
    await page.waitForURL('**/receipt/*', { timeout: 40_000 });
    await page.goto('/my-account/transactions');
    await expect(page.locator('.statement > li').filter({ hasText: 'Daybreak' })).toHaveCount(1);
    await page.goto('/my-account/upcoming-tickets');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    expect(await shop.ops('ledger', 'verify')).toContain('Every rule holds');
    await page.close();
  });
