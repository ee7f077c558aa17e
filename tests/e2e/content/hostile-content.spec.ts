// What editors may write is text wherever it is shown: nothing of it runs, breaks a page, a feed or a link.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { writeHostileContent } from '../../support/content/hostile-content.ts';
import { findPageFaults } from '../../support/http/page-faults.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let shop: Shop;
let addresses: readonly string[] = [];
let folder: string;

test.beforeAll(async () => {
  shop = await startShop();
  folder = mkdtempSync(join(tmpdir(), 'drawcard-hostile-'));
  addresses = writeHostileContent(folder);
  await shop.ops('content', 'import', folder);
});
test.afterAll(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The strings speak of such things themselves. */
const isOfTheString = (fault: string): boolean => /^says|^shows the key/.test(fault);

test('every page that shows hostile strings is whole, and nothing of them is more than text', async () => {
  const faults: string[] = [];
  for (const path of addresses) {
    const answer = await fetch(shop.url + path);
    const read = { status: answer.status, type: '', body: await answer.text(), keptS: undefined, tags: [] };
    if (answer.status !== 200) faults.push(`${path} answers ${answer.status}`);
    if (path.startsWith('/fragments/')) continue;
    faults.push(
      ...findPageFaults(read)
        .filter((fault) => !isOfTheString(fault))
        .map((fault) => `${path} ${fault}`),
    );
  }
  expect(faults).toEqual([]);
});

const findParserError = (page: Page, xml: string): Promise<string | undefined> =>
  page.evaluate(
    (text) =>
      new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror')?.textContent ??
      undefined,
    xml,
  );

test('feed and sitemaps are sound XML', async ({ page }) => {
  await page.goto(`${shop.url}/check-email`);
  for (const path of ['/blog/rss.xml', '/sitemap.xml', '/sitemap/pages.xml']) {
    const answer = await fetch(shop.url + path);
    expect(answer.status, path).toBe(200);
    expect(await findParserError(page, await answer.text()), path).toBeUndefined();
  }
});

test('in a browser nothing of it runs, asks or leads astray', async ({ page }) => {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`${page.url()} asks ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text()))
      seen.push(`${page.url()} ${message.text()}`);
  });
  const sample = addresses.filter((path, at) => at % 9 === 0 && !path.startsWith('/fragments/'));
  for (const path of ['/', '/about/faq', '/about/contact-us', '/blog/category/hostile', ...sample]) {
    await page.goto(shop.url + path);
    const links = await page
      .locator('a[href], form[action]')
      .evaluateAll((all) => all.map((one) => (one instanceof HTMLAnchorElement ? one.href : '')));
    seen.push(
      ...links.filter((href) => /^(?!https?:|mailto:|tel:|$)/.test(href)).map((href) => `${path} ${href}`),
    );
  }
  expect(seen).toEqual([]);
});
