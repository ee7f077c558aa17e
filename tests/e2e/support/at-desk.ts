// The owner of the demonstration at the desk, with the second factor.
import type { Browser, Page } from 'playwright/test';
import { createCode } from '#platform/ground/credentials/totp.ts';
import { DEMO_PASSWORD, type Shop } from './shop.ts';

export const OWNER = 'owner@drawcard.example';
const SECRET = 'DRAWCARDDEMODRAWCARDDEMODRAWCARD';
/** How long a code is the newest. */
const STEP_MS = 30_000;

export const PHONE = { width: 375, height: 812 };
export const WIDE = { width: 1280, height: 900 };

interface Opening {
  readonly shop: Shop;
  readonly viewport?: typeof PHONE;
  readonly hasScript?: boolean;
}

export async function openDeskPage(browser: Browser, { shop, viewport = WIDE, hasScript = false }: Opening) {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: hasScript, viewport });
  return context.newPage();
}

export async function signIn(page: Page, email: string, next = '/operator'): Promise<void> {
  await page.goto(next);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A code is good once: whoever confirms again waits for the next. */
let lastStep = 0;
export async function confirm(page: Page): Promise<void> {
  const step = Math.max(Math.floor(Date.now() / STEP_MS), lastStep + 1);
  const now = Math.floor(Date.now() / STEP_MS);
  if (step > now + 1) await page.waitForTimeout((step - now - 1) * STEP_MS);
  lastStep = step;
  await page.getByLabel('Code').fill(createCode(SECRET, step * STEP_MS));
  await page.getByRole('button', { name: 'Confirm' }).click();
}

export async function signInOwner(page: Page, next = '/operator'): Promise<void> {
  await signIn(page, OWNER, next);
  await confirm(page);
}
