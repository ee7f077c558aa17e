// Somebody at the desk in a browser.
import type { Browser, Page } from 'playwright/test';
import { createCode } from '#platform/ground/credentials/totp.ts';
import { DEMO_PASSWORD, type Shop } from './shop.ts';

const OWNER = 'owner@drawcard.example';
const SECRET = 'DRAWCARDDEMODRAWCARDDEMODRAWCARD';
/** How long a code is the newest. */
const STEP_MS = 30_000;

/** The widths that pages of the desk are looked at. */
export const DESK_WIDTHS = [375, 1280] as const;

export async function openPage(
  browser: Browser,
  shop: Shop,
  { width = 1280, hasScript = true }: { width?: number; hasScript?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width, height: 800 },
    javaScriptEnabled: hasScript,
  });
  return context.newPage();
}

/** Codes are good once: whoever confirms again waits for the next. */
let lastStep = 0;
async function nextCode(page: Page): Promise<string> {
  const now = Math.floor(Date.now() / STEP_MS);
  const step = Math.max(now, lastStep + 1);
  if (step > now + 1) await page.waitForTimeout((step - now - 1) * STEP_MS);
  lastStep = step;
  return createCode(SECRET, step * STEP_MS);
}

/** The owner of the demonstration, signed in with the second factor, at a page of the desk. */
export async function openOwnerDesk(
  browser: Browser,
  shop: Shop,
  options: { width?: number; hasScript?: boolean; path?: string } = {},
): Promise<Page> {
  const page = await openPage(browser, shop, options);
  const { path = '/operator' } = options;
  await page.goto(path);
  await page.getByLabel('Email').fill(OWNER);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/operator\/confirm/);
  await page.getByLabel('Code').fill(await nextCode(page));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL((url) => url.pathname === path);
  return page;
}
