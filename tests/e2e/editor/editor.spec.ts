// An editor's day: signing in, writing, two people at one item, and a post that goes live by itself.
import type { Page } from 'playwright/test';
import { findAccessibilityFaults } from '../support/axe.ts';
import { signInEditor, toInputTime, waitUntilSaved, writePost } from '../support/editing.ts';
import { LETTER, pasteHtml } from '../support/paste.ts';
import { DEMO_PASSWORD, type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

const HOUR_MS = 3_600_000;

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

test('from sign-in to a post that goes live on time', async ({ browser, request }) => {
  const page = await signInEditor(browser, shop, 'publisher', '/editor');
  await writePost(page, 'Autumn numbers');
  await expect(page).toHaveURL(/\/editor\/blog_posts\/[\w-]+$/);
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  const address = `${shop.url}/blog/autumn-numbers`;
  expect((await request.get(address)).status()).toBe(404);

  await page.getByRole('button', { name: 'Preview' }).click();
  const frame = page.frameLocator('iframe[title="Preview of /blog/autumn-numbers"]');
  await expect(frame.getByRole('heading', { level: 1, name: 'Autumn numbers' })).toBeVisible();
  await page.keyboard.press('Escape');

  const at = Date.now() + 2 * HOUR_MS;
  await page.getByText('Publish at another time').click();
  await page.getByLabel('Publish at').fill(await toInputTime(page, at));
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText('Scheduled. It goes live by itself.')).toBeVisible();
  await expect(page.getByText(/^Scheduled for /)).toBeVisible();
  await page.goto('/editor');
  await expect(page.getByRole('link', { name: 'Autumn numbers' }).first()).toBeVisible();
  expect((await request.get(address)).status()).toBe(404);

  await shop.ops('clock', 'advance', '2h');
  await expect.poll(async () => (await request.get(address)).status(), { timeout: 20_000 }).toBe(200);
  expect(await (await request.get(address)).text()).toContain('Every number is as likely as any other.');
  await page.goto('/editor/blog_posts?search=autumn');
  await expect(page.getByRole('row').filter({ hasText: 'Autumn numbers' })).toContainText('Published');
  await page.context().close();
});

test('what is published is live in the time that is told, and can be taken back', async ({
  browser,
  request,
}) => {
  const page = await signInEditor(browser, shop, 'publisher');
  await writePost(page, 'Live at once');
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(/^Visitors see it now, after \d+\.\d s$/)).toBeVisible();
  const address = await page.getByRole('link', { name: 'See the page' }).getAttribute('href');
  const url = new URL(address ?? '', shop.url).href;
  expect((await request.get(url)).status()).toBe(200);

  await page.getByLabel('Summary').fill('Nobody sees this yet.');
  await expect(page.getByText('Changes not published')).toBeVisible();
  expect(await (await request.get(url)).text()).not.toContain('Nobody sees this yet.');
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: /published by/ }).click();
  await expect(page.locator('ins').first()).toContainText('Nobody');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  await expect.poll(async () => (await request.get(url)).status()).toBe(404);
  await page.context().close();
});

