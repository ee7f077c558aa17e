// A brand at the desk, without script: logo, icon and type, menu and footer, versions, export and import, a second brand.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { findAccessibilityFaults } from '../support/axe.ts';
import { openOwnerDesk } from '../support/desk.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

const FONT = resolve(import.meta.dirname, '../../../src/assets/fonts/literata.woff2');
const drawLogo = (inner = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30">${inner}<circle cx="15" cy="15" r="15" fill="#0b5d46"/></svg>`;
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#b3261e"/></svg>';
const toFile = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

const openDesk = (browser: Browser, hasScript = false): Promise<Page> =>
  openOwnerDesk(browser, shop, { next: '/operator/brands', hasScript });

/** What the first brand shows, a moment after a change. */
async function readHome(): Promise<string> {
  await new Promise((done) => setTimeout(done, 1000));
  return (await fetch(`${shop.url}/about`)).text();
}

test('a logo, an icon and a font are refused with the reason, previewed, and shown within a second', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await openDesk(browser);
  await page.goto('/operator/brands/drawcard/files');
  const logo = page.locator('#logo');
  await logo.getByLabel('New logo').setInputFiles(toFile('logo.svg', drawLogo('<script>alert(1)</script>')));
  await logo.getByRole('button', { name: 'Check and preview' }).click();
  await expect(logo.getByText('This drawing holds a script (script). Export it without.')).toBeVisible();
  await logo.getByLabel('New logo').setInputFiles(toFile('photo.png', Buffer.alloc(24_000_000)));
  await logo.getByRole('button', { name: 'Check and preview' }).click();
  await expect(logo.getByText('The file is larger than 1 MB. Make it smaller first.')).toBeVisible();
  await logo.getByLabel('New logo').setInputFiles(toFile('logo.svg', drawLogo('<metadata>mine</metadata>')));
  await logo.getByRole('button', { name: 'Check and preview' }).click();
  await expect(logo.getByText('Not shown yet')).toBeVisible();
  const src = await logo.locator('.dk-waiting img').first().getAttribute('src');
  const answer = await page.request.get(src!);
  expect(answer.headers()['content-security-policy']).toContain("default-src 'none'");
  expect(await answer.text()).not.toContain('mine');
  expect(await readHome()).not.toContain(src!);
  await logo.getByRole('button', { name: 'Show it on every page' }).click();
  await expect(page.getByText('Drawcard is saved. Every page shows it within a second.')).toBeVisible();
  expect(await readHome()).toContain(`src="${src}"`);

  const icon = page.locator('#favicon');
  await icon.getByLabel('New icon').setInputFiles(toFile('icon.svg', ICON));
  await icon.getByRole('button', { name: 'Check and preview' }).click();
  await icon.getByRole('button', { name: 'Show it on every page' }).click();
  const font = page.locator('#font');
  await font.getByLabel('New font').setInputFiles(toFile('font.woff2', ICON));
  await font.getByRole('button', { name: 'Check and preview' }).click();
  await expect(font.getByText('This is no WOFF2 font. Convert the font to WOFF2 first.')).toBeVisible();
  await font.getByLabel('New font').setInputFiles(toFile('font.woff2', readFileSync(FONT)));
  await font.getByRole('button', { name: 'Check and preview' }).click();
  expect(await page.evaluate(() => document.fonts.load('16px new').then((faces) => faces.length))).toBe(1);
  await font.getByRole('button', { name: 'Show it on every page' }).click();
  const home = await readHome();
  expect(home).toMatch(/font-family:"Literata"[^}]*\/brand-files\/own-/);
  expect(home).toMatch(/rel="icon" href="\/brand-files\/own-/);
  const visitor = await browser.newPage({ baseURL: shop.url });
  await visitor.goto('/about');
  expect(
    await visitor.evaluate(() => document.fonts.ready.then(() => document.fonts.check('16px Literata'))),
  ).toBe(true);
  expect(
    await visitor.locator('.site-header__logo img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  await visitor.close();
});

test('a menu and a footer are lists; each version says what changed and is undone', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openDesk(browser);
  await page.goto('/operator/brands/drawcard/lists');
  await page.getByRole('button', { name: 'Add an entry' }).click();
  await expect(page.getByText('These changes are not saved yet.')).toBeVisible();
  const count = await page.locator('#menu .dk-row').count();
  await page.locator(`[id="menu.${count - 1}.label"]`).fill('Our story');
  await page.locator(`[id="menu.${count - 1}.href"]`).fill('about');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(page.getByText('must begin with / or https://').first()).toBeVisible();
  await expect(page.locator(`[id="menu.${count - 1}.label"]`)).toHaveValue('Our story');
  await page.locator(`[id="menu.${count - 1}.href"]`).fill('/about');
  for (let step = count - 1; step > 0; step -= 1)
    await page.getByRole('button', { name: `Move Entry ${step + 1} up` }).click();
  await expect(page.locator('[id="menu.0.label"]')).toHaveValue('Our story');
  await page.getByRole('button', { name: 'Remove Column 2', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(page.getByText('Drawcard is saved. Every page shows it within a second.')).toBeVisible();
  const home = await readHome();
  expect(home).toMatch(/site-header__links[\s\S]{0,400}Our story/);
  await page.goto('/operator/brands/drawcard/versions');
  await expect(page.locator('.dk-versions > li').first()).toContainText('Menu');
  await expect(page.locator('.dk-versions > li').first()).toContainText('Odile Marchetti');
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect(page.getByText('Drawcard is what it was.')).toBeVisible();
  expect(await readHome()).not.toContain('Our story');
});

test('a brand goes out as a file and comes in as a second one, at a host of its own', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openDesk(browser);
  await page.goto('/operator/brands/drawcard');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export' }).click();
  const text = readFileSync((await (await downloading).path())!, 'utf8');
  await page.goto('/operator/brands/import');
  await page.getByLabel('File').setInputFiles(toFile('brand.json', '{'));
  await page.getByRole('button', { name: 'See what differs' }).click();
  await expect(page.getByText('This file is no JSON.')).toBeVisible();
  const [file] = JSON.parse(text);
  const kestrel = { ...file, key: 'kestrel', name: 'Kestrel', hosts: ['kestrel.localhost'] };
  await page.getByLabel('File').setInputFiles(toFile('brand.json', JSON.stringify([kestrel])));
  await page.getByRole('button', { name: 'See what differs' }).click();
  await expect(page.getByText('A new brand.')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Imported: Kestrel. Every page shows it within a second.')).toBeVisible();
  await page.waitForTimeout(1000);
  const address = shop.url.replace(/\/\/[^:/]+/, '//kestrel.localhost');
  await page.goto(`${address}/about`);
  await expect(page).toHaveTitle(/Kestrel/);
});

test('the pages of a brand have no fault that axe finds, whatever they show', async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await openDesk(browser, true);
  const check = async () => {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await findAccessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  };
  await page.goto('/operator/brands/drawcard/files');
  await page.getByLabel('New logo').setInputFiles(toFile('logo.svg', drawLogo()));
  await page.locator('#logo').getByRole('button', { name: 'Check and preview' }).click();
  await expect(page.getByText('Not shown yet')).toBeVisible();
  await check();
  await page.getByLabel('New font').setInputFiles(toFile('font.woff2', ICON));
  await page.locator('#font').getByRole('button', { name: 'Check and preview' }).click();
  await expect(page.getByText('This is no WOFF2 font. Convert the font to WOFF2 first.')).toBeVisible();
  await check();
  await page.goto('/operator/brands/drawcard/lists');
  await page.locator('[id="menu.0.href"]').fill('nowhere');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(page.getByText('must begin with / or https://').first()).toBeVisible();
  await check();
  await page.goto('/operator/brands/drawcard/versions');
  await check();
  await page.goto('/operator/brands/import');
  await page.getByRole('button', { name: 'See what differs' }).click();
  await expect(page.getByText('Choose a file.')).toBeVisible();
  await check();
});

test('licences are named at the checklist', async ({ browser }) => {
  test.setTimeout(120_000);
  const page = await openDesk(browser);
  await page.goto('/operator/checklist');
  await page.getByLabel('Licence of Lighthouse').fill('NSW 12/345');
  await page.getByRole('button', { name: 'Save the licences' }).click();
  await expect(page.getByText('The licences are saved.')).toBeVisible();
  await expect(page.getByLabel('Licence of Lighthouse')).toHaveValue('NSW 12/345');
});
