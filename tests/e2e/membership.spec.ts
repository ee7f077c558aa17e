// Daily winners: joined, a giveaway unlocked and drawn in the open, its proof checked without our code, premium bought and
// ended, and left again.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { ownProgram } from '#content/membership-program.ts';
import { findAccessibilityFaults } from './support/axe.ts';
import { type Shop, startShop } from './support/shop.ts';
import { addMoney, addStandardTicket, payFromWallet } from './support/shopping.ts';
import { expect, logIn, signUp, test } from './support/test.ts';

const runFile = promisify(execFile);

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

/** The dot on the menu, which holds the link to the programme. */
const findDot = (page: Page) => page.getByRole('button', { name: 'Menu' }).locator('[data-nav-dot]');

/** Looks again until the step of the clock has been taken; the session is over by then. */
async function visitLater(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  if (!(await page.getByRole('link', { name: 'Log in' }).isVisible())) return;
  await logIn(page, email);
  await page.goto(address);
}

test('a member is in a giveaway from the press to the proof', async ({ browser }, info) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: shop.url });
  await context.addCookies([{ name: 'consent', value: 'essential', url: shop.url }]);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const email = await signUp(page);
  await addMoney(page, '50.00');

  await page.goto('/results');
  await expect(findDot(page)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Daily winners' }).click();
  await page.waitForURL('**/daily-winners');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const known = page.waitForResponse('**/api/rewards/v3/customer');
  await page.getByRole('button', { name: 'Join for free' }).click();
  await expect(page.getByText('Welcome to Daily Winners')).toBeVisible();
  // Being there dismisses the dot as soon as it is known what it stands for.
  await (await known).finished();
  await page.goto('/results');
  await expect(page.locator('html[data-session=signed-in]')).toBeAttached();
  await expect(findDot(page)).toBeHidden();

  await page.goto('/daily-winners');
  await page.getByRole('button', { name: 'Unlock: Fifty before bed' }).click();
  await expect(page.getByText(/^You are in Fifty before bed with number \d+\.$/)).toBeVisible();
  const giveaway = new URL(page.url()).pathname;
  expect(giveaway).toMatch(/^\/daily-winners\/my\/giveaways\//);
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await page.goto('/daily-winners/membership-tiers');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: /^Add premium to your cart/ }).click();
  await page.waitForURL('**/cart');
  await expect(page.getByText(/Then \$9\.90 once a month/)).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await payFromWallet(page);
  await expect(async () => {
    await page.goto('/my-account/current-giveaways');
    await expect(page.getByText(/^Your tier has entered you/).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });

  await page.goto('/daily-winners/membership-tiers');
  const own = page.locator('section', { has: page.getByRole('heading', { name: 'Premium', exact: true }) });
  await expect(own.getByText('Your tier')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Join/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Add premium/ })).toHaveCount(0);
  await buyAsMember(page);

  await page.goto('/daily-winners');
  await page.getByRole('button', { name: 'End premium' }).click();
  await expect(page.getByText(/^Premium ends after .* Nothing more is charged\.$/)).toBeVisible();

  await shop.ops('clock', 'advance', '1d');
  await expect(async () => {
    await visitLater(page, giveaway, email);
    await expect(page.getByText(/You have won|has not won this time/).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000 });
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await expect(page.getByText(/^Number \d+: /)).toBeVisible();

  const proof = await page.request.get(`${giveaway.replace('/my/', '/')}/proof.json`);
  const file = info.outputPath('proof.json');
  const text = await proof.text();
  await writeFile(file, text);
  await runFile(process.execPath, ['public/verify-raffle.mjs', file]);
  await writeFile(
    file,
    text.replace(/"seed":\s*"(.)/, (_, digit) => `"seed":"${digit === '0' ? '1' : '0'}`),
  );
  await expect(runFile(process.execPath, ['public/verify-raffle.mjs', file])).rejects.toThrow();

  await page.goto('/daily-winners/winners');
  await expect(page.getByRole('heading', { name: 'Fifty before bed' }).first()).toBeVisible();
  await page.goto('/my-account/closed-giveaways');
  await expect(page.getByRole('heading', { name: 'Fifty before bed' })).toBeVisible();

  await page.goto('/daily-winners');
  await page.getByRole('button', { name: 'Leave the programme' }).click();
  await expect(page.getByText('You have left Daily Winners')).toBeVisible();
  expect(await shop.ops('ledger', 'verify')).toContain('Every rule holds');
  await context.close();
});

/** What a member saves is a line of the cart that cannot be removed, and is on the receipt. */
async function buyAsMember(page: Page): Promise<void> {
  await addStandardTicket(page, 'daybreak');
  const saved = page.getByRole('list', { name: 'Discounts' }).getByRole('listitem');
  await expect(saved).toHaveText(/Daily Winners.*5% off as a member \(Premium\).*\u2212\$0\.\d\d/s);
  await expect(saved.getByRole('button')).toHaveCount(0);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await payFromWallet(page);
  await expect(page.getByText('Daily Winners: 5% off as a member (Premium)')).toBeVisible();
}

/** A partner elsewhere: the address of its pages. */
async function startPartner(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html').end('<title>Partner</title><h1>Partner</h1>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/in`, stop: () => void server.close() };
}

test('a programme of another name lets its members on to a partner who knows them', async ({ browser }) => {
  const partner = await startPartner();
  const program = {
    ...ownProgram,
    programUrl: 'harbour-club',
    ssoUrl: partner.url,
    benefits: [
      { tier: 'free', title: 'Coffee on us', text: 'One a week at the kiosk.' },
      { tier: 'premium', title: 'A table by the window', text: 'Kept for premium members.' },
    ],
  };
  await shop.ops('config', 'set', 'membership', JSON.stringify(program));
  const context = await browser.newContext({ baseURL: shop.url });
  await context.addCookies([{ name: 'consent', value: 'essential', url: shop.url }]);
  const page = await context.newPage();
  await signUp(page);
  await expect(async () => {
    expect((await page.goto('/harbour-club'))?.status()).toBe(200);
  }).toPass({ timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'More for members' })).toBeHidden();
  await page.getByRole('button', { name: 'Join for free' }).click();
  await expect(page.getByText('Welcome to Daily Winners')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/harbour-club/my');
  await expect(page.getByRole('heading', { name: 'Coffee on us' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A table by the window' })).toBeHidden();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go on to localhost' }).click();
  await expect(page.getByRole('heading', { name: 'Partner' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('token')).toMatch(/^.{20,}$/);
  await context.close();
  partner.stop();
});
