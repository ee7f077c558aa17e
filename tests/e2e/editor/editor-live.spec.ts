// The page beside the form of an item.
import { findAccessibilityFaults } from '../support/axe.ts';
import { signInEditor } from '../support/editing.ts';
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
