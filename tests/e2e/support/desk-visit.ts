// A person at the desk of a shop that holds the demonstration.
import type { Browser, Page } from 'playwright/test';
import { createCode } from '#platform/ground/credentials/totp.ts';
import { DEMO_PASSWORD, type Shop } from './shop.ts';

const SECRET = 'DRAWCARDDEMODRAWCARDDEMODRAWCARD';
const STEP_MS = 30_000;

export const PHONE = { width: 375, height: 812 };
export const WIDE = { width: 1280, height: 900 };

interface Visit {
  readonly viewport: typeof PHONE;
  readonly javaScriptEnabled: boolean;
}

/** A code is good once. */
let lastStep = 0;

/** A page of the owner, who is signed in with the second factor. */
export async function visitDesk(browser: Browser, { url }: Shop, visit: Visit): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url, ...visit })).newPage();
  await page.goto('/operator');
  await page.getByLabel('Email').fill('owner@drawcard.example');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const now = Math.floor(Date.now() / STEP_MS);
  lastStep = Math.max(now, lastStep + 1);
  // A code of more than one step ahead is not taken.
  if (lastStep > now + 1) await page.waitForTimeout((lastStep - now - 1) * STEP_MS);
  await page.getByLabel('Code').fill(createCode(SECRET, lastStep * STEP_MS));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/operator');
  return page;
}

/** How far the page is wider than its window, in pixels. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
