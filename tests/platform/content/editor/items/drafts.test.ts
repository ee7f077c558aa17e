import { expect, test } from 'vitest';
import {
  archiveEditorItem,
  createEditorItem,
  type EditedMeanwhile,
  getEditorItems,
  unpublishEditorItem,
} from '#lib/contracts/editor/editor.ts';
import { getEditorActivity, notifyEditorPresence } from '#lib/contracts/editor/editor-history.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { PRESENT_MS } from '#platform/content/editor/accounts/presence.ts';
import { listRowIds, openDesk, POST } from '#tests/support/editor/editors.ts';

test('what is written becomes public when a publisher says so, and purges just what shows it', async () => {
  const { platform, editor, publisher, cms } = await openDesk();
  const item = await editor.create('blog_posts', { title: 'How odds' });
  expect(item).toMatchObject({ status: 'draft', hasDraft: true, publishedFields: null, updatedBy: 'Edie' });
  expect(item.faults.map(({ field, message }) => [field, message])).toEqual([
    ['slug', 'This field is required'],
    ['summary', 'This field is required'],
    ['body', 'This field is required'],
  ]);
  const saved = await editor.save(item, { ...POST, seo_title: '', brand: null });
  expect(saved.result).toMatchObject({
    version: item.version + 1,
    faults: [],
    pages: ['/blog/odds', '/blog'],
  });
  expect(platform.purged).toEqual([]);
  expect((await cms.ask('/items/blog_posts')).body.data).toEqual([]);
  const { result } = await publisher.publish({ ...item, version: saved.result.version });
  expect(result).toMatchObject({
    scheduledAt: null,
    tags: ['content:blog_posts', 'content:blog_posts:odds', 'content-order:blog_posts'],
  });
  expect(platform.purged).toEqual(result.tags);
  expect((await cms.ask('/items/blog_posts?fields=title,seo_title,brand')).body.data).toEqual([
    { title: POST.title, seo_title: null, brand: null },
  ]);
  const after = await editor.read(item);
  expect(after).toMatchObject({
    status: 'published',
    hasDraft: false,
    version: result.version,
    updatedBy: 'Piet',
  });
  expect(after.publishedFields).toEqual(POST);
});

test('two editors on one item: the second hears what the first saved, and nothing is lost', async () => {
  const { editor, publisher } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  expect((await editor.save(item, { ...POST, title: 'Hers' })).status).toBe(200);
  const late = await publisher.save(item, { ...POST, title: 'His' });
  expect([late.status, late.envelope.error?.code]).toEqual([409, 'edited_meanwhile']);
  const told = late.envelope.result as EditedMeanwhile;
  expect([told.theirs.title, told.version, told.by]).toEqual(['Hers', item.version + 1, 'Edie']);
  expect((await publisher.publish(item)).status).toBe(409);
  expect((await publisher.save({ ...item, version: told.version }, { ...POST, title: 'His' })).status).toBe(
    200,
  );
});

test('a first save that is repeated under its key gives the draft that was made, and makes no second', async () => {
  const { editor, publisher, list } = await openDesk();
  const key = 'first-save-of-a-form';
  const save = ({ call }: Pick<typeof editor, 'call'>, collection: string, fields: Fields) =>
    call(createEditorItem, { params: { collection }, body: { fields }, key });
  const [first, second] = [
    await save(editor, 'blog_posts', { title: 'New' }),
    await save(editor, 'blog_posts', { title: 'Newer' }),
  ];
  expect([second.status, second.result.id, second.result.fields]).toEqual([
    200,
    first.result.id,
    { title: 'New' },
  ]);
  expect(await list()).toHaveLength(1);
  expect((await save(publisher, 'blog_posts', { title: 'His' })).result.id).not.toBe(first.result.id);
  expect(await list()).toHaveLength(2);
});

