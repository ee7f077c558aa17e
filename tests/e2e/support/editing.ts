// What an editor does again and again.
import type { Browser, Page } from 'playwright/test';
import { DEMO_PASSWORD, type Shop } from './shop.ts';
import { expect } from './test.ts';

/** A page of the editors' desk in a context of its own, signed in as one of the demo's editors. */
export async function signInEditor(
  browser: Browser,
  shop: Shop,
  who: 'editor' | 'publisher',
  path = '/editor',
): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  await page.goto(path);
  await page.getByLabel('Email').fill(`${who}@drawcard.example`);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname === path, { timeout: 30_000 });
  return page;
}

/** As `<input type="datetime-local">` takes it, in the zone of the browser. */
export const toInputTime = (page: Page, at: number): Promise<string> =>
  page.evaluate((ms) => {
    const date = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
    return date.toISOString().slice(0, 16);
  }, at);

export const waitUntilSaved = (page: Page) => expect(page.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible();

/** Writes a new post and waits until it is kept. */
export async function writePost(page: Page, title: string): Promise<void> {
  await page.goto('/editor/blog_posts');
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Summary').fill('What the season does to the draws.');
  await page.getByRole('textbox', { name: 'Text', exact: true }).click();
  await page.keyboard.type('## Numbers');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Every number is as likely as any other.');
  await waitUntilSaved(page);
}
