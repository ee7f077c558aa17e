import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLivePreview } from '#lib/stores/editor/live-preview.ts';

const asked: { title: unknown; answer: () => void }[] = [];
vi.mock('#lib/api/editor/editor-preview.ts', () => ({
  postLivePage: ({ fields }: { fields: { title: unknown } }) =>
    new Promise((resolve) => {
      const answer = () => resolve({ result: { status: 200, html: `<h1>${String(fields.title)}</h1>` } });
      asked.push({ title: fields.title, answer });
    }),
}));

const createWish = (title: string) => ({
  page: { path: '/blog/odds' },
  collection: 'blog_posts',
  id: 'odds',
  fields: { title },
});

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a lone key is rendered at once', async () => {
  const live = createLivePreview();
  live.follow(createWish('A'));
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.map(({ title }) => title)).toEqual(['A']);
  asked[0]?.answer();
  await vi.advanceTimersByTimeAsync(1);
  expect(live.$live.get()).toEqual({ state: 'rendered', html: '<h1>A</h1>' });
});

test('while a page is rendered keys are gathered, and the last one is shown', async () => {
  const live = createLivePreview();
  live.follow(createWish('A'));
  await vi.advanceTimersByTimeAsync(1);
  for (const title of ['AB', 'ABC', 'ABCD']) {
    live.follow(createWish(title));
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(asked.map(({ title }) => title)).toEqual(['A']);
  asked[0]?.answer();
  await vi.advanceTimersByTimeAsync(50);
  expect(asked.map(({ title }) => title)).toEqual(['A', 'ABCD']);
  asked[1]?.answer();
  await vi.advanceTimersByTimeAsync(1);
  expect(live.$live.get()).toEqual({ state: 'rendered', html: '<h1>ABCD</h1>' });
});

test('a rendering that takes long is overtaken, and what it brings late is not shown', async () => {
  const live = createLivePreview();
  live.follow(createWish('A'));
  await vi.advanceTimersByTimeAsync(1);
  live.follow(createWish('AB'));
  await vi.advanceTimersByTimeAsync(100);
  expect(asked.map(({ title }) => title)).toEqual(['A', 'AB']);
  // Two at once are enough.
  live.follow(createWish('ABC'));
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toHaveLength(2);
  asked[1]?.answer();
  await vi.advanceTimersByTimeAsync(1);
  expect(live.$live.get()).toEqual({ state: 'rendered', html: '<h1>AB</h1>' });
  expect(asked.map(({ title }) => title)).toEqual(['A', 'AB', 'ABC']);
  asked[0]?.answer();
  await vi.advanceTimersByTimeAsync(1);
  expect(live.$live.get()).toEqual({ state: 'rendered', html: '<h1>AB</h1>' });
  asked[2]?.answer();
  await vi.advanceTimersByTimeAsync(1);
  expect(live.$live.get()).toEqual({ state: 'rendered', html: '<h1>ABC</h1>' });
});

test('keys that follow each other closely are rendered once', async () => {
  const live = createLivePreview();
  live.follow(createWish('A'));
  live.follow(createWish('AB'));
  await vi.advanceTimersByTimeAsync(100);
  expect(asked.map(({ title }) => title)).toEqual(['AB']);
});

test('nothing is rendered after the end, and a new begin is not held up', async () => {
  const live = createLivePreview();
  live.follow(createWish('A'));
  await vi.advanceTimersByTimeAsync(1);
  live.follow(createWish('AB'));
  live.stop();
  asked[0]?.answer();
  await vi.advanceTimersByTimeAsync(500);
  expect(asked.map(({ title }) => title)).toEqual(['A']);
  live.follow(createWish('C'));
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.map(({ title }) => title)).toEqual(['A', 'C']);
});