test('a first save that is repeated after its item was thrown away is refused as one that is gone', async () => {
  const { editor } = await openDesk();
  const save = (key: string) =>
    editor.call(createEditorItem, {
      params: { collection: 'blog_posts' },
      body: { fields: { title: 'New' } },
      key,
    });
  const { result } = await save('first-save-of-a-form');
  await editor.discard(result);
  const again = await save('first-save-of-a-form');
  expect([again.status, again.envelope.error?.code]).toEqual([404, 'item_unknown']);
  expect((await save('second-save-of-a-form')).status).toBe(200);
});

test('a first save of a text that is repeated under its key is not refused', async () => {
  const { editor } = await openDesk();
  const fields = { key: 'seo.odds.title', locale: 'en-AU', sub_variant: '', type: 'seo', value: 'Odds' };
  const save = () =>
    editor.call(createEditorItem, {
      params: { collection: 'texts' },
      body: { fields },
      key: 'first-save-of-a-text',
    });
  const [first, again] = [await save(), await save()];
  expect([again.status, again.result.id]).toEqual([200, first.result.id]);
});

test('of twenty saves at once on one version one wins', async () => {
  const { editor } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  const saves = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => editor.save(item, { ...POST, title: `Turn ${turn}` })),
  );
  expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
});

test('a change through the content service is a change for editors too', async () => {
  const { editor, publisher, cms } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  const { result } = await publisher.publish(item);
  await cms.write('PATCH', '/items/blog_posts/odds', { title: 'By program' });
  expect((await editor.save({ ...item, version: result.version }, POST)).status).toBe(409);
  expect((await editor.read(item)).fields.title).toBe('By program');
});

test('a draft that is thrown away leaves what is published, and a new one goes altogether', async () => {
  const { editor, publisher, list } = await openDesk();
  const fresh = await editor.create('blog_posts', { ...POST, slug: 'fresh' });
  const params = { collection: 'blog_posts', id: fresh.id };
  expect((await editor.discard(params)).result).toBeNull();
  expect((await editor.discard(params)).status).toBe(404);
  const item = await editor.create('blog_posts', POST);
  const { result } = await publisher.publish(item);
  await editor.save({ ...item, version: result.version }, { ...POST, title: 'Other' });
  expect(listRowIds(await list({ status: 'changed' }))).toEqual(['odds']);
  const back = await editor.discard(item);
  expect(back.result?.fields).toEqual(POST);
  expect(listRowIds(await list())).toEqual(['odds']);
});

test('a draft that is thrown away leaves what is scheduled', async () => {
  const { editor, publisher } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  expect((await editor.read(item)).isDraftOnly).toBe(true);
  const at = '2026-12-24T03:00:00.000Z';
  await publisher.publish(item, at);
  const params = { collection: 'blog_posts', id: item.id };
  const left = await editor.discard(params);
  expect(left.result).toMatchObject({ isDraftOnly: false, hasDraft: false, scheduledAt: at, fields: POST });
});

test('who has an item open that another editor threw away saves nothing over it', async () => {
  const { editor } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  await editor.discard(item);
  const late = await editor.save(item, { ...POST, summary: 'Typed meanwhile' });
  expect([late.status, late.envelope.error?.code]).toEqual([404, 'item_unknown']);
});

test('what another editor saved meanwhile is not thrown away', async () => {
  const { editor, publisher, list } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  await publisher.save(item, { ...POST, title: 'Written since' });
  const late = await editor.discard(item, item.version);
  expect([late.status, late.envelope.error?.code]).toEqual([409, 'edited_meanwhile']);
  expect(late.envelope.result).toMatchObject({ theirs: { title: 'Written since' }, by: 'Piet' });
  expect((await list()).map(({ title }) => title)).toEqual(['Written since']);
});

test('a draft that says what is published already is none', async () => {
  const { editor, publisher } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  const { result } = await publisher.publish(item);
  await editor.save({ ...item, version: result.version }, { ...POST, seo_title: '' });
  expect((await editor.read(item)).hasDraft).toBe(false);
});

