// A lotto party among five friends: named, drawn up and paid for in browsers of their own, filled by the last share,
// played, and its prizes split to the cent.
import type { Browser, Page } from 'playwright/test';
import { findAccessibilityFaults } from './support/axe.ts';
import { type Shop, startShop } from './support/shop.ts';
import { addMoney, payFromWallet } from './support/shopping.ts';
import { expect, logIn, signUp, test } from './support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

interface Friend {
  readonly page: Page;
  readonly email: string;
}

/** A customer with money in a browser of the own. */
async function joinShop(browser: Browser): Promise<Friend> {
  const context = await browser.newContext({ baseURL: shop.url });
  await context.addCookies([{ name: 'consent', value: 'essential', url: shop.url }]);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const email = await signUp(page);
  await addMoney(page, '50.00');
  return { page, email };
}

/** The steps in the dialog, to four shares of the first draw. */
async function createParty(page: Page, name: string): Promise<void> {
  await page.goto('/lotto-party');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Start a lotto party' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the group').fill(name);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog
    .getByRole('radio', { name: /^Daybreak/ })
    .first()
    .check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('radio', { name: /^4 shares/ }).check();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.goBack();
  await expect(dialog.getByRole('heading', { name: 'Choose the draw' })).toBeVisible();
  await page.goForward();
  await dialog.getByRole('radio', { name: /^4 shares/ }).check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('radio', { name: /^Stop after this draw/ }).check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('button', { name: 'Add to cart' }).click();
  await page.waitForURL('**/cart');
}

/** One share of the open session of the page, paid from the wallet. */
async function takeShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.waitForURL('**/cart');
}

/** Whether the payment went through: to anyone who comes too late the cart says that the share is gone. */
async function payOrLose(page: Page): Promise<boolean> {
  await page.goto('/cart');
  await page.getByRole('button', { name: /^Pay \$[\d.,]+ from wallet$/ }).click();
  const paid = page.waitForURL('**/receipt/*', { timeout: 15_000 }).then(() => true);
  const lost = page
    .getByText(/filled before you paid/)
    .first()
    .waitFor({ timeout: 15_000 })
    .then(() => false);
  return Promise.any([paid, lost]);
}

/** A page of the account, days later: the session is over by then. */
async function visitLater(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  if (new URL(page.url()).pathname !== '/login') return;
  await logIn(page, email);
  await page.goto(address);
}

test('five friends play one ticket', async ({ browser }) => {
  test.setTimeout(240_000);
  const friends = await Promise.all(Array.from({ length: 5 }, () => joinShop(browser)));
  const [organiser, ...others] = friends.map(({ page }) => page) as [Page, ...Page[]];
  const name = 'Harbour Regulars';
  await createParty(organiser, name);
  await payFromWallet(organiser);

  await organiser.goto('/my-account/lotto-party');
  await organiser.getByRole('link', { name }).click();
  expect(await findAccessibilityFaults(organiser)).toEqual([]);
  const link = await organiser.getByLabel('The link of your group').inputValue();
  const group = new URL(organiser.url()).pathname;

  // Without the invitation there is no such group.
  const [first, second, ...racers] = others as [Page, Page, ...Page[]];
  const bare = new URL(link).pathname;
  expect((await first.goto(bare))?.status()).toBe(404);

  for (const page of [first, second]) {
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await takeShare(page);
    await payFromWallet(page);
  }

  // The last share is in two carts, and goes to one of them.
  await Promise.all(
    racers.map(async (page) => {
      await page.goto(link);
      await takeShare(page);
    }),
  );
  const outcomes = await Promise.all(racers.map(payOrLose));
  expect(outcomes.filter(Boolean)).toHaveLength(1);

  await expect(async () => {
    await organiser.goto(group);
    await expect(organiser.getByText('In the draw').first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });

  await organiser
    .getByRole('link', { name: /^The party of/ })
    .first()
    .click();
  await organiser.waitForURL('**/my-account/lotto-party/session/*');
  const session = new URL(organiser.url()).pathname;

  await shop.ops('clock', 'advance', '2d');
  await expect(async () => {
    await visitLater(organiser, session, friends[0]?.email ?? '');
    await expect(organiser.getByText(/It won no prize this time|The party won \$(?!0\.00)/)).toBeVisible({
      timeout: 500,
    });
  }).toPass({ timeout: 40_000 });
  expect(await findAccessibilityFaults(organiser)).toEqual([]);
  expect(await shop.ops('ledger', 'verify')).toContain('Every rule holds');
  for (const { page } of friends) await page.context().close();
});
