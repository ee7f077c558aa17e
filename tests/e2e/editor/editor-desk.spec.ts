// The desk: signing in, what waits, a link that is picked and one that breaks, a text that comes back, a search by
// keyboard, a film, a post that is written by keys alone.
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { contrastFaults, findAccessibilityFaults } from '../support/axe.ts';
import { signInEditor, waitUntilSaved, writePost } from '../support/editing.ts';
import { DEMO_PASSWORD, type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

test('signing in and out asks for nothing that is refused, and leads to the field that was asked for', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  await page.goto('/editor/blog_posts?search=draw#found');
  await page.getByLabel('Email').fill('editor@drawcard.example');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/editor/blog_posts?search=draw#found');
  // What is still asked for when the session ends may be refused.
  await expect(page.getByRole('main').getByRole('link', { name: /draw/i }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/editor\/sign-in/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(refused).toEqual([]);
  await context.close();
});

test('a sign-in that is sent before the page’s script has come is taken, or refused at its form', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/editor/blog_posts?search=draw');
  await page.getByLabel('Email').fill('editor@drawcard.example');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('editor@drawcard.example');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${shop.url}/editor/blog_posts?search=draw`);
  await context.close();
});

const SCREENS = [
  '/editor',
  '/editor/blog_posts',
  '/editor/blog_posts/new',
  '/editor/navigation',
  '/editor/texts',
  '/editor/texts/en-AU:-:home.how-heading?in=page&field=value',
  '/editor/files',
  '/editor/activity',
  '/editor/feedback',
  '/preview',
] as const;

test('what stands on a screen before its script has come needs none', async ({ browser }) => {
  const page = await signInEditor(browser, shop, 'publisher', '/editor');
  for (const path of SCREENS) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(200);
    const controls = (await answer.text()).match(/<(?:form|button|input|select|textarea)\b[^>]*>/g) ?? [];
    const waiting = controls.filter((control) => !/ popovertarget="/i.test(control));
    expect(waiting, path).toEqual([]);
  }
  await page.context().close();
});

test('the editing view is left at a press that comes before the scripts of the page', async ({ browser }) => {
  const page = await signInEditor(browser, shop, 'editor', '/editor');
  await page.getByRole('button', { name: 'Edit on the page itself' }).click();
  await expect(page.getByRole('region', { name: 'Editing view' })).toBeVisible();
  await page.route('**/*.js', async (route) => {
    await new Promise((wake) => setTimeout(wake, 1_500));
    await route.continue().catch(() => undefined);
  });
  await page.goto('/about', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByRole('region', { name: 'Editing view' })).toHaveCount(0);
  await page.context().close();
});

test('a draft, its link and its first words are found again', async ({ browser }) => {
  const page = await signInEditor(browser, shop, 'editor', '/editor');
  await writePost(page, 'Lanterns at the pier');
  const summary = page.getByLabel('Summary');
  await summary.fill('Every first word of this summary is kept.');
  await waitUntilSaved(page);
  await summary.fill('Nothing of it.');
  await waitUntilSaved(page);

  await page.getByRole('button', { name: 'History' }).click();
  const versions = page.getByRole('dialog').getByRole('button', { name: /written by/ });
  await versions.last().click();
  await versions.nth(1).click();
  await expect(page.locator('del').first()).toBeVisible();
  await expect(page.getByLabel('Compare with')).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore this version as a draft' }).click();
  await expect(summary).toHaveValue('Every first word of this summary is kept.');

  await page.getByRole('button', { name: 'Link', exact: true }).first().click();
  await page.getByLabel('Where the link leads').fill('/blog/nope-nope');
  await expect(page.getByText('There is no such page on')).toBeVisible();
  await page.getByRole('button', { name: 'Set link' }).click();
  await waitUntilSaved(page);
  await page.getByRole('button', { name: 'Link', exact: true }).first().click();
  await page.getByRole('button', { name: 'Choose a page' }).click();
  await page.getByRole('dialog').getByLabel('Search').fill('results');
  await expect(page.getByRole('dialog').getByText('/lotto-results', { exact: true })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.goto('/editor');
  const mine = page.getByRole('region', { name: /^My drafts/ });
  await expect(mine.getByRole('link', { name: 'Lanterns at the pier' })).toBeVisible();
  const links = page.getByRole('region', { name: /^Broken links/ });
  await expect(links.getByText('/blog/nope-nope').first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await contrastFaults(page)).toEqual([]);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lanterns pier');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Lanterns at the pier' })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Lanterns at the pier' })).toBeVisible();
  await page.context().close();
});

const MANY = 100;

/** Presses a key until the focus is on what has this name. */
async function pressUntil(page: Page, key: string, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < MANY; pressed += 1) {
    await page.keyboard.press(key);
    const here = await page.evaluate(() => {
      const at = document.activeElement;
      const label = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels?.[0] : at;
      return (at?.getAttribute('aria-label') ?? label?.textContent ?? '').trim();
    });
    if (name.test(here)) return;
  }
  throw new Error(`${key} never comes to ${name}`);
}

test('a post is written, formatted, linked and sent for review by keys alone', async ({ browser }) => {
  const page = await signInEditor(browser, shop, 'editor', '/editor/blog_posts/new');
  await expect(page.getByRole('toolbar')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('toolbar')).toBeVisible();
  await pressUntil(page, 'Tab', /^Skip to the content$/);
  await page.keyboard.press('Enter');
  await pressUntil(page, 'Tab', /^Title$/);
  await page.keyboard.type('Written by keys');
  await pressUntil(page, 'Tab', /^Summary$/);
  await page.keyboard.type('No mouse.');
  await pressUntil(page, 'Tab', /^Choose$/);
  await page.keyboard.press('Enter');
  await pressUntil(page, 'Tab', /^How it works$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Choose', exact: true })).toBeFocused();
  await pressUntil(page, 'Tab', /^Text$/);
  await page.keyboard.type('See the draw');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  // The browser tells what is selected a moment after the key; no hand leaves the text sooner.
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('draw');
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))));
  await pressUntil(page, 'Shift+Tab', /^Kind of paragraph$/);
  await pressUntil(page, 'ArrowRight', /^Link$/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('/lighthouse');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' of Saturday');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(text.getByRole('paragraph')).toHaveText('See the draw of Saturday');
  await expect(text.getByRole('link', { name: 'draw' })).toHaveAttribute('href', '/lighthouse');
  await waitUntilSaved(page);
  await pressUntil(page, 'Tab', /^A note for the publisher/);
  await page.keyboard.type('Please.');
  await pressUntil(page, 'Tab', /^Ask for review$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Waiting for review')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeFocused();
  await page.context().close();
});

test('the menu is put in order by keys and by hand, and visitors see it', async ({ browser, request }) => {
  const page = await signInEditor(browser, shop, 'publisher', '/editor/navigation');
  const order = page.getByRole('button', { name: 'Put in order' });
  await order.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Move up: Journal' }).focus();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Alt+ArrowUp');
  await expect(drawer.getByRole('button', { name: 'Move up: Journal' })).toBeFocused();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await drawer
    .getByRole('listitem')
    .filter({ hasText: 'Results' })
    .dragTo(drawer.getByRole('listitem').filter({ hasText: 'Good causes' }));
  await drawer.getByRole('button', { name: 'Save the order' }).click();
  await expect(page.getByText('The order is saved, and visitors see it.')).toBeVisible();
  await expect(order).toBeFocused();
  await expect
    .poll(async () => {
      const html = await (await request.get(`${shop.url}/`)).text();
      const links = /<ul class="site-header__links">.*?<\/ul>/s.exec(html)?.[0] ?? '';
      return [...links.matchAll(/class="primary-link" href="([^"]+)"/g)].map(([, href]) => href).slice(-4);
    })
    .toEqual(['/blog', '/causes', '/lotto-results', '/daily-winners']);
  await page.context().close();
});

test('a film is put in by its address, and its button stands in its still, however high', async ({
  browser,
}) => {
  const page = await signInEditor(browser, shop, 'publisher', '/editor');
  const headers = { origin: shop.url };
  const buffer = await sharp({ create: { width: 90, height: 160, channels: 3, background: '#ccc' } })
    .png()
    .toBuffer();
  const file = { name: 'still.png', mimeType: 'image/png', buffer };
  const sent = await page.request.post('/api/editor/files', { headers, multipart: { file, alt: 'A pier' } });
  const { result: still } = await sent.json();
  const film = {
    type: 'video',
    title: 'How it began',
    poster: still.id,
    url: 'https://youtu.be/dQw4w9WgXcQ',
  };
  const fields = { path: '/film', title: 'The film', blocks: [film] };
  await page.request.post('/api/editor/items/pages', { headers, data: { fields } });
  await page.goto('/film?preview=true');
  const [frame, button] = [page.locator('[data-video]'), page.getByRole('link', { name: /How it began/ })];
  await expect(button).toBeVisible();
  const [around, inside] = [await frame.boundingBox(), await button.boundingBox()];
  expect((inside?.y ?? 0) + (inside?.height ?? 0)).toBeLessThanOrEqual(
    (around?.y ?? 0) + (around?.height ?? 0),
  );
  await page.context().close();
});
