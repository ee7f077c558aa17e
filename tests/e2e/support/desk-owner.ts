// The owner of the demonstration at the desk: signed in, with codes of the authenticator that were not used yet.
import type { Browser, Page } from 'playwright/test';
import { createCode } from '#platform/ground/credentials/totp.ts';
import { DEMO_PASSWORD, type Shop } from './shop.ts';

const OWNER = 'owner@drawcard.example';
const SECRET = 'DRAWCARDDEMODRAWCARDDEMODRAWCARD';
/** How long a code is the newest. */
const STEP_MS = 30_000;

/** A code is good once: whoever confirms again waits for the next. */
let lastStep = 0;

/** Widths of the pages: a phone, and a screen. */
export const WIDTHS = [375, 1280] as const;

export async function openOwnerDesk(
  browser: Browser,
  shop: Shop,
  options: { readonly javaScriptEnabled?: boolean; readonly width?: number } = {},
): Promise<Page> {
  const { width = 1280, ...rest } = options;
  const viewport = { width, height: 800 };
  const context = await browser.newContext({ baseURL: shop.url, viewport, acceptDownloads: true, ...rest });
  const page = await context.newPage();
  await page.goto('/operator');
  await page.getByLabel('Email').fill(OWNER);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/operator\/confirm/);
  const now = Math.floor(Date.now() / STEP_MS);
  const step = Math.max(now, lastStep + 1);
  if (step > now + 1) await page.waitForTimeout((step - now - 1) * STEP_MS);
  lastStep = step;
  await page.getByLabel('Code').fill(createCode(SECRET, step * STEP_MS));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL((url) => url.pathname === '/operator');
  return page;
}
