import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundle } from 'lightningcss';
import { parseCss, selectRules } from '../../src/lib/server/styles/style-rules.ts';
import { accessibilityFaults } from './support/axe.ts';
import { BUILDER_PAGES, CONTENT_PAGES } from './support/pages.ts';
import { expect, test } from './support/test.ts';

const KIB = 1024;
const SCRIPT_LIMIT_BYTES = 3 * KIB;
/** With the script that counts down to the close. */
const COUNTDOWN_SCRIPT_LIMIT_BYTES = 3.5 * KIB;
const BUILDER_SCRIPT_LIMIT_BYTES = 95 * KIB;

const MAIN_SHEET = join(import.meta.dirname, '../../src/styles/main.css');
const allRules = parseCss(bundle({ filename: MAIN_SHEET, minify: true }).code.toString());

test.describe.configure({ mode: 'parallel' });

for (const path of [...CONTENT_PAGES, ...BUILDER_PAGES]) {
  test(`${path} says what it is, to people and to search engines`, async ({ page }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(/.+ \| Drawcard/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(
      40,
    );
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain('http');
    for (const json of await page.locator('script[type="application/ld+json"]').allTextContents())
      JSON.parse(json);
  });

  for (const scheme of ['light', 'dark'] as const) {
    test(`${path} has no accessibility fault in ${scheme}`, async ({ page }) => {
      test.slow(); // a builder has hundreds of buttons to look at
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        expect(await accessibilityFaults(page), `at ${width}`).toEqual([]);
      }
    });
  }

  test(`${path} does not scroll sideways at 320`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang).toBeLessThanOrEqual(0);
  });

  test(`${path} keeps to its bytes`, async ({ page }) => {
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const isBuilder = (BUILDER_PAGES as readonly string[]).includes(path);
    const inline = await page.locator('script:not([src]):not([type*=json])').allTextContents();
    const loaded = await Promise.all(scripts);
    const all = [...loaded, Buffer.from(inline.join('\n'))];
    const script = all.reduce((sum, code) => sum + gzipSync(code).length, 0);
    const counts = (await page.locator('[data-countdown]').count()) > 0;
    const contentLimit = counts ? COUNTDOWN_SCRIPT_LIMIT_BYTES : SCRIPT_LIMIT_BYTES;
    expect(script, 'bytes of script, gzip').toBeLessThanOrEqual(
      isBuilder ? BUILDER_SCRIPT_LIMIT_BYTES : contentLimit,
    );
  });

  test(`${path} has one style sheet, with every rule for its markup`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
    expect(links).toHaveLength(1);
    const sheet = await (await request.get(links[0]?.[1] ?? '')).text();
    const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/));
    const classes = new Set(names);
    expect(selectRules(parseCss(sheet), { classes })).toBe(selectRules(allRules, { classes }));
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of CONTENT_PAGES) {
    test(`${path} can be read`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText(/\w{3}/);
      await expect(page.getByRole('navigation').first()).toBeAttached();
    });
  }
});
