import { expect, test } from 'vitest';
import { getEditorActivity } from '#lib/contracts/editor/editor-history.ts';
import { ACTIVITY_PAGE } from '#platform/content/editor/accounts/activity.ts';
import { transact } from '#platform/ground/db/open.ts';
import { auditContent } from '#platform/ground/operator/audit.ts';
import { openDesk } from '#tests/support/editor/editors.ts';

test('a long trail comes in pages, newest first, and says how long it is', async () => {
  const { platform, editor } = await openDesk();
  const total = ACTIVITY_PAGE + 3;
  await transact(platform.services.database, async (tx) => {
    for (let turn = 0; turn < total; turn += 1) {
      platform.clock.advance(1000);
      const done = { author: 'cms:editor', action: 'publish', subject: `blog_posts/post-${turn}` };
      await auditContent(tx, platform.services, done);
    }
  });
  const page = async (at: number) => editor.call(getEditorActivity, { query: { page: at } });
  const [first, second] = [await page(1), await page(2)];
  expect(first.envelope.pageInfo).toEqual({ limit: ACTIVITY_PAGE, offset: 0, total });
  expect(first.result).toHaveLength(ACTIVITY_PAGE);
  expect(first.result[0]?.itemId).toBe(`post-${total - 1}`);
  expect(second.result.map(({ itemId }) => itemId)).toEqual(['post-2', 'post-1', 'post-0']);
});

test('a picture that was deleted is called as it was', async () => {
  const { platform, editor } = await openDesk();
  const done = { author: 'cms:editor', action: 'remove', subject: 'files/file_1', detail: { title: 'Pier' } };
  await transact(platform.services.database, (tx) => auditContent(tx, platform.services, done));
  const { result } = await editor.call(getEditorActivity, { query: { page: 1 } });
  expect(result.map(({ action, title }) => [action, title])).toEqual([['remove', 'Pier']]);
});
