// The brand of raffles on one stage: from its first page to the night of the draw, which the operator runs.
import { type Shop, startShop } from './support/shop.ts';
import { addMoneyByForm } from './support/shopping.ts';
import { expect, logInByForm, signUpByForm, test } from './support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop(undefined, {
    SITE_HOSTS: 'localhost=drawcard,harbour.localhost=harbour-art-union',
    // The operator takes the steps of the draw.
    WORKER: 'off',
  });
});
test.afterAll(() => shop.stop());

test('tickets of a raffle go from the first page to the night of the draw', async ({ browser }) => {
  const baseURL = `http://harbour.localhost:${new URL(shop.url).port}`;
  const context = await browser.newContext({ baseURL });
  await context.addCookies([{ name: 'consent', value: 'essential', url: baseURL }]);
  const page = await context.newPage();
  const email = await signUpByForm(page);
  await addMoneyByForm(page, '20.00');

  await page.goto('/');
  await page.getByRole('link', { name: 'See Lantern Raffle' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lantern');
  await page.getByRole('radio', { name: /^Book of 5/ }).check();
  await page
    .getByRole('radio', { name: /of each dollar/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Add 5 tickets, $9.00' }).click();
  await page.waitForURL('**/cart');
  await page.getByRole('button', { name: 'Pay $9.00 from wallet' }).click();
  await page.waitForURL('**/receipt/*');
  const ticket = page.getByRole('article').first();
  const numbers = /(\d+) to (\d+)/.exec((await ticket.textContent()) ?? '');
  expect(Number(numbers?.[2]) - Number(numbers?.[1])).toBe(4);
  const drawNo = /Draw (\d+)/.exec((await ticket.textContent()) ?? '')?.[1];

  // A ticket with early birds is one of its main draw, whichever is next.
  await page.goto('/harbour-prize-home');
  await page
    .getByRole('radio', { name: /of each dollar/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Add 1 ticket, $10.00' }).click();
  await page.waitForURL('**/cart');
  await page.getByRole('button', { name: 'Pay $10.00 from wallet' }).click();
  await page.waitForURL('**/receipt/*');
  const home = page.getByRole('article').first();
  await expect(home).toContainText('Draw 14,');
  await expect(home.getByText(/^Also in the Early bird: /)).toHaveCount(2);
  await page.goto(`/harbour-lantern/draw/${drawNo}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Draw ${drawNo}`);
  await expect(page.getByText('First prize worth')).toBeVisible();

  await shop.ops('clock', 'advance', '8d');
  expect(await shop.ops('draws', 'run-due')).toMatch(/\d+ steps taken/);
  expect(await shop.ops('ledger', 'verify')).toContain('Every rule holds');

  await expect(async () => {
    await page.goto(`/harbour-lantern/results/draw/${drawNo}`);
    await expect(page.getByText(/wins? \$500|\$500/).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  // Eight days on, the session is over.
  await logInByForm(page, email);
  await page.goto('/my-account/past-tickets');
  const past = page.getByRole('article').filter({ hasText: 'Lantern Raffle' });
  await expect(past).toContainText(/No prize this time|Won \$/);
  await past.getByRole('link', { name: 'Lantern Raffle' }).click();
  await expect(page.getByRole('main')).toContainText(`${numbers?.[1]} to ${numbers?.[2]}`);
  await context.close();
});
