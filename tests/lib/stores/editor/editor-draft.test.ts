// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { ITEM_FIELDS } from '#lib/contracts/editor/verbatim.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { createDraft } from '#lib/stores/editor/editor-draft.ts';
import { $editor } from '#lib/stores/editor/editor-session.ts';
import { settle, stopDraftClock } from '#tests/support/editor/draft-clock.ts';
import { makeItem, makeStorage } from '#tests/support/editor/editor.ts';
import { createAnswer, createRefusal, loseConnection, stubSite } from '#tests/support/site-fetch.ts';

const saved = (version: number) =>
  createAnswer({ version, savedAt: '2026-11-21T03:03:00.000Z', faults: [], pages: ['/blog/odds'] });
const meanwhile =
  (theirs: object, version = 6) =>
  () =>
    Response.json(
      toWire(
        {
          error: { code: 'edited_meanwhile', message: 'Somebody else saved this item in the meantime.' },
          result: { theirs, version, by: 'Ines Vale', at: '2026-11-21T03:00:00.000Z' },
        },
        ITEM_FIELDS,
      ),
      { status: 409 },
    );
const fieldsOf = (call: { body: unknown } | undefined) =>
  (call?.body as { fields: unknown } | undefined)?.fields;

const open = (storage = makeStorage()) => {
  const draft = createDraft({ collection: 'blog_posts', item: makeItem(), storage, now: () => 1_000 });
  return { draft, storage };
};

stopDraftClock();

test('what is typed is saved once, after a pause', async () => {
  const calls = stubSite(saved(5));
  const { draft } = open();
  draft.change('title', 'O');
  draft.change('title', 'Odd');
  expect(draft.$save.get()).toEqual({ state: 'waiting' });
  await settle(800);
  expect(calls).toHaveLength(0);
  await settle(200);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ method: 'PUT', path: '/api/editor/items/blog_posts/post-1/draft' });
  expect(fieldsOf(calls[0])).toEqual({ title: 'Odd', slug: 'odds' });
  expect(calls[0]?.body).toMatchObject({ base_version: 4 });
  expect(draft.$save.get()).toEqual({ state: 'saved', at: 1_000 });
  expect(draft.$item.get()).toMatchObject({ hasDraft: true, version: 5 });
});

test('what is typed while a save is under way is saved after it, on top of it', async () => {
  let deliver: () => void = () => {};
  const calls = stubSite(
    () =>
      new Promise((done) => {
        deliver = () => void Promise.resolve(saved(5)()).then(done);
      }),
    saved(6),
  );
  const { draft } = open();
  draft.change('title', 'First');
  await settle(1_000);
  draft.change('title', 'Second');
  deliver();
  await settle(1_000);
  expect(calls.map(({ body }) => (body as { base_version: number }).base_version)).toEqual([4, 5]);
  expect(fieldsOf(calls[1])).toMatchObject({ title: 'Second' });
  expect(draft.isChanged()).toBe(false);
});

test('going back to what was there needs no save', async () => {
  const calls = stubSite(saved(5));
  const { draft, storage } = open();
  draft.change('title', 'Odd');
  draft.change('title', 'Odds in plain words');
  await settle(5_000);
  expect(calls).toHaveLength(0);
  expect(storage.kept.size).toBe(0);
  expect(draft.$save.get()).toEqual({ state: 'saved', at: undefined });
});

test('a lost connection loses nothing: the device keeps it and it is tried again', async () => {
  stubSite(loseConnection, saved(5));
  const { draft, storage } = open();
  draft.change('title', 'Written on a train');
  await settle(1_000);
  expect(draft.$save.get()).toEqual({ state: 'offline' });
  expect([...storage.kept.values()].join()).toContain('Written on a train');
  await settle(2_100);
  expect(draft.$save.get()).toMatchObject({ state: 'saved' });
  expect(storage.kept.size).toBe(0);
});

test.each([
  ['offline', loseConnection],
  ['refused', createRefusal(422, 'validation_failed', 'Some details need your attention.')],
  ['signed-out', createRefusal(401, 'unauthorised', 'Log in to continue.')],
] as const)('what could not be saved (%s) and is taken back is nothing to save', async (state, answer) => {
  const calls = stubSite(answer);
  const { draft, storage } = open();
  draft.change('title', 'Written on a train');
  await settle(1_000);
  expect(draft.$save.get()).toMatchObject({ state });
  draft.change('title', 'Odds in plain words');
  expect(draft.$save.get()).toEqual({ state: 'saved', at: undefined });
  await settle(20_000);
  expect(calls).toHaveLength(1);
  expect(storage.kept.size).toBe(0);
});

