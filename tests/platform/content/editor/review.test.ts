import { expect, test } from 'vitest';
import { archiveEditorItem, type EditorItem } from '#lib/contracts/editor/editor.ts';
import { getEditorDesk } from '#lib/contracts/editor/editor-desk.ts';
import { getEditorActivity } from '#lib/contracts/editor/editor-history.ts';
import * as review from '#lib/contracts/editor/editor-review.ts';
import { openDesk, POST } from '#tests/support/editor/editors.ts';
import { deliverReviewMails } from '#tests/support/editor/review-mails.ts';

const toParams = ({ collection, id }: EditorItem) => ({ collection, id });

async function openReviewDesk() {
  const desk = await openDesk();
  const item = await desk.editor.create('blog_posts', POST);
  const params = toParams(item);
  const ask = (note = 'Please look.') => desk.editor.call(review.askEditorReview, { params, body: { note } });
  const read = async () => (await desk.editor.call(review.getEditorReview, { params })).result;
  const readDesk = async (who: Pick<typeof desk.editor, 'call'>) => (await who.call(getEditorDesk)).result;
  return { ...desk, item, params, ask, read, readDesk };
}

test('a review is asked for, found on the desk, and approved by publishing', async () => {
  const { platform, editor, publisher, item, ask, read, readDesk } = await openReviewDesk();
  expect((await read()).review).toBeNull();
  expect((await ask()).status).toBe(200);
  const [mail, ...more] = await deliverReviewMails(platform);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: publisher.email, subject: 'Please review: How odds work' });
  expect(mail?.text).toContain('https://shop.example/editor/blog_posts/odds');
  expect((await readDesk(publisher)).reviews).toMatchObject([
    { id: 'odds', title: 'How odds work', by: 'Edie', note: 'Please look.' },
  ]);
  const again = await ask();
  expect([again.status, again.envelope.error?.code]).toEqual([409, 'review_open']);

  await publisher.publish(item);
  expect((await read()).review).toMatchObject({ state: 'approved', decidedBy: 'Piet' });
  expect((await readDesk(publisher)).reviews).toEqual([]);
  expect((await deliverReviewMails(platform)).map(({ to, subject }) => [to, subject])).toEqual([
    [editor.email, 'Approved: How odds work'],
  ]);
});

test('what is sent back tells why, stands on the desk of its author, and is asked for again', async () => {
  const { platform, editor, publisher, item, params, ask, read, readDesk } = await openReviewDesk();
  await ask();
  await editor.save(item, { ...POST, body: 'Longer.' });
  expect((await read()).review?.hasChanged).toBe(true);
  await deliverReviewMails(platform);
  const answer = 'The second line is wrong.';
  await publisher.call(review.returnEditorReview, { params, body: { answer } });
  expect((await read()).review).toMatchObject({ state: 'returned', answer, decidedBy: 'Piet' });
  expect((await deliverReviewMails(platform))[0]).toMatchObject({
    to: editor.email,
    subject: 'Sent back: How odds work',
  });
  expect((await readDesk(editor)).returned).toMatchObject([{ id: 'odds', by: 'Piet', note: answer }]);
  expect((await readDesk(publisher)).returned).toEqual([]);
  platform.clock.advance(1000);
  expect((await ask()).status).toBe(200);
  expect((await readDesk(editor)).returned).toEqual([]);
  expect((await readDesk(editor)).reviews).toHaveLength(1);
});

test('an editor neither sends back nor decides, and a stranger reads nothing', async () => {
  const { platform, editor, params, ask } = await openReviewDesk();
  await ask();
  const refused = await editor.call(review.returnEditorReview, { params, body: { answer: 'No.' } });
  expect(refused.status).toBe(403);
  expect((await platform.call(review.getEditorReview, { params })).status).toBe(401);
  expect((await platform.call(review.addEditorComment, { params, body: { text: 'Hi' } })).status).toBe(401);
});

test('a review ends with its draft, and nothing can be asked of what is not there', async () => {
  const { editor, publisher, params, ask, read } = await openReviewDesk();
  await ask();
  await editor.discard(params);
  expect((await read()).review?.state).toBe('withdrawn');
  expect((await ask()).status).toBe(404);
  const item = await editor.create('blog_posts', { ...POST, slug: 'other' });
  const other = toParams(item);
  await editor.call(review.askEditorReview, { params: other, body: { note: '' } });
  await publisher.call(archiveEditorItem, { params: other });
  const { result } = await editor.call(review.getEditorReview, { params: other });
  expect(result.review?.state).toBe('withdrawn');
  expect((await editor.call(review.withdrawEditorReview, { params: other })).envelope.error?.code).toBe(
    'review_unknown',
  );
});

test('of two who ask at once one is told that a review is open', async () => {
  const { editor, publisher, params, platform } = await openReviewDesk();
  const asked = [editor, publisher, editor, publisher].map((who) =>
    who.call(review.askEditorReview, { params, body: { note: '' } }),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 409, 409, 409]);
  const rows = await platform.services.database.db.selectFrom('content_review').selectAll().execute();
  expect(rows).toHaveLength(1);
});

test('comments stand at their field, are answered, resolved and opened again by an answer', async () => {
  const { platform, editor, publisher, params, ask, read, readDesk } = await openReviewDesk();
  await ask();
  await deliverReviewMails(platform);
  const text = '<b>Which</b> odds?';
  await publisher.call(review.addEditorComment, { params, body: { field: 'body', text } });
  expect((await deliverReviewMails(platform)).map(({ to }) => to)).toEqual([editor.email]);
  const [comment] = (await read()).comments;
  expect(comment).toMatchObject({ field: 'body', text, by: 'Piet', resolvedBy: null, replies: [] });
  expect((await readDesk(editor)).comments).toMatchObject([{ id: 'odds', field: 'body', text, by: 'Piet' }]);

  const at = { ...params, comment: comment?.id ?? '' };
  await editor.call(review.resolveEditorComment, { params: at, body: { isResolved: true } });
  expect((await read()).comments[0]?.resolvedBy).toBe('Edie');
  expect((await readDesk(editor)).comments).toEqual([]);
  await editor.call(review.addEditorComment, {
    params,
    body: { text: 'All of them.', replyTo: comment?.id },
  });
  expect((await deliverReviewMails(platform)).map(({ to }) => to)).toEqual([publisher.email]);
  expect((await read()).comments).toMatchObject([
    { id: comment?.id, resolvedBy: null, replies: [{ text: 'All of them.', by: 'Edie' }] },
  ]);
  const elsewhere = { ...params, comment: 'cmt_nowhere' };
  const unknown = await editor.call(review.resolveEditorComment, {
    params: elsewhere,
    body: { isResolved: true },
  });
  expect(unknown.envelope.error?.code).toBe('comment_unknown');
});

test('the log tells of reviews and comments with the title of the item', async () => {
  const { editor, publisher, params, ask } = await openReviewDesk();
  await ask();
  await publisher.call(review.addEditorComment, { params, body: { field: 'title', text: 'Shorter?' } });
  await publisher.call(review.returnEditorReview, { params, body: { answer: 'See there.' } });
  const { result } = await editor.call(getEditorActivity, { query: {} });
  const told = result
    .filter(({ itemId }) => itemId === 'odds')
    .map(({ action, title }) => `${action}: ${title}`);
  for (const action of ['ask review', 'comment', 'return review'])
    expect(told).toContain(`${action}: How odds work`);
});
