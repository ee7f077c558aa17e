import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestCms, makeCategory } from '../../../support/content/cms.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const PATH = '/items/blog_categories';

async function shop() {
  const platform = await openTestPlatform();
  return { platform, cms: createTestCms(platform), db: platform.services.database.db };
}

test.each([
  [{ title: 'No slug' }, 'slug'],
  [{ slug: 'Not A Slug', title: 'x' }, 'slug'],
  [{ slug: 'a', title: '' }, 'title'],
  [{ slug: 'a', title: 'x', status: 'public' }, 'status'],
  [{ slug: 'a', title: 'x', id: '../etc' }, 'id'],
])('%j is refused and the field named', async (fields, field) => {
  const { cms } = await shop();
  const { status, body } = await cms.write('POST', PATH, fields);
  expect([status, body.errors[0].extensions]).toEqual([400, { code: 'FAILED_VALIDATION', field }]);
});

test.each(['[]', 'null', '"x"', '{', ''])('the body %j is refused', async (body) => {
  const { cms } = await shop();
  const headers = { 'content-type': 'application/json' };
  expect((await cms.ask(PATH, 'editor', { method: 'POST', headers, body })).status).toBe(400);
});

test('a redirect from the address of an item purges the pages that are part of it', async () => {
  const { platform, cms } = await shop();
  const purgesOf = async (from: string) => {
    platform.purged.splice(0);
    await cms.write('POST', '/items/redirects', { from, to: '/about', code: 301, status: 'published' });
    return platform.purged;
  };
  expect(await purgesOf('/Causes/Old/')).toEqual(
    expect.arrayContaining(['path:/causes/old', 'content:causes:old']),
  );
  expect(await purgesOf('/blog/category/odds')).toContain('content:blog_posts');
  expect(await purgesOf('/causes')).not.toContain('content:causes:');
});

test('an item without a status is a draft', async () => {
  const { cms } = await shop();
  const { body } = await cms.write('POST', PATH, makeCategory({ status: undefined }));
  expect(body.data).toMatchObject({ status: 'draft', published_at: null });
});

test('every change purges the pages that show it, is a revision, and is in the audit trail', async () => {
  const { platform, cms, db } = await shop();
  await cms.write('POST', PATH, makeCategory({ id: 'cat' }));
  await cms.write('PATCH', `${PATH}/cat`, { title: 'Second' });
  await cms.write('DELETE', `${PATH}/cat`);
  const own = expect.stringMatching(/^content:blog_categories:category-/);
  const order = 'content-order:blog_categories';
  const [came, changed, went] = [[own, order], [own], [own, order]].map((tags) => [
    'content:blog_posts',
    ...tags,
  ]);
  expect(platform.purged).toEqual([came, changed, went].flat());
  const revisions = await db
    .selectFrom('content_revision')
    .select(['revision', 'body'])
    .orderBy('revision')
    .execute();
  expect(revisions.map(({ revision, body }) => [revision, JSON.parse(body).title])).toEqual([
    [1, expect.stringContaining('Category')],
    [2, 'Second'],
  ]);
  const audit = await db.selectFrom('audit').select(['action', 'subject']).orderBy('id').execute();
  expect(audit).toEqual(
    ['create', 'update', 'delete'].map((what) => ({
      action: `content ${what}`,
      subject: 'blog_categories/cat',
    })),
  );
});

test('two items do not share an id', async () => {
  const { cms } = await shop();
  await cms.write('POST', PATH, makeCategory({ id: 'cat' }));
  expect((await cms.write('POST', PATH, makeCategory({ id: 'cat' }))).body.errors[0].extensions.code).toBe(
    'RECORD_NOT_UNIQUE',
  );
});

test.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'http://plain.example'])(
  'a block does not link to %s',
  async (link) => {
    const { cms } = await shop();
    const block = { type: 'call_to_action', text: 'Go', label: 'Go', link };
    const page = { path: '/p', title: 'P', blocks: [block] };
    expect((await cms.write('POST', '/items/pages', page)).status).toBe(400);
  },
);

const picture = () =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
const form = (bytes: Uint8Array, name = 'boat.png') => {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], name));
  body.set('description', 'A boat');
  return { method: 'POST', body };
};

test('a picture is a draft until an item that shows it is published', async () => {
  const { cms } = await shop();
  const { body: uploaded } = await cms.ask('/files', 'editor', form(await picture()));
  const { id } = uploaded.data;
  expect(uploaded.data).toMatchObject({ type: 'image/png', width: 600, height: 300, description: 'A boat' });
  for (const path of [`/files/${id}`, `/assets/${id}`]) {
    expect((await cms.ask(`${path}?version=draft`)).status).toBe(403);
    expect((await cms.ask(path, 'site')).status).toBe(403);
    expect((await cms.ask(`${path}?version=draft`, 'site')).status).toBe(200);
  }
  const cause = { slug: 'sea', name: 'Sea', summary: '', body: '', image: id };
  await cms.write('POST', '/items/causes', { ...cause, status: 'published' });
  expect((await cms.ask(`/files/${id}`)).status).toBe(200);
  const { headers } = await cms.ask(`/assets/${id}?width=300&format=webp`);
  expect(headers.get('content-type')).toBe('image/webp');
  expect(headers.get('cache-control')).toContain('immutable');
  expect((await cms.ask(`/items/causes?fields=image.width`)).body.data).toEqual([{ image: { width: 600 } }]);
});

test('a picture is made in a size once', async () => {
  const { cms, db } = await shop();
  const { body } = await cms.ask('/files', 'editor', form(await picture()));
  for (const width of [290, 300, 310]) await cms.ask(`/assets/${body.data.id}?width=${width}`, 'editor');
  expect(await db.selectFrom('content_rendition').select('width').execute()).toEqual([{ width: 320 }]);
});

test.each([
  ['boat.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g onload="alert(1)">'],
  ['boat.png', '<!doctype html><script>alert(1)</script>'],
])('%s that is no picture is refused', async (name, text) => {
  const { cms } = await shop();
  const { status, body } = await cms.ask('/files', 'editor', form(Buffer.from(text), name));
  expect([status, body.errors[0].extensions.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

test.each(['width=0', 'width=-1', 'width=99999', 'width=1e3', 'format=svg', 'format=avif'])(
  'an asset of %s is refused',
  async (query) => {
    const { cms } = await shop();
    const { body } = await cms.ask('/files', 'editor', form(await picture()));
    expect((await cms.ask(`/assets/${body.data.id}?${query}`, 'editor')).status).toBe(400);
  },
);
