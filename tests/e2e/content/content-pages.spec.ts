import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { readMainSheet } from '../../../src/lib/server/styles/page-sheets.ts';
import { type CssRule, parseCss, selectRules } from '../../../src/lib/server/styles/style-rules.ts';
import { contrastFaults, findAccessibilityFaults } from '../support/axe.ts';
import { findTexts, toText } from '../support/crawl.ts';
import { KIB, watchWeight } from '../support/page-weight.ts';
import { BUILDER_PAGES, CONTENT_PAGES } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const SCRIPT_LIMIT_BYTES = 3 * KIB;
const BUILDER_SCRIPT_LIMIT_BYTES = 95 * KIB;
const FONT_LIMIT_BYTES = 40 * KIB;

const allRules = readMainSheet(join(import.meta.dirname, '../../../src'));

/** The innermost rules, each with the groups around it. */
const listRules = (rules: readonly CssRule[], around = ''): string[] =>
  rules.flatMap((rule) =>
    rule.kind === 'group' ? listRules(rule.rules, around + rule.prelude) : [`${around}{${rule.text}}`],
  );

test.describe.configure({ mode: 'parallel' });

const measureOverhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const path of [...CONTENT_PAGES, ...BUILDER_PAGES]) {
  test(`${path} says what it is, to people and to search engines`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    expect(findTexts(html, /<title>(.*?)<\/title>/gs)[0]).toMatch(/.+ \| Drawcard/);
    expect(findTexts(html, /<h1\b[^>]*>(.*?)<\/h1>/gs)).toHaveLength(1);
    const [description = ''] = findTexts(html, /<meta name="description" content="([^"]*)"/g);
    expect(description.length).toBeGreaterThan(40);
    expect(findTexts(html, /<link rel="canonical" href="([^"]*)"/g)[0]).toContain('http');
    for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
      JSON.parse(json);
  });

  test(`${path} has one style sheet, blocks their own, with every rule for its markup`, async ({
    request,
  }) => {
    const html = await (await request.get(path)).text();
    const hrefs = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(hrefs.filter((href) => !href.startsWith('/_assets/blocks-'))).toHaveLength(1);
    const texts = await Promise.all(hrefs.map(async (href) => (await request.get(href)).text()));
    const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/));
    const classes = new Set(names);
    const there = new Set(texts.flatMap((text) => listRules(parseCss(text))));
    const needed = listRules(parseCss(selectRules(allRules, { classes })));
    expect(needed.filter((rule) => !there.has(rule))).toEqual([]);
  });

  test(`${path} is light, accessible and fits at every width`, async ({ page }) => {
    test.slow(); // a builder has hundreds of buttons to look at
    const weight = watchWeight(page);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(path, { waitUntil: 'networkidle' });

    await test.step('bytes of script, gzip', async () => {
      const isBuilder = (BUILDER_PAGES as readonly string[]).includes(path);
      const limit = isBuilder ? BUILDER_SCRIPT_LIMIT_BYTES : SCRIPT_LIMIT_BYTES;
      const bytes = await weight.readScript();
      const figure = `script before a press on ${path}: ${bytes} of ${limit} bytes`;
      if (path === '/') test.info().annotations.push({ type: 'figure', description: figure });
      expect(bytes).toBeLessThanOrEqual(limit);
    });

    await test.step('bytes of fonts', async () => {
      const fonts = await weight.readFonts();
      expect(fonts).toBeGreaterThan(0);
      expect(fonts).toBeLessThanOrEqual(FONT_LIMIT_BYTES);
    });

    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      expect(await findAccessibilityFaults(page), `light at ${width}`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      expect(await contrastFaults(page), `dark at ${width}`).toEqual([]);
    }

    await page.setViewportSize({ width: 320, height: 700 });
    expect(await measureOverhang(page), 'scrolls sideways at 320').toBeLessThanOrEqual(0);
  });
}

for (const path of CONTENT_PAGES)
  test(`${path} can be read without script`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const [main = ''] = findTexts(html, /<main\b[^>]*>(.*?)<\/main>/gs);
    expect(toText(main)).toMatch(/\w{3}/);
    expect(html).toContain('<nav');
  });

for (const path of ['/', '/lotto-tickets'])
  test(`${path} stays where it is when closing times are told to the viewer`, async ({
    browser,
    baseURL,
  }) => {
    const measureCountdowns = async (javaScriptEnabled: boolean): Promise<number[]> => {
      const page = await browser.newPage({
        baseURL: baseURL ?? '',
        javaScriptEnabled,
        timezoneId: 'Australia/Perth',
        viewport: { width: 375, height: 800 },
      });
      await page.goto(path);
      const countdowns = page.locator('.offer-card .countdown');
      if (javaScriptEnabled) await expect(countdowns.last()).toHaveAttribute('data-state', /^(open|soon)$/);
      const heights = await countdowns.evaluateAll((all) =>
        all.map((one) => Math.round(one.getBoundingClientRect().height)),
      );
      await page.close();
      return heights;
    };
    const stored = await measureCountdowns(false);
    expect(stored.length).toBeGreaterThan(3);
    expect(await measureCountdowns(true)).toEqual(stored);
  });
