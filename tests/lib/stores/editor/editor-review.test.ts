// Actions on a review: what is pressed while another is under way is done after it.
import { expect, test, vi } from 'vitest';
import { createReview } from '#lib/stores/editor/editor-review.ts';

const asked: { readonly what: string; readonly answer: (isDone: boolean) => void }[] = [];
const ask = (what: string) =>
  new Promise((resolve, reject) => {
    const answer = (isDone: boolean) =>
      isDone ? resolve({ result: { review: null, comments: [] } }) : reject(new Error('away'));
    asked.push({ what, answer });
  });
vi.mock('#lib/api/editor/editor-review.ts', () => ({
  postComment: (_: unknown, { text }: { text: string }) => ask(text),
  postResolve: (_: unknown, id: string) => ask(`resolve ${id}`),
}));

const waitFor = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count));
const listAsked = () => asked.map(({ what }) => what);

test('a second button that is pressed while the first works is done after it, and twice the same once', async () => {
  asked.length = 0;
  const review = createReview({ collection: 'blog_posts', id: 'odds' });
  const answered = review.answer('c1', 'Done.');
  const again = review.answer('c1', 'Done.');
  const resolved = review.resolve('c1', true);
  await waitFor(1);
  expect(listAsked()).toEqual(['Done.']);
  asked[0]?.answer(true);
  await waitFor(2);
  expect(listAsked()).toEqual(['Done.', 'resolve c1']);
  asked[1]?.answer(true);
  expect(await Promise.all([answered, again, resolved])).toEqual([true, false, true]);
  expect(review.$acting.get()).toEqual({ state: 'idle' });
});

test('what fails keeps nothing from what was pressed after it', async () => {
  asked.length = 0;
  const review = createReview({ collection: 'blog_posts', id: 'odds' });
  const answered = review.answer('c1', 'Done.');
  const resolved = review.resolve('c1', true);
  await waitFor(1);
  asked[0]?.answer(false);
  expect(await answered).toBe(false);
  await waitFor(2);
  asked[1]?.answer(true);
  expect(await resolved).toBe(true);
});
