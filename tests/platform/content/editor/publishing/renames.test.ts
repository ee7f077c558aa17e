// An item that is published under a new name takes with it what points at it.
import { expect, test } from 'vitest';
import { type EditorItem, unpublishEditorItem } from '#lib/contracts/editor/editor.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { openDesk, POST } from '#tests/support/editor/editors.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;

const CAUSE = { slug: 'sea', name: 'The sea', summary: 'In short.', body: 'Long.' };
const page = (path: string, ...blocks: object[]) => ({ path, title: 'X', blocks });

async function put({ publisher }: Desk, collection: string, fields: Fields): Promise<EditorItem> {
  const item = await publisher.create(collection, fields);
  await publisher.publish(item);
  return item;
}

const toParams = ({ collection, id }: EditorItem) => ({ collection, id });

async function rename({ publisher }: Desk, item: EditorItem, change: Fields) {
  const { version, fields } = await publisher.read(item);
  const { result } = await publisher.save({ ...item, version }, { ...fields, ...change });
  return (await publisher.publish({ ...item, version: result.version })).result;
}

test('the posts of a category go with it, and its old address leads to the new one', async () => {
  const desk = await openDesk();
  const { editor, cms } = desk;
  const category = await put(desk, 'blog_categories', { slug: 'how-it-works', title: 'How it works' });
  const post = await put(desk, 'blog_posts', { ...POST, category: 'how-it-works' });
  const { version, fields } = await editor.read(post);
  await editor.save({ ...post, version }, { ...fields, title: 'Not out yet' });
  const draft = await editor.create('blog_posts', { ...POST, slug: 'new', category: 'how-it-works' });
  const { tags } = await rename(desk, category, { slug: 'the-odds' });
  expect(tags).toEqual(
    expect.arrayContaining(['content:blog_categories:how-it-works', 'content:blog_posts:odds']),
  );
  const after = await editor.read(post);
  expect(after.publishedFields).toMatchObject({ title: POST.title, category: 'the-odds' });
  expect(after.fields).toMatchObject({ title: 'Not out yet', category: 'the-odds' });
  expect((await editor.read(draft)).fields.category).toBe('the-odds');
  const redirects = await cms.ask('/items/redirects?fields=from,to', 'site');
  expect(redirects.body.data).toEqual([
    { from: '/blog/category/how-it-works', to: '/blog/category/the-odds' },
  ]);
});

test('no page of the shop is led away from where an item was never seen', async () => {
  const desk = await openDesk();
  const { cms, publisher } = desk;
  const store = async (collection: string, fields: Fields) => {
    const { body } = await cms.write('POST', `/items/${collection}`, { ...fields, status: 'published' });
    return publisher.read({ collection, id: body.data.id });
  };
  const post = await store('blog_posts', { ...POST, slug: 'part' });
  const { db } = desk.platform.services.database;
  const numbered = JSON.stringify({ ...POST, slug: '2' });
  await db.updateTable('content_item').set({ body: numbered }).where('id', '=', post.id).execute();
  await rename(desk, await publisher.read(post), { slug: 'part-2' });
  await rename(desk, await store('pages', page('/lotto-results/2')), { path: '/about/results' });
  const seen = await store('pages', { ...page('/blog/press'), overrides_route: true });
  await rename(desk, seen, { path: '/about/press' });
  const redirects = await cms.ask('/items/redirects?fields=from,to', 'site');
  expect(redirects.body.data).toEqual([{ from: '/blog/press', to: '/about/press' }]);
});

test('an old name points nowhere, though it is the id of the item', async () => {
  const desk = await openDesk();
  const category = await put(desk, 'blog_categories', { slug: 'how-it-works', title: 'How it works' });
  expect(category.id).toBe('how-it-works');
  await rename(desk, category, { slug: 'the-odds' });
  const { faults } = await desk.editor.create('blog_posts', { ...POST, category: 'how-it-works' });
  expect(faults).toMatchObject([{ field: 'category' }]);
});

test('blocks go with the cause and the banner that they name', async () => {
  const desk = await openDesk();
  const cause = await put(desk, 'causes', CAUSE);
  await put(desk, 'causes', { ...CAUSE, slug: 'land' });
  const banner = await put(desk, 'banners', { key: 'summer', text: 'Summer' });
  const blocks = [
    { type: 'causes', causes: ['land', 'sea'] },
    { type: 'feature_banner', banner: 'summer' },
    { type: 'quote', text: 'sea' },
  ];
  const item = await put(desk, 'pages', page('/about/x', ...blocks));
  await rename(desk, cause, { slug: 'ocean' });
  await rename(desk, banner, { key: 'winter' });
  const { publishedFields } = await desk.editor.read(item);
  expect(publishedFields?.blocks).toEqual([
    { type: 'causes', causes: ['land', 'ocean'] },
    { type: 'feature_banner', banner: 'winter' },
    { type: 'quote', text: 'sea' },
  ]);
});

