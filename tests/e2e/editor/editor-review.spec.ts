// A review from asking to publishing: sent back with a comment at a field, answered, approved. Then several at once.
import { contrastFaults, findAccessibilityFaults } from '../support/axe.ts';
import { signInEditor, waitUntilSaved, writePost } from '../support/editing.ts';
import { type Shop, startShop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await startShop();
});
test.afterAll(() => shop.stop());

const TITLE = 'Lanterns for review';

test('a draft is sent back with a comment, answered, approved, copied and put away', async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await signInEditor(browser, shop, 'editor', '/editor');
  await writePost(page, TITLE);
  await page.getByLabel('A note for the publisher').fill('Please look at the summary.');
  await page.getByRole('button', { name: 'Ask for review' }).click();
  await expect(page.getByText('Waiting for review')).toBeVisible();

  const publisher = await signInEditor(browser, shop, 'publisher', '/editor');
  const waiting = publisher.getByRole('region', { name: /^Waiting for review/ });
  await expect(waiting.getByText('Please look at the summary.')).toBeVisible();
  await waiting.getByRole('link', { name: TITLE }).click();
  await publisher.getByLabel('Comment at the fields').check();
  await publisher.getByRole('button', { name: 'Comment on Summary' }).click();
  await publisher.getByRole('textbox', { name: 'Comment on Summary' }).fill('One sentence more, please.');
  await publisher.getByRole('button', { name: 'Add comment' }).click();
  await expect(publisher.getByText('One sentence more, please.').first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await publisher.emulateMedia({ colorScheme });
    expect(await findAccessibilityFaults(publisher)).toEqual([]);
    expect(await contrastFaults(publisher)).toEqual([]);
  }
  await publisher.getByRole('button', { name: 'Send back' }).click();
  await expect(publisher.getByText('Write something first.')).toBeVisible();
  await publisher.getByLabel('What should change').fill('See the comment.');
  await publisher.getByRole('button', { name: 'Send back' }).click();
  await expect(publisher.getByText('sent it back')).toBeVisible();

  await page.goto('/editor');
  await expect(page.getByRole('region', { name: /^Sent back to you/ }).getByText(TITLE)).toBeVisible();
  await page
    .getByRole('region', { name: /^Open comments/ })
    .getByRole('link', { name: TITLE })
    .click();
  await page.getByLabel('Summary', { exact: true }).fill('What the season does. And what it does not.');
  const form = page.getByRole('region', { name: 'Fields' });
  await form.getByRole('button', { name: 'Answer' }).click();
  await form.getByLabel('Your answer').fill('Done.');
  await form.getByRole('button', { name: 'Send answer' }).click();
  await form.getByRole('button', { name: 'Resolve' }).click();
  await expect(form.getByText('1 resolved comment')).toBeVisible();
  await waitUntilSaved(page);
  await page.getByRole('button', { name: 'Ask for review again' }).click();
  await expect(page.getByText('Waiting for review')).toBeVisible();

  await publisher.reload();
  await publisher.getByRole('button', { name: 'Approve and publish' }).click();
  await expect(publisher.getByText(/^Approved by/)).toBeVisible();
  await publisher.getByRole('button', { name: 'Duplicate' }).click();
  await expect(publisher.getByRole('heading', { name: `Copy of ${TITLE}` })).toBeVisible();

  await publisher.goto('/editor/blog_posts');
  await publisher.getByLabel(`Choose Copy of ${TITLE}`).check();
  await publisher.getByLabel(`Choose ${TITLE}`, { exact: true }).check();
  expect(await findAccessibilityFaults(publisher)).toEqual([]);
  await publisher.getByRole('button', { name: 'Archive', exact: true }).click();
  await publisher.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(publisher.getByText('2 of 2 archived.')).toBeVisible();
});
