// A lotto party among five friends: named, drawn up and paid for in browsers of their own, filled by the last share,
// played, and its prizes split to the cent. Then shares that are bought of session after session.
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

const EVERY_SESSION = 'Buy as many shares of every session of this group';

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

interface PartyPlan {
  readonly name: string;
  readonly shares: number;
  /** Whether the next draw opens by itself, and the organiser's share is bought of it too. */
  readonly isRepeated: boolean;
}

/** The steps in the dialog, to the shares of the first draw. */
async function createParty(page: Page, { name, shares, isRepeated }: PartyPlan): Promise<void> {
  for (const path of ['/lotto-party/group', '/lotto-party']) {
    await page.goto(path);
    expect(await findAccessibilityFaults(page)).toEqual([]);
  }
  await page.getByRole('link', { name: 'Start a lotto party' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the group').fill(name);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog
    .getByRole('radio', { name: /^Daybreak/ })
    .first()
    .check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  const size = dialog.getByRole('radio', { name: new RegExp(`^${shares} shares`) });
  await size.check();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.goBack();
  await expect(dialog.getByRole('heading', { name: 'Choose the draw' })).toBeVisible();
  await page.goForward();
  await size.check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog
    .getByRole('radio', { name: isRepeated ? /^Open the next draw by itself/ : /^Stop after this draw/ })
    .check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  const tick = dialog.getByLabel(EVERY_SESSION);
  if (isRepeated) {
    await expect(tick).not.toBeChecked();
    await tick.check();
    expect(await findAccessibilityFaults(page)).toEqual([]);
  } else await expect(tick).toHaveCount(0);
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
  await createParty(organiser, { name, shares: 4, isRepeated: false });
  await payFromWallet(organiser);

  await organiser.goto('/my-account/lotto-party');
  await organiser.getByRole('link', { name }).click();
  const link = await organiser.getByLabel('The link of your group').inputValue();
  expect(await findAccessibilityFaults(organiser)).toEqual([]);
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

test('a share repeats with its group until it is cancelled', async ({ browser }) => {
  test.setTimeout(240_000);
  const [organiser, friend] = await Promise.all([joinShop(browser), joinShop(browser)]);
  const { page, email } = organiser;
  const name = 'Jetty Swimmers';
  await createParty(page, { name, shares: 2, isRepeated: true });
  await expect(page.getByText('Repeats by itself')).toBeVisible();
  await expect(page.getByText(/^Then about \$[\d.]+ for each draw that follows/)).toBeVisible();
  await payFromWallet(page);

  await page.goto('/my-account/autoplay');
  await expect(page.getByText(`Every session of ${name}`)).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('article').getByRole('link').click();
  await page.waitForURL('**/my-account/autoplay/ticket/*');
  const details = new URL(page.url()).pathname;
  await expect(page.getByText('when the group opens its next session')).toBeVisible();

  // The last share is bought: the session plays, and the next one opens by itself.
  await page.goto('/my-account/lotto-party');
  await page.getByRole('link', { name }).click();
  const group = new URL(page.url()).pathname;
  const link = await page.getByLabel('The link of your group').inputValue();
  await friend.page.goto(link);
  await takeShare(friend.page);
  await payFromWallet(friend.page);
  const repeat = { name: 'Buy shares of every session' };
  await expect(friend.page.getByRole('heading', repeat)).toBeVisible();
  await friend.page.getByRole('link', { name }).first().click();
  await friend.page.waitForURL('**/my-account/lotto-party/ticket/*');
  await expect(friend.page.getByRole('heading', repeat)).toBeVisible();
  expect(await findAccessibilityFaults(friend.page)).toEqual([]);
  await expect(async () => {
    await page.goto(details);
    await expect(page.getByRole('button', { name: /^Skip this one/ })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  expect(await findAccessibilityFaults(page)).toEqual([]);

  // The organiser stops it, and starts it again.
  const setAutosession = async (choice: RegExp) => {
    await page.goto(group);
    const form = page.getByRole('region', { name: 'Next draws' });
    await form.getByRole('radio', { name: choice }).check();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.').first()).toBeVisible();
  };
  await setAutosession(/^Stop after this draw/);
  await expect(async () => {
    await page.goto(details);
    await expect(page.getByText('The organiser has turned off the next sessions')).toBeVisible({
      timeout: 500,
    });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Start it again' })).toHaveCount(0);
  await setAutosession(/^Open the next draw by itself/);
  await expect(async () => {
    await page.goto(details);
    await expect(page.getByRole('button', { name: /^Skip this one/ })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });

  // In steps: the charge is due once the session before has closed, and missed when its own has.
  await expect(async () => {
    await shop.ops('clock', 'advance', '12h');
    await visitLater(page, details, email);
    await page.waitForTimeout(2000);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Bought' }).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Cancel this purchase' }).click();
  await expect(page.getByText('Cancelled. Nothing more will be charged.').first()).toBeVisible();
  expect(await shop.ops('ledger', 'verify')).toContain('Every rule holds');
  for (const one of [organiser, friend]) await one.page.context().close();
});
