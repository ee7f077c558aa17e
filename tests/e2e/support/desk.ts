// The owner at the desk of the demonstration, for tests in a browser.
import type { Browser, Page } from 'playwright/test';
import { createCode } from '#platform/ground/credentials/totp.ts';
import { findAccessibilityFaults } from './axe.ts';
import { DEMO_PASSWORD, type Shop } from './shop.ts';
import { expect } from './test.ts';

const OWNER = 'owner@drawcard.example';
const SECRET = 'DRAWCARDDEMODRAWCARDDEMODRAWCARD';
/** How long a code is the newest. */
const STEP_MS = 30_000;
const HEIGHT = 900;

/** The widths at which pages of the desk are looked at. */
export const DESK_WIDTHS = [375, 1280] as const;

let lastStep = 0;
/** A code is good once: whoever asks again waits for the next. */
export async function createOwnerCode(page: Page): Promise<string> {
  const now = Math.floor(Date.now() / STEP_MS);
  const step = Math.max(now, lastStep + 1);
  if (step > now + 1) await page.waitForTimeout((step - now - 1) * STEP_MS);
  lastStep = step;
  return createCode(SECRET, step * STEP_MS);
}

export async function openOwnerDesk(
  browser: Browser,
  shop: Shop,
  next = '/operator',
  { hasScript = true }: { readonly hasScript?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: hasScript });
  const page = await context.newPage();
  await page.goto(next);
  await page.getByLabel('Email').fill(OWNER);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/operator\/confirm/);
  await page.getByLabel('Code').fill(await createOwnerCode(page));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL((url) => url.pathname === new URL(next, shop.url).pathname);
  return page;
}

/** The page as it stands, on a phone and on a desk: nothing leaves it to the side, and axe finds nothing. */
export async function expectSoundPage(page: Page): Promise<void> {
  for (const width of DESK_WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: page.url() })
      .toBeLessThanOrEqual(width);
    expect([page.url(), width, await findAccessibilityFaults(page)]).toEqual([page.url(), width, []]);
  }
}
