// A browser that lets service workers be, which all other journeys do without.
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { expect } from '../support/test.ts';

export async function openBrowser(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'allow' });
  await context.addCookies([{ name: 'consent', value: 'essential', url: baseURL }]);
  return context;
}

/** The addresses of everything that the worker has kept. */
export const listKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    );
    return lists.flat();
  });

/** Opens a page and waits until it is kept. */
export async function openAndKeep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => listKept(page), { timeout: 30_000 }).toContain(path);
}