test('what a closed page never saved is brought back and saved', async () => {
  stubSite(loseConnection);
  const { draft: first, storage } = open();
  first.change('title', 'Written on a train');
  const calls = stubSite(saved(5));
  const { draft } = open(storage);
  draft.recover();
  expect(draft.$fields.get()).toMatchObject({ title: 'Written on a train' });
  expect(draft.$news.get()).toEqual({ kind: 'brought-back' });
  await settle(1_000);
  expect(fieldsOf(calls[0])).toMatchObject({ title: 'Written on a train' });
});

test('what was brought back meets what somebody else saved since', async () => {
  stubSite(loseConnection);
  const { draft: first, storage } = open();
  first.change('title', 'Mine');
  const item = makeItem({ version: 6, fields: { title: 'Theirs', slug: 'odds' } });
  const draft = createDraft({ collection: 'blog_posts', item, storage });
  draft.recover();
  expect(draft.$save.get()).toMatchObject({
    state: 'conflict',
    conflict: { fields: [{ name: 'title', mine: 'Mine', theirs: 'Theirs' }] },
  });
});

test('the session ended: it is kept, and saved after signing in again', async () => {
  stubSite(createRefusal(401, 'unauthorised', 'Log in to continue.'), saved(5));
  const { draft } = open();
  draft.change('title', 'Late');
  await settle(1_000);
  expect(draft.$save.get()).toEqual({ state: 'signed-out' });
  expect($editor.get()).toMatchObject({ state: 'ended' });
  draft.retry();
  await settle(0);
  expect(draft.$save.get()).toMatchObject({ state: 'saved' });
});

test('a refusal is told in its own words', async () => {
  stubSite(createRefusal(422, 'validation_failed', 'Some details need your attention.'));
  const { draft } = open();
  draft.change('title', 'x');
  await settle(1_000);
  expect(draft.$save.get()).toEqual({ state: 'refused', message: 'Some details need your attention.' });
});

test('names of fields are sent and read as they are, also those that another editor saved', async () => {
  const fields = { title: 'Odds', label_key: 'a', routeType: 'b', 'x-y': { is_open: [{ isOpen: 1 }] } };
  const calls = stubSite(meanwhile({ ...fields, route_type: { sub_variant: 'c' } }), saved(7));
  const item = makeItem({ fields });
  const draft = createDraft({ collection: 'blog_posts', item, storage: makeStorage() });
  draft.change('title', 'Mine');
  await settle(1_000);
  await settle(10);
  expect(fieldsOf(calls[0])).toEqual({ ...fields, title: 'Mine' });
  expect(fieldsOf(calls[1])).toEqual({ ...fields, title: 'Mine', route_type: { sub_variant: 'c' } });
});

test('two people change different fields: both changes are joined and saved', async () => {
  const calls = stubSite(
    meanwhile({ title: 'Odds in plain words', slug: 'odds', summary: 'Theirs' }),
    saved(7),
  );
  const { draft } = open();
  draft.change('title', 'Mine');
  await settle(1_000);
  await settle(10);
  expect(draft.$news.get()).toEqual({ kind: 'joined', by: 'Ines Vale', names: ['summary'] });
  expect(fieldsOf(calls[1])).toEqual({ title: 'Mine', slug: 'odds', summary: 'Theirs' });
  expect(calls[1]?.body).toMatchObject({ base_version: 6 });
  expect(draft.$save.get()).toMatchObject({ state: 'saved' });
});

test('two people change the same field: nothing is saved until somebody decided', async () => {
  const calls = stubSite(meanwhile({ title: 'Theirs', slug: 'odds' }), saved(7));
  const { draft, storage } = open();
  draft.change('title', 'Mine');
  await settle(1_000);
  const save = draft.$save.get();
  expect(save).toMatchObject({ state: 'conflict', conflict: { by: 'Ines Vale', version: 6 } });
  draft.change('summary', 'More');
  await settle(5_000);
  expect(calls).toHaveLength(1);
  expect([...storage.kept.values()].join()).toContain('Mine');
  await draft.resolve({ title: 'Both', slug: 'odds', summary: 'More' });
  expect(fieldsOf(calls[1])).toEqual({ title: 'Both', slug: 'odds', summary: 'More' });
  expect(calls[1]?.body).toMatchObject({ base_version: 6 });
});