test('an incomplete post is not published: the summary leads to each field', async ({ browser }) => {
  const page = await signInEditor(browser, shop, 'publisher');
  await page.goto('/editor/blog_posts/new');
  await page.getByLabel('Title', { exact: true }).fill('Half a thought');
  await page.getByRole('button', { name: 'Publish now' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('2 fields need attention');
  await summary.getByRole('link', { name: /^Summary/ }).click();
  await expect(page.getByLabel('Summary')).toBeFocused();
  await page.context().close();
});

test('what is not finished is previewed with what it lacks', async ({ browser, request }) => {
  const page = await signInEditor(browser, shop, 'editor');
  await page.goto('/editor/blog_posts/new');
  await page.getByLabel('Title', { exact: true }).fill('Half a story');
  await waitUntilSaved(page);
  await page.getByRole('button', { name: 'Preview' }).click();
  const frame = page.frameLocator('iframe[title="Preview of /blog/half-a-story"]');
  await expect(frame.getByRole('heading', { level: 1, name: 'Half a story' })).toBeVisible();
  const strip = frame.getByRole('region', { name: 'What keeps this page from being published' });
  await expect(strip).toContainText('Blog posts “Half a story”: Summary: This field is required');
  expect((await request.get(`${shop.url}/blog/half-a-story`)).status()).toBe(404);
  await page.context().close();
});

/** A signed address, as the preview asks for it. */
async function getPreview(page: Page, wish: object): Promise<string> {
  const headers = { origin: shop.url };
  const answer = await page.request.post(`${shop.url}/api/editor/preview`, { data: wish, headers });
  return ((await answer.json()) as { result: { url: string } }).result.url;
}

test('a preview is looked at by somebody invented, and nothing that is pressed is done', async ({
  browser,
}) => {
  const desk = await signInEditor(browser, shop, 'editor');
  const page = await desk.context().newPage();
  const data = { email: 'demo@drawcard.example', password: DEMO_PASSWORD };
  await desk.request.post(`${shop.url}/api/login`, { data, headers: { origin: shop.url } });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  await page.goto(await getPreview(desk, { path: '/' }));
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible();
  await page.goto(await getPreview(desk, { path: '/cart', isSignedIn: true }));
  await expect(header.getByText('Account, $50.00')).toBeVisible();
  await expect(header.locator('[data-cart-count]')).toHaveText('3');
  await page
    .getByRole('button', { name: /^Pay|^Buy/ })
    .first()
    .click();
  await expect(page.getByText('This is a preview: nothing is bought, sent or changed.')).toBeVisible();
  expect(calls).toEqual([]);
  await desk.context().close();
});

test('a preview of a moment shows the draws of that moment', async ({ browser, request }) => {
  const page = await signInEditor(browser, shop, 'editor');
  const stopOn = (html: string) => Date.parse(/data-countdown="([^"]+)"/.exec(html)?.[1] ?? '');
  const first = stopOn(await (await request.get(`${shop.url}/comet`)).text());
  await page.goto(await getPreview(page, { path: '/comet', at: new Date(first + 60_000).toISOString() }));
  expect(stopOn(await page.content())).toBeGreaterThan(first);
  await page.context().close();
});

test('texts of the ticket builder are marked for editors, and for nobody else', async ({
  browser,
  request,
}) => {
  const page = await signInEditor(browser, shop, 'editor');
  await page.getByRole('button', { name: 'Edit on the page itself' }).click();
  await expect(page.getByRole('region', { name: 'Editing view' })).toBeVisible();
  await page.goto('/comet');
  await expect(page.locator('astro-island [data-copy-key^="ticket."]').first()).toBeVisible();
  expect(await (await request.get(`${shop.url}/comet`)).text()).not.toContain('data-copy-key');
  await page.context().close();
});

test('a publisher reads what visitors say, and takes it along', async ({ browser }) => {
  const page = await signInEditor(browser, shop, 'publisher', '/editor/feedback');
  const clientInformation = { build: '1', name: 'site', version: '1' };
  const data = {
    event_type: 'feedback',
    name: 'site',
    rating: -1,
    comment: 'Where is the search?',
    source: '/cart',
    client_information: { ...clientInformation, client_environment: { timezone: 'UTC', locale: 'en-AU' } },
  };
  const said = await page.request.post(`${shop.url}/api/event`, { data, headers: { origin: shop.url } });
  expect(said.status()).toBe(201);
  await page.getByLabel('Rating').selectOption('Bad');
  await expect(page.getByText('Where is the search?')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('feedback.csv');
  await page.goto('/editor/activity');
  await expect(page.getByText('took a copy of').first()).toBeVisible();
  await page.context().close();
});

test('an editor writes but does not publish', async ({ browser }) => {
  const page = await signInEditor(browser, shop, 'editor', '/editor/faqs/new');
  await page.getByLabel('Question').fill('When is the draw?');
  await waitUntilSaved(page);
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  await expect(page.getByText(/publishers publish/)).toBeVisible();
  await page.context().close();
});

test('two people change one field: the second decides, nothing is lost', async ({ browser }) => {
  const first = await signInEditor(browser, shop, 'publisher');
  await writePost(first, 'Two at once');
  const path = new URL(first.url()).pathname;
  const second = await signInEditor(browser, shop, 'editor', path);
  await expect(second.getByText(/has had this open since/)).toBeVisible();
  await first.getByLabel('Summary').fill('The first wording.');
  await first.waitForTimeout(1_500);
  await second.getByLabel('Summary').fill('The second wording.');
  await expect(second.getByRole('heading', { name: /changed the same fields/ })).toBeVisible();
  await expect(second.getByText('The first wording.')).toBeVisible();
  expect(await findAccessibilityFaults(second)).toEqual([]);
  await second.getByRole('radio', { name: /^Mine/ }).check();
  await second.getByRole('button', { name: 'Save these decisions' }).click();
  await expect(second.getByLabel('Summary')).toHaveValue('The second wording.');
  await waitUntilSaved(second);
  await first.context().close();
  await second.context().close();
});

test('a lost connection loses nothing', async ({ browser }) => {
  const page = await signInEditor(browser, shop, 'publisher', '/editor/faqs/new');
  await page.getByLabel('Question').fill('Is it safe?');
  await waitUntilSaved(page);
  await page.context().setOffline(true);
  await page.getByLabel('Question').fill('Is it still safe?');
  await expect(page.getByText(/^Offline/)).toBeVisible();
  await page.context().setOffline(false);
  await waitUntilSaved(page);
  await page.reload();
  await expect(page.getByLabel('Question')).toHaveValue('Is it still safe?');
  await page.context().close();
});

test('a text is formatted by buttons and keys, takes a letter that is pasted, and is undone step by step', async ({
  browser,
}) => {
  const page = await signInEditor(browser, shop, 'editor');
  await writePost(page, 'Formatted words');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  const bar = page.getByRole('toolbar', { name: 'Formatting: Text' });
  await text.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('Every');
  await page.keyboard.press('Control+B');
  await page.keyboard.type(' * star');
  await bar.getByRole('button', { name: 'Bulleted list' }).click();
  await expect(text.getByRole('listitem')).toHaveText('Every * star');
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(text.getByRole('listitem')).toHaveCount(0);
  await text.press('Control+Shift+Z');
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  await pasteHtml(page, LETTER);
  await page.keyboard.press('Enter');
  await bar.getByRole('button', { name: 'Table', exact: true }).click();
  await page.keyboard.type('Prize');
  await page.getByRole('button', { name: 'Remove row' }).focus();
  await waitUntilSaved(page);
  await page.getByRole('button', { name: 'Write Markdown' }).click();
  const markdown = page.getByLabel('Text', { exact: true });
  await expect(markdown).toHaveValue(
    [
      '## Numbers',
      'Every number is as likely as any other.',
      '- **Every** \\* star',
      '## From a letter',
      '- first\n  - deeper',
      '**Loud** and *leaning* bad [good](https://example.org/a)',
      '| Prize |  |\n| --- | --- |\n|  |  |\n|  |  |',
    ].join('\n\n'),
  );
  await markdown.fill('One *word*');
  await page.getByRole('button', { name: 'Write formatted text' }).click();
  await expect(text.locator('em')).toHaveText('word');
  await page.context().close();
});

test('texts are edited in their list, and on the page itself', async ({ browser, request }) => {
  const page = await signInEditor(browser, shop, 'publisher');
  await page.getByRole('button', { name: 'Edit on the page itself' }).click();
  await expect(page.getByRole('region', { name: 'Editing view' })).toBeVisible();
  const heading = page.locator('[data-copy-key="home.how-heading"]').first();
  await heading.hover();
  await page.getByRole('link', { name: /^Edit: / }).click();
  const panel = page.getByRole('dialog', { name: 'Written on the page' });
  const form = panel.locator('iframe').contentFrame();
  await form.getByLabel('Text', { exact: true }).fill('This is how it works here');
  await expect(heading).toHaveText('This is how it works here');
  expect(new URL(page.url()).pathname).toBe('/');
  await form.getByRole('button', { name: 'Publish now' }).click();
  await expect(form.getByText(/^Visitors see it now/).first()).toBeVisible();
  await expect
    .poll(async () => (await request.get(`${shop.url}/`)).text())
    .toContain('This is how it works here');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('link', { name: /^Edit: / })).toBeFocused();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByRole('region', { name: 'Editing view' })).toHaveCount(0);
  const home = await (await request.get(`${shop.url}/`)).text();
  expect(home).not.toMatch(/data-copy-key|data-edit|edit-bar|editing-view/);
  await page.context().close();
});

const SCREENS = [
  '/editor',
  '/editor/blog_posts',
  '/editor/pages/new',
  '/editor/texts',
  '/editor/texts/en-AU:-:home.how-heading?in=page&field=value',
  '/editor/files',
  '/editor/activity',
  '/editor/feedback',
  '/preview',
] as const;

const VIEWS = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 375, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
] as const;

test('every screen is free of accessibility faults on desks and phones, light and dark', async ({
  browser,
}) => {
  test.slow();
  const page = await signInEditor(browser, shop, 'publisher');
  for (const path of SCREENS) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const { width, colorScheme } of VIEWS) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      expect(await findAccessibilityFaults(page), `${path}, ${colorScheme} at ${width}`).toEqual([]);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${path} scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
    }
  }
  await page.context().close();
});
