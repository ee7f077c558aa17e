// npm run screenshots: makes the pictures of the README from the built shop.
import { mkdirSync } from 'node:fs';
import { chromium, type Page } from 'playwright';
import { startShop } from '../tests/e2e/support/shop.ts';
import { findChromium } from './chromium.mjs';

const FOLDER = 'docs/pictures';
const DESKTOP = { width: 1280, height: 860 };
/** Games are painted as they come into view. */
const PAINTED_MS = 500;
const PHONE = { width: 375, height: 740 };

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly viewport: typeof DESKTOP;
  readonly before?: (page: Page) => Promise<void>;
}

const fillTicket = (page: Page): Promise<void> => page.getByRole('button', { name: 'Autofill all' }).click();
const scrollToNumbers = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: 'Numbers' }).evaluate((heading) => heading.scrollIntoView());

const PICTURES: readonly Picture[] = [
  { name: 'home', path: '/', viewport: DESKTOP },
  {
    name: 'builder',
    path: '/comet',
    viewport: DESKTOP,
    before: async (page) => {
      await fillTicket(page);
      await scrollToNumbers(page);
    },
  },
  { name: 'result', path: '/comet/results/draw/1500', viewport: DESKTOP },
  { name: 'article', path: '/blog/why-jackpots-roll-over', viewport: DESKTOP },
  {
    name: 'editor',
    path: '/editor/blog_posts/why-jackpots-roll-over',
    viewport: DESKTOP,
    before: async (page) => {
      await page.getByLabel('Email').fill('publisher@drawcard.example');
      await page.getByLabel('Password').fill('lantern-harbour-27');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('Title', { exact: true }).waitFor();
    },
  },
  {
    name: 'builder-phone',
    path: '/lighthouse',
    viewport: PHONE,
    before: async (page) => {
      await fillTicket(page);
      await scrollToNumbers(page);
    },
  },
];

mkdirSync(FOLDER, { recursive: true });
const shop = await startShop();
const browser = await chromium.launch({
  executablePath: findChromium() ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  for (const { name, path, viewport, before } of PICTURES) {
    const page = await browser.newPage({
      viewport,
      locale: 'en-AU',
      timezoneId: 'Australia/Sydney',
      baseURL: shop.url,
    });
    await page.context().addCookies([{ name: 'consent', value: 'essential', url: shop.url }]);
    await page.goto(path, { waitUntil: 'networkidle' });
    await before?.(page);
    await page.waitForTimeout(PAINTED_MS);
    await page.screenshot({ path: `${FOLDER}/${name}.png` });
    await page.close();
  }
} finally {
  await browser.close();
  await shop.stop();
}