test('an item is taken back, put away, and found again', async () => {
  const { editor, publisher, cms, list } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  await publisher.publish(item);
  const params = { collection: 'blog_posts', id: item.id };
  const back = await publisher.call(unpublishEditorItem, { params });
  expect(back.result).toMatchObject({ status: 'draft', publishedFields: null });
  expect((await cms.ask('/items/blog_posts/odds')).status).toBe(403);
  await publisher.publish({ ...item, version: back.result.version });
  await publisher.call(archiveEditorItem, { params });
  expect((await cms.ask('/items/blog_posts')).body.data).toEqual([]);
  expect([listRowIds(await list()), listRowIds(await list({ status: 'archived' }))]).toEqual([[], ['odds']]);
});

test('lists are searched, filtered and paged', async () => {
  const { editor, list } = await openDesk();
  for (let turn = 0; turn < 30; turn += 1)
    await editor.create('faqs', { question: `Question ${turn}`, answer: turn === 7 ? 'Zebra' : 'Plain' });
  const first = await editor.call(getEditorItems, { params: { collection: 'faqs' } });
  expect([first.result.length, first.envelope.pageInfo?.total]).toEqual([25, 30]);
  expect((await list({ page: 2 }, 'faqs')).length).toBe(5);
  expect((await list({ search: 'ZEBRA' }, 'faqs')).map(({ title }) => title)).toEqual(['Question 7']);
  expect((await list({ search: ' 7 zebra ' }, 'faqs')).map(({ title }) => title)).toEqual(['Question 7']);
  expect(await list({ status: 'published' }, 'faqs')).toEqual([]);
  expect((await editor.call(getEditorItems, { params: { collection: 'secrets' } })).status).toBe(404);
});

test('an address that another published item has is a fault, as is what points nowhere', async () => {
  const { editor, publisher } = await openDesk();
  await publisher.publish(await editor.create('blog_posts', POST));
  const twin = await editor.create('blog_posts', { ...POST, category: 'nowhere', image: 'file_none' });
  expect(twin.id).not.toBe('odds');
  const { status, envelope } = await publisher.publish(twin);
  expect([status, envelope.error?.code]).toEqual([422, 'not_ready']);
  const { faults } = envelope.result as { faults: { field: string }[] };
  expect(faults.map(({ field }) => field)).toEqual(['slug', 'image', 'category']);
  const other = await editor.create('blog_posts', { ...POST, brand: 'harbour-art-union' });
  expect(other.faults).toEqual([]);
});

test('who has an item open is told to the others until he has gone', async () => {
  const { platform, editor, publisher } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  const params = { collection: 'blog_posts', id: item.id };
  expect((await editor.call(notifyEditorPresence, { params })).result.others).toEqual([]);
  const { result } = await publisher.call(notifyEditorPresence, { params });
  expect(result).toMatchObject({ others: [{ name: 'Edie' }], version: item.version });
  expect((await publisher.read(item)).others).toHaveLength(1);
  platform.clock.advance(PRESENT_MS + 1);
  expect((await publisher.call(notifyEditorPresence, { params })).result.others).toEqual([]);
});

test('the trail tells who did what, saves in a row once', async () => {
  const { platform, editor, publisher } = await openDesk();
  const item = await editor.create('blog_posts', POST);
  let { version } = item;
  for (const title of ['A', 'B', 'C']) {
    platform.clock.advance(1000);
    version = (await editor.save({ ...item, version }, { ...POST, title })).result.version;
  }
  platform.clock.advance(1000);
  await publisher.publish({ ...item, version });
  const { result } = await editor.call(getEditorActivity);
  expect(result.map(({ by, action, collection, itemId }) => [by, action, collection, itemId])).toEqual([
    ['Piet', 'publish', 'blog_posts', 'odds'],
    ['Edie', 'draft', 'blog_posts', 'odds'],
    ['Edie', 'new draft', 'blog_posts', 'odds'],
  ]);
});
