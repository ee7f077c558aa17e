// A ticket that is bought again and again: begun in the builder, left out, paused, changed, charged, paid late and cancelled.
import type { Locator, Page } from 'playwright/test';
import { findAccessibilityFaults } from '../support/axe.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { addMoney, payFromWallet } from '../support/shopping.ts';
import { expect, logIn, signUp, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

/** The lines of a list under a heading. */
const listLines = (page: Page, heading: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading }) })
    .getByRole('listitem');

/** `$15.30, charged on Fri 4 Dec 2026` as its day and its amount. */
async function readCharge(line: Locator): Promise<{ day: string; amount: string }> {
  const words = (await line.locator('strong').textContent()) ?? '';
  const [amount = '', day = ''] = words.split(', charged on ');
  return { day: day.replace(/^\w+ /, ''), amount };
}

let movedMs = 0;
/** Moves the clock to the evening of a day, or of one before: what is charged a day before sales end has been then, and sales go on. */
async function moveClockTo(day: string, daysBefore = 0): Promise<void> {
  const now = Date.now() + movedMs;
  const hours = Math.ceil((Date.parse(`${day} 11:00 UTC`) - now) / 3_600_000) - 24 * daysBefore;
  movedMs += hours * 3_600_000;
  await shop.ops('clock', 'advance', `${hours}h`);
}

/** Looks again, logged in, until what is to be seen is there: a step of the clock ends the session. */
async function visitLater(page: Page, email: string, path: string, look: () => Promise<void>) {
  await expect(async () => {
    await page.goto(path);
    if (new URL(page.url()).pathname.startsWith('/login')) {
      await logIn(page, email);
      await page.goto(path);
    }
    await look();
  }).toPass({ timeout: 60_000 });
}

/** Takes out what a customer has, when all draws were paid: a wallet that won something would pay the next charge. */
async function emptyWallet(email: string): Promise<void> {
  const show = () => shop.ops('customer', 'show', email);
  // The draws of all days that were passed over are played first.
  await expect.poll(show, { timeout: 60_000 }).not.toMatch(/\b(open|closed|drawn|scored)\b/);
  const [, amount] = /^Wallet: \$([\d.,]+)$/m.exec(await show()) ?? [];
  const options = [`--amount=-${amount}`, '--kind', 'correction', '--reason', 'Nothing may be left'];
  await shop.ops('customer', 'adjust', email, ...options);
}

test('a ticket repeats until it is cancelled, and not once more', async ({ browser }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: shop.url });
  await context.addCookies([{ name: 'consent', value: 'essential', url: shop.url }]);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const email = await signUp(page);
  await addMoney(page, '40.00');

  await page.goto('/lighthouse');
  await page.getByRole('button', { name: 'Autofill all' }).click();
  await page.getByLabel('Buy it again for every draw').check();
  await expect(page.locator('#autoplay-text')).toContainText(/\$\d+\.\d\d/);
  const text = (await page.locator('#autoplay-text').textContent()) ?? '';
  const [, draw = '', charged = ''] = /the draw on (.+), (charged on .+?)\./.exec(text) ?? [];
  expect([draw, charged]).not.toContain('');
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.waitForURL('**/cart');
  await expect(page.getByText(`the draw on ${draw}`)).toContainText(charged);
  await payFromWallet(page);
  await expect(page.getByText(`the draw on ${draw}`)).toBeVisible();

  await page.goto('/my-account/autoplay');
  await expect(page.getByText(/^\$\d+\.\d\d, charged on /)).toContainText(charged);
  await expect(page.getByText(`the draw on ${draw}`)).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: 'Lighthouse Saturday' }).click();
  await page.waitForURL('**/my-account/autoplay/ticket/*');
  const details = new URL(page.url()).pathname;
  const charges = listLines(page, 'Next charges');
  await expect(charges.first()).toContainText(/\$\d+\.\d\d/);
  await expect(charges.first()).toContainText(/draw \d+/);
  expect(await findAccessibilityFaults(page)).toEqual([]);

  const second = (await charges.nth(1).locator('strong').textContent()) ?? '';
  await charges
    .nth(1)
    .getByRole('button', { name: /^Skip this one/ })
    .click();
  await expect(page.getByText('Skipped. What follows goes on as planned.')).toBeVisible();
  await expect(charges.filter({ hasText: second })).toHaveCount(0);

  const until = await page.getByLabel('Start again on').getAttribute('max');
  await page.getByLabel('Start again on').fill(until ?? '');
  await page.getByRole('button', { name: 'Pause until this day' }).click();
  await expect(page.getByText(/^Paused until /)).toBeVisible();
  await page.getByRole('button', { name: 'Start it again', exact: true }).click();
  await expect(page.getByText('It is active again.')).toBeVisible();
  await expect(charges.filter({ hasText: second })).toHaveCount(0);

  await page.getByLabel('Smallest jackpot').fill('1000000');
  await page.getByRole('button', { name: 'Save the jackpot' }).click();
  await expect(charges.first()).toContainText('if the jackpot is $1,000,000 or more');
  await page.getByRole('button', { name: 'Play every draw' }).click();
  await expect(charges.first()).not.toContainText('jackpot');
  await page.getByRole('button', { name: 'Let us pick new ones each time' }).click();
  await expect(page.getByText('Quick pick: new numbers for each draw.')).toBeVisible();
  const [first, third] = [await readCharge(charges.nth(0)), await readCharge(charges.nth(1))];

  await moveClockTo(first.day);
  await visitLater(page, email, details, async () => {
    const line = listLines(page, 'Latest charges').filter({ hasText: 'Bought' });
    await expect(line).toHaveCount(1, { timeout: 500 });
    await expect(line).toContainText(first.amount, { timeout: 500 });
  });
  await page.getByRole('link', { name: 'Bought' }).click();
  await page.waitForURL('**/receipt/*');
  await expect(page.getByText('Lighthouse Saturday').first()).toBeVisible();

  await moveClockTo(third.day, 1);
  await emptyWallet(email);
  await moveClockTo(third.day);
  await visitLater(page, email, '/my-account/autoplay', () =>
    expect(page.getByRole('heading', { name: 'A payment needs you' })).toBeVisible({ timeout: 500 }),
  );
  await expect(page.getByText('Your wallet held too little.')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again now' }).click();
  await expect(page.getByRole('alert')).toContainText('It still could not be paid.');
  await addMoney(page, '50.00');
  await visitLater(page, email, '/my-account/autoplay', async () => {
    await expect(page.getByRole('heading', { name: 'What repeats' })).toBeVisible({ timeout: 500 });
    await expect(page.getByRole('heading', { name: 'A payment needs you' })).toBeHidden({ timeout: 500 });
  });

  await page.goto(details);
  await expect(listLines(page, 'Latest charges').filter({ hasText: 'Bought' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Cancel this purchase' }).click();
  await page.waitForURL((url) => !url.pathname.includes('/ticket/'));
  await expect(page.getByText('Cancelled. Nothing more will be charged.').first()).toBeVisible();
  await shop.ops('clock', 'advance', '21d');
  await visitLater(page, email, details, () =>
    expect(page.getByText('This purchase is cancelled')).toBeVisible({ timeout: 500 }),
  );
  await expect(listLines(page, 'Latest charges').filter({ hasText: 'Bought' })).toHaveCount(2);
  expect(await shop.ops('ledger', 'verify')).toContain('Every rule holds');
  await context.close();
});