test('taking theirs needs no save', async () => {
  const calls = stubSite(meanwhile({ title: 'Theirs', slug: 'odds' }));
  const { draft } = open();
  draft.change('title', 'Mine');
  await settle(1_000);
  expect(await draft.resolve({ title: 'Theirs', slug: 'odds' })).toBe(true);
  expect(calls).toHaveLength(1);
  expect(draft.$save.get()).toMatchObject({ state: 'saved' });
});

test('a new item is made by its first save and goes on as that item', async () => {
  const calls = stubSite(
    createAnswer(makeItem({ id: 'post-9', version: 1, fields: { title: 'New' } })),
    saved(2),
  );
  const draft = createDraft({ collection: 'blog_posts', storage: makeStorage() });
  draft.change('title', 'New');
  await settle(1_000);
  expect(calls[0]).toMatchObject({ method: 'POST', path: '/api/editor/items/blog_posts' });
  draft.change('title', 'Newer');
  await settle(1_000);
  expect(calls[1]).toMatchObject({ method: 'PUT', path: '/api/editor/items/blog_posts/post-9/draft' });
});

test('a first save whose answer is lost is repeated under its key and goes on as the item that was made', async () => {
  const made = { id: 'post-9', version: 1, fields: { title: 'New' } };
  const storage = makeStorage();
  const calls = stubSite(loseConnection, createAnswer(makeItem(made)), saved(2));
  const draft = createDraft({ collection: 'blog_posts', storage });
  draft.change('title', 'New');
  await settle(1_000);
  draft.change('title', 'Newer');
  await settle(4_000);
  expect(calls.map(({ method }) => method)).toEqual(['POST', 'POST', 'PUT']);
  expect(calls[0]?.key).toMatch(/^[\w-]{36}$/);
  expect(calls[1]?.key).toBe(calls[0]?.key);
  expect(calls[2]?.body).toMatchObject({ base_version: 1, fields: { title: 'Newer' } });
  expect([draft.isChanged(), storage.kept.size]).toEqual([false, 0]);
});

test('what is brought back from the device is saved under the key of its first save', async () => {
  const storage = makeStorage();
  const calls = stubSite(loseConnection);
  const draft = createDraft({ collection: 'blog_posts', storage });
  draft.change('title', 'New');
  await settle(1_000);
  const again = createDraft({ collection: 'blog_posts', storage });
  again.recover();
  await settle(1_000);
  expect(calls).toHaveLength(2);
  expect([...new Set(calls.map(({ key }) => key))]).toEqual([expect.any(String)]);
});

test('what was thrown away elsewhere before its first answer came is saved as another item', async () => {
  const storage = makeStorage();
  const gone = createRefusal(404, 'item_unknown', 'There is no such item.');
  const calls = stubSite(
    loseConnection,
    gone,
    createAnswer(makeItem({ id: 'post-9', version: 1, fields: { title: 'New' } })),
  );
  const draft = createDraft({ collection: 'blog_posts', storage });
  draft.change('title', 'New');
  await settle(4_000);
  await settle(100);
  expect(calls.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST']);
  expect(calls[1]?.key).toBe(calls[0]?.key);
  expect(calls[2]?.key).not.toBe(calls[0]?.key);
  expect([draft.$item.get()?.id, draft.isChanged(), storage.kept.size]).toEqual(['post-9', false, 0]);
});

test('what others made of an item whose first answer was lost is joined and never written over', async () => {
  const changed = { version: 2, fields: { title: 'Theirs' }, updatedBy: 'Ines Vale' };
  const calls = stubSite(loseConnection, createAnswer(makeItem({ id: 'post-9', ...changed })));
  const draft = createDraft({ collection: 'blog_posts', storage: makeStorage() });
  draft.change('title', 'New');
  await settle(4_000);
  expect(calls.map(({ method }) => method)).toEqual(['POST', 'POST']);
  expect(draft.$save.get()).toMatchObject({ state: 'conflict', conflict: { by: 'Ines Vale', version: 2 } });
});

test('hearing that somebody else saved brings their change in', async () => {
  stubSite(
    createAnswer(makeItem({ version: 6, updatedBy: 'Ines Vale', fields: { title: 'Theirs', slug: 'odds' } })),
  );
  const { draft } = open();
  await draft.handleVersion(4);
  expect(draft.version()).toBe(4);
  await draft.handleVersion(6);
  expect(draft.version()).toBe(6);
  expect(draft.$fields.get()).toMatchObject({ title: 'Theirs' });
  expect(draft.isChanged()).toBe(false);
});
