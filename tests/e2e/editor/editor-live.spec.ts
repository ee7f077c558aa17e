// The page beside the form of an item, and a text field whose code comes while someone types.
import { findAccessibilityFaults } from '../support/axe.ts';
import { signInEditor, waitUntilSaved } from '../support/editing.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

test('the page beside the form follows what is typed, and leads to its field', async ({
  browser,
  request,
}) => {
  const page = await signInEditor(browser, shop, 'editor');
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto('/editor/blog_posts');
  await page.getByRole('link', { name: 'How the odds of a lottery are computed' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  const frame = page.frameLocator('iframe[title="Preview of /blog/how-odds-are-computed"]');
  const heading = frame.getByRole('heading', { level: 1 });
  await expect(frame.locator('html.is-live')).toBeAttached();
  await expect(heading.locator('[data-edit$=":title"]')).toBeVisible();
  const title = page.getByLabel('Title', { exact: true });
  const times: number[] = [];
  for (const words of ['First words', 'Second words', 'Third words', 'Fourth words', 'Fifth words']) {
    await title.fill(words);
    const took = await heading.evaluate(async (shown, expected) => {
      const began = performance.now();
      while (shown.ownerDocument.querySelector('h1')?.textContent?.trim() !== expected)
        await new Promise((resolve) => setTimeout(resolve, 5));
      return performance.now() - began;
    }, words);
    times.push(Math.round(took));
  }
  test.info().annotations.push({ type: 'typed to shown, ms', description: times.join(', ') });
  await page.getByLabel('Summary').focus();
  await heading.click();
  await expect(title).toBeFocused();
  const beside = page.getByRole('region', { name: 'The page' });
  await beside.getByRole('radio', { name: 'Dark' }).check();
  await expect(frame.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await beside.getByRole('radio', { name: 'Tablet' }).check();
  await expect(page.locator('iframe')).toHaveAttribute('width', '768');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const visited = await (await request.get(`${shop.url}/blog/how-odds-are-computed`)).text();
  expect(visited).not.toContain('Fifth words');
  expect(visited).not.toContain('data-edit');
  await page.context().close();
});

test('what is typed while the code of the text field arrives is all there, in one piece', async ({
  browser,
}) => {
  const page = await signInEditor(browser, shop, 'editor');
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/RichText[^/]*\.js/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto('/editor/blog_posts/new');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await expect(page.getByText('Formatting is on its way. You can write already.')).toBeVisible();
  await page.keyboard.type('## Numbers');
  await page.keyboard.press('Enter');
  setTimeout(release, 300);
  const words = 'Every number is as likely as any other, and none of them knows about the ones before.';
  await page.keyboard.type(words, { delay: 10 });
  await expect(page.getByRole('toolbar', { name: 'Formatting: Text' })).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.type(' So it goes.');
  await expect(text.getByRole('heading', { level: 2, name: 'Numbers' })).toBeVisible();
  await expect(text.getByRole('paragraph')).toHaveText(`${words} So it goes.`);
  await page.context().close();
});

test('a text field whose code does not come is written in Markdown, and loads again when asked', async ({
  browser,
}) => {
  const page = await signInEditor(browser, shop, 'editor');
  await page.route(/RichText[^/]*\.js/, (route) => route.abort());
  await page.goto('/editor/blog_posts/new');
  await page.getByLabel('Title', { exact: true }).fill('On the train');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(page.getByText(/^Formatting could not be loaded/)).toBeVisible();
  await text.fill('Some **loud** words');
  await waitUntilSaved(page);
  await page.unroute(/RichText[^/]*\.js/);
  await page.getByRole('button', { name: 'Load formatting' }).click();
  await expect(text.locator('strong')).toHaveText('loud');
  await page.context().close();
});

test('who goes on writing right after a link or a picture loses no word', async ({ browser }) => {
  const page = await signInEditor(browser, shop, 'editor');
  await page.goto('/editor/blog_posts/new');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  const bar = page.getByRole('toolbar', { name: 'Formatting: Text' });
  await expect(bar).toBeVisible();
  await text.click();
  await page.keyboard.type('See the draw');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await bar.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByRole('button', { name: 'Choose a page' }).click();
  await page.getByRole('dialog').getByLabel('Search').fill('lighthouse');
  const game = page.getByText('/lighthouse', { exact: true });
  await page.getByRole('dialog').getByRole('listitem').filter({ has: game }).click();
  await page.getByRole('button', { name: 'Set link' }).click();
  await page.keyboard.type(' of Saturday');
  await expect(text.getByRole('link')).toHaveText('draw');
  await expect(text.getByRole('paragraph')).toHaveText('See the draw of Saturday');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await bar.getByRole('button', { name: 'New picture' }).click();
  const drawer = page.getByRole('dialog');
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 360 } });
  await drawer
    .locator('input[type="file"]')
    .setInputFiles({ name: 'pier.png', mimeType: 'image/png', buffer });
  await drawer.getByLabel(/description/i).fill('The pier');
  await drawer.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(text.getByRole('img', { name: 'The pier' })).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('After it.');
  await expect(text).toContainText('See the draw of Saturday');
  await expect(text).toContainText('After it.');
  await page.context().close();
});
