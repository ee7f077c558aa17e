// The desk of the demonstration, for tests in a browser: its owner has an authenticator whose key is known.
import type { Browser, Page } from 'playwright/test';
import { createCode } from '#platform/ground/credentials/totp.ts';
import { findAccessibilityFaults } from './axe.ts';
import { DEMO_PASSWORD, type Shop } from './shop.ts';
import { expect } from './test.ts';

export const OWNER = 'owner@drawcard.example';
const SECRET = 'DRAWCARDDEMODRAWCARDDEMODRAWCARD';
/** How long a code is the newest. */
const STEP_MS = 30_000;

export const PHONE = { width: 375, height: 812 };
export const WIDE = { width: 1280, height: 900 };

interface Opening {
  readonly viewport?: typeof PHONE;
  readonly hasScript?: boolean;
}

export async function openDeskPage(
  browser: Browser,
  { url }: Shop,
  { viewport = WIDE, hasScript = true }: Opening = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: hasScript, viewport });
  return context.newPage();
}

export async function signIn(page: Page, email: string, next = '/operator'): Promise<void> {
  await page.goto(next);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

let lastStep = 0;
/** A code is good once, and at most one step ahead: whoever asks again waits for the next. */
export async function createOwnerCode(page: Page): Promise<string> {
  const now = Math.floor(Date.now() / STEP_MS);
  const step = Math.max(now, lastStep + 1);
  if (step > now + 1) await page.waitForTimeout((step - now - 1) * STEP_MS);
  lastStep = step;
  return createCode(SECRET, step * STEP_MS);
}

export async function confirm(page: Page): Promise<void> {
  await page.getByLabel('Code').fill(await createOwnerCode(page));
  await page.getByRole('button', { name: 'Confirm' }).click();
}

/** A page of the owner, who is signed in with the second factor. */
export async function openOwnerDesk(
  browser: Browser,
  shop: Shop,
  { next = '/operator', ...opening }: Opening & { readonly next?: string } = {},
): Promise<Page> {
  const page = await openDeskPage(browser, shop, opening);
  await signIn(page, OWNER, next);
  await page.waitForURL(/\/operator\/confirm/);
  await confirm(page);
  await page.waitForURL(({ pathname }) => pathname === new URL(next, shop.url).pathname);
  return page;
}

/** How far the page is wider than its window, in pixels. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The page as it stands, on a phone and on a screen: nothing leaves it to the side, and axe finds nothing. */
export async function expectSoundPage(page: Page): Promise<void> {
  for (const viewport of [PHONE, WIDE]) {
    await page.setViewportSize(viewport);
    const place = [page.url(), viewport.width];
    expect(await measureOverflow(page), place.join(' at ')).toBeLessThanOrEqual(0);
    expect([...place, await findAccessibilityFaults(page)]).toEqual([...place, []]);
  }
}
