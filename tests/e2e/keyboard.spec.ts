// Tickets of every kind bought with a keyboard alone: Tab, arrows, Space and Enter.
import type { Page } from 'playwright/test';
import { addMoney, addMoneyByForm } from './support/shopping.ts';
import { expect, signUp, signUpByForm, test } from './support/test.ts';

const STOPS_MAX = 90;

interface Stop {
  readonly name: string;
  /** Within the window and under nothing else. */
  readonly isSeen: boolean;
}

const readStop = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', isSeen: false };
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    const name = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
    const shown = (element as HTMLInputElement).labels?.[0] ?? element;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    const isSeen = there !== null && (shown.contains(there) || there.contains(shown));
    return { name: name.replace(/\s+/g, ' ').trim(), isSeen };
  });

/** Presses Tab until the control of this name has the focus. Gives how many times; fails where a stop on the way is covered. */
async function tabTo(page: Page, name: RegExp): Promise<number> {
  for (let count = 1; count <= STOPS_MAX; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await readStop(page);
    const seen = expect.poll(
      async () => (await readStop(page)).isSeen,
      `${stop.name}, on the way to ${name}`,
    );
    if (!stop.isSeen) await seen.toBe(true);
    if (name.test(stop.name)) return count;
  }
  throw new Error(`${name} was not reached with ${STOPS_MAX} times Tab`);
}

test('from the last number of a game it takes at most two tabs a game to the cart', async ({ page }) => {
  await page.goto('/lighthouse');
  await tabTo(page, /^1$/);
  for (let picked = 1; picked < 6; picked += 1) {
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Game 1 Empty' })).toHaveCount(0);
  const games = await page.getByRole('button', { name: /^Game \d+/ }).count();
  expect(await tabTo(page, /^Add to cart/)).toBeLessThanOrEqual(Math.max(2 * games, 12));
});

test('the link of the header with the focus stays in view when the account beside it grows', async ({
  page,
}) => {
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const places = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
  await links.nth(places.lastIndexOf(places[0] ?? 0)).focus();
  await page.locator('[data-account-slot]').evaluate((slot) => {
    slot.style.inlineSize = '40rem';
  });
  await expect.poll(async () => (await readStop(page)).isSeen).toBe(true);
});

/** Presses Enter on what has the focus and ends on the receipt of what the cart then holds. */
async function payByKeyboard(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await page.waitForURL('**/cart');
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible();
  await tabTo(page, /^Pay \$[\d.,]+ from wallet$/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/receipt/*');
}

test('every kind of ticket goes from its page to the receipt', async ({ page }) => {
  await signUp(page);
  await addMoney(page, '150.00');
  const ways = [
    '/lighthouse',
    '/comet/powerhit',
    '/comet/powerpik',
    '/semaphore/boxed',
    '/semaphore/super-combos',
  ];
  for (const path of ways) {
    await page.goto(path);
    await tabTo(page, /^Autofill all/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Add to cart/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cart');
  }
  await page.goto('/comet-twenty');
  await tabTo(page, /^Add\b/);
  await payByKeyboard(page);
  await expect(page.getByRole('main').getByText('Comet Twenty').first()).toBeVisible();
});

test('a system entry goes from the listing to the receipt', async ({ page }) => {
  await signUp(page);
  await addMoney(page, '60.00');
  await page.goto('/lotto-tickets');
  await tabTo(page, /^Lighthouse Saturday$/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/lighthouse');
  await tabTo(page, /^System/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/lighthouse/systems');
  await tabTo(page, /^Autofill all/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Add to cart/);
  await payByKeyboard(page);
  await expect(
    page
      .getByRole('main')
      .getByText(/System \d/)
      .first(),
  ).toBeVisible();
});

test('one press adds quick picks on the listing, and the receipt has their numbers', async ({ page }) => {
  await signUp(page);
  await addMoney(page, '60.00');
  await page.goto('/');
  await tabTo(page, /^Add \d+ quick-pick games, \$[\d.]+, to the cart: Comet$/);
  await payByKeyboard(page);
  const ticket = page.getByRole('article').filter({ hasText: 'Comet' }).first();
  await expect(ticket.getByRole('list').first()).toBeVisible();
});

test.describe('at the brand of raffles', () => {
  test.use({ baseURL: `http://harbour.localhost:${process.env.SHOP_PORT}` });

  test('a book of tickets goes from the listing to the receipt', async ({ page }) => {
    await signUpByForm(page);
    await addMoneyByForm(page, '60.00');
    await page.goto('/charity-tickets');
    await tabTo(page, /^See Harbour Boat$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/harbour-boat');
    await tabTo(page, /^One ticket/);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /^Book of 5/ })).toBeChecked();
    await tabTo(page, /of each dollar/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Add 5 tickets, \$45\.00$/);
    await payByKeyboard(page);
    await expect(page.getByRole('main')).toContainText(/\d to \d/);
  });
});
