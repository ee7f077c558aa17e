// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createDraft } from '#lib/stores/editor/editor-draft.ts';
import { createPublishing } from '#lib/stores/editor/editor-publish.ts';
import { settle, stopDraftClock } from '#tests/support/editor/draft-clock.ts';
import { makeItem, makeStorage } from '#tests/support/editor/editor.ts';
import { createAnswer, createRefusal, loseConnection, stubSite } from '#tests/support/site-fetch.ts';

const saved = (version: number) =>
  createAnswer({ version, savedAt: '2026-11-21T03:03:00.000Z', faults: [], pages: ['/blog/odds'] });
const PUBLISHED = { version: 6, publishedAt: '2026-11-21T03:03:00.000Z', scheduledAt: null, tags: [] };

/** An answer that arrives when it is released. */
function createLateAnswer(result: unknown) {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { release, answer: () => isReleased.then(createAnswer(result)) };
}

const open = (changes: Parameters<typeof makeItem>[0] = {}) => {
  const storage = makeStorage();
  const item = makeItem(changes);
  const draft = createDraft({ collection: 'blog_posts', item, storage, now: () => 1_000 });
  return { draft, storage, publishing: createPublishing(draft) };
};

stopDraftClock();

test('what is written while an item is being published is saved after the answer, on top of it', async () => {
  const late = createLateAnswer(PUBLISHED);
  const calls = stubSite(late.answer, saved(7));
  const { draft, storage, publishing } = open();
  const done = publishing.publish(undefined);
  await settle(0);
  draft.change('title', 'Written meanwhile');
  await settle(3_000);
  expect(calls).toHaveLength(1);
  expect([...storage.kept.values()].join()).toContain('Written meanwhile');
  late.release();
  expect(await done).toBe(true);
  expect(publishing.$acting.get()).toMatchObject({ state: 'live' });
  await settle(1_000);
  expect(calls[1]?.body).toMatchObject({ base_version: 6, fields: { title: 'Written meanwhile' } });
  expect(draft.$item.get()).toMatchObject({ version: 7, hasDraft: true });
});

test('a save that is asked for while an item is being published waits for the answer', async () => {
  const late = createLateAnswer(PUBLISHED);
  const calls = stubSite(late.answer, saved(7));
  const { draft, publishing } = open();
  const done = publishing.publish(undefined);
  await settle(0);
  draft.change('title', 'Written meanwhile');
  const isSaved = draft.save();
  await settle(3_000);
  expect(calls).toHaveLength(1);
  late.release();
  await done;
  await settle(0);
  expect(await isSaved).toBe(true);
  expect(calls[1]?.body).toMatchObject({ base_version: 6, fields: { title: 'Written meanwhile' } });
  await settle(5_000);
  expect(calls).toHaveLength(2);
  expect(draft.$save.get()).toMatchObject({ state: 'saved' });
});

test('what could not be saved is tried again after an action that failed too', async () => {
  const calls = stubSite(loseConnection, loseConnection, saved(5));
  const { draft, publishing } = open();
  draft.change('title', 'Written on a train');
  await settle(1_000);
  expect(draft.$save.get()).toEqual({ state: 'offline' });
  expect(await publishing.discard()).toBe(false);
  await settle(3_000);
  expect(calls).toHaveLength(3);
  expect(draft.$save.get()).toMatchObject({ state: 'saved' });
});

test.each([
  ['published', undefined],
  ['scheduled', '2026-12-01T03:00:00.000Z'],
])('an item that was %s does not go with its draft', async (_, at) => {
  stubSite(createAnswer({ ...PUBLISHED, scheduledAt: at ?? null }));
  const { draft, publishing } = open({ isDraftOnly: true, publishedFields: null });
  expect(await publishing.publish(at)).toBe(true);
  expect(draft.$item.get()).toMatchObject({ isDraftOnly: false });
});

test('what is written while a schedule is being cancelled is joined with the answer', async () => {
  const late = createLateAnswer(makeItem({ version: 5, fields: { title: 'Planned', slug: 'odds' } }));
  const calls = stubSite(late.answer, saved(6));
  const { draft, publishing } = open({ scheduledAt: '2026-12-01T03:00:00.000Z' });
  const done = publishing.unschedule();
  await settle(0);
  draft.change('summary', 'Written meanwhile');
  late.release();
  expect(await done).toBe(true);
  expect(draft.$fields.get()).toMatchObject({ title: 'Planned', summary: 'Written meanwhile' });
  expect(draft.$item.get()).toMatchObject({ scheduledAt: null });
  await settle(1_000);
  expect(calls[1]?.body).toMatchObject({ base_version: 5, fields: { summary: 'Written meanwhile' } });
  expect(draft.$save.get()).toMatchObject({ state: 'saved' });
});

test('a discarded draft says whether the item went with it', async () => {
  stubSite(createAnswer(null), createAnswer(makeItem({ version: 5 })));
  const gone = open({ isDraftOnly: true });
  await gone.publishing.discard();
  expect(gone.publishing.$acting.get()).toEqual({ state: 'done', act: 'discard', isGone: true });
  const left = open();
  await left.publishing.discard();
  expect(left.publishing.$acting.get()).toEqual({ state: 'done', act: 'discard' });
});

test('of a new item in which nothing is written nothing is done, and no action is left under way', async () => {
  const calls = stubSite();
  const draft = createDraft({ collection: 'blog_posts', storage: makeStorage() });
  const publishing = createPublishing(draft);
  expect(await publishing.publish(undefined)).toBe(false);
  expect(publishing.$acting.get()).toEqual({ state: 'idle' });
  expect(calls).toEqual([]);
});

test('a draft is thrown away as it was saved last, and what another editor saved since stays', async () => {
  const late = createLateAnswer({ version: 5, savedAt: '2026-11-21T03:03:00.000Z', faults: [], pages: [] });
  const calls = stubSite(
    late.answer,
    createRefusal(409, 'edited_meanwhile', 'Somebody else saved this item.'),
  );
  const { draft, publishing } = open();
  draft.change('title', 'Written and thrown away');
  await settle(1_000);
  const done = publishing.discard();
  await settle(0);
  expect(calls).toHaveLength(1);
  late.release();
  expect(await done).toBe(false);
  expect(calls[1]).toMatchObject({ method: 'DELETE', query: '?base_version=5' });
  expect(publishing.$acting.get()).toMatchObject({
    state: 'failed',
    failure: { kind: 'refused', message: 'Somebody else saved this item.' },
  });
});