test('while another brand keeps the name, only its own pages go with an item', async () => {
  const desk = await openDesk();
  const [own, other] = ['drawcard', 'harbour-art-union'];
  const cause = await put(desk, 'causes', { ...CAUSE, brand: own });
  await put(desk, 'causes', { ...CAUSE, brand: other });
  const block = { type: 'causes', causes: ['sea'] };
  const [owns, others, shared] = [
    await put(desk, 'pages', { ...page('/about/own', block), brand: own }),
    await put(desk, 'pages', { ...page('/about/other', block), brand: other }),
    await put(desk, 'pages', page('/about/shared', block)),
  ];
  await rename(desk, cause, { slug: 'ocean' });
  const causesOf = async (item: EditorItem) => (await desk.editor.read(item)).publishedFields?.blocks;
  expect(await causesOf(owns)).toEqual([{ ...block, causes: ['ocean'] }]);
  expect(await causesOf(others)).toEqual([block]);
  expect(await causesOf(shared)).toEqual([{ ...block, causes: ['sea', 'ocean'] }]);
});

test('what points at an item that has the name since goes with no item that had it before', async () => {
  const desk = await openDesk();
  const { editor, publisher } = desk;
  const before = await put(desk, 'blog_categories', { slug: 'news', title: 'Old news' });
  await publisher.call(unpublishEditorItem, { params: toParams(before), body: {} });
  await put(desk, 'blog_categories', { slug: 'news', title: 'News' });
  const post = await put(desk, 'blog_posts', { ...POST, category: 'news' });
  await rename(desk, before, { slug: 'old-news' });
  expect((await editor.read(post)).publishedFields?.category).toBe('news');
});

test('what points at an item that is hidden goes with it while no other has the name', async () => {
  const desk = await openDesk();
  const { editor, publisher } = desk;
  const category = await put(desk, 'blog_categories', { slug: 'news', title: 'News' });
  const post = await put(desk, 'blog_posts', { ...POST, category: 'news' });
  await publisher.call(unpublishEditorItem, { params: toParams(category), body: {} });
  await rename(desk, category, { slug: 'old-news' });
  expect((await editor.read(post)).publishedFields?.category).toBe('old-news');
});

test('a page with a block that no longer fits goes with the item that it names, as it is', async () => {
  const desk = await openDesk();
  const cause = await put(desk, 'causes', CAUSE);
  const item = await put(desk, 'pages', page('/about/x', { type: 'causes', causes: ['sea'] }));
  const old = { type: 'of an earlier release', words: 'Kept' };
  const body = page('/about/x', old, { type: 'causes', causes: ['sea'] });
  await desk.platform.services.database.db
    .updateTable('content_item')
    .set({ body: JSON.stringify(body) })
    .where('id', '=', item.id)
    .execute();
  expect((await rename(desk, cause, { slug: 'ocean' })).tags).toContain('content:causes:ocean');
  const { publishedFields } = await desk.editor.read(item);
  expect(publishedFields).toEqual(page('/about/x', old, { type: 'causes', causes: ['ocean'] }));
});

test('a redirect that was published over a page stays while the page goes with what it names', async () => {
  const desk = await openDesk();
  const { cms, publisher } = desk;
  const cause = await put(desk, 'causes', CAUSE);
  const promo = await put(desk, 'pages', page('/about/promo', { type: 'causes', causes: ['sea'] }));
  await put(desk, 'redirects', { from: '/about/promo', to: '/results', code: 302 });
  const listFrom = async () => {
    const { data } = (await cms.ask('/items/redirects?fields=from,to', 'site')).body;
    return (data as { from: string }[]).filter(({ from }) => from === '/about/promo');
  };
  await rename(desk, cause, { slug: 'ocean' });
  expect((await publisher.read(promo)).publishedFields?.blocks).toMatchObject([{ causes: ['ocean'] }]);
  await rename(desk, promo, { title: 'Another' });
  expect(await listFrom()).toHaveLength(1);
  await publisher.call(unpublishEditorItem, { params: toParams(promo), body: {} });
  await rename(desk, promo, { title: 'Shown again' });
  expect(await listFrom()).toEqual([]);
});

test('a page that is published for another brand is shown there, whatever redirected from its address', async () => {
  const desk = await openDesk();
  const [own, other] = ['drawcard', 'harbour-art-union'];
  const promo = await put(desk, 'pages', { ...page('/about/promo'), brand: own });
  await put(desk, 'redirects', { from: '/about/promo', to: '/results', code: 302, brand: other });
  await rename(desk, promo, { brand: other });
  const { body } = await desk.cms.ask('/items/redirects?fields=from', 'site');
  expect(body.data).toEqual([]);
});
