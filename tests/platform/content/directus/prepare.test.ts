// An empty Directus is made the home of the shop's content by one command.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { COLLECTIONS } from '#lib/contracts/content/collections.ts';
import { toDirectusFileId } from '#platform/content/directus/content/file-id.ts';
import { prepareDirectus } from '#platform/content/directus/prepare.ts';
import { CMS_COLLECTIONS } from '#platform/content/directus/setup/collection-shape.ts';
import { seedContent } from '#platform/content/pages/seed.ts';
import { createTestCms } from '../../../support/content/cms.ts';
import { startAdminDirectus } from '../../../support/content/directus-admin.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const SITE_TOKEN = 'the-token-of-the-site';

async function openShop() {
  const platform = await openTestPlatform();
  const cms = createTestCms(platform);
  await seedContent(platform.services, ['blog_categories', 'faqs']);
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], 'a.png'));
  const { data } = (await cms.ask('/files', 'editor', { method: 'POST', body })).body;
  const text = `![Sea](/assets/${data.id}?width=1280#9x9)`;
  const post = {
    slug: 'sea',
    title: 'Sea',
    summary: '',
    body: text,
    category: 'how-it-works',
    image: data.id,
  };
  await cms.write('POST', '/items/blog_posts', { ...post, id: 'sea', status: 'draft' });
  const directus = await startAdminDirectus();
  const lines: string[] = [];
  const prepare = (changes: { isDryRun?: boolean; token?: string } = {}) =>
    prepareDirectus(platform.services, {
      base: directus.base,
      token: directus.token,
      site: 'https://shop.example',
      siteToken: SITE_TOKEN,
      secret: 'the-secret-of-reports',
      isDryRun: false,
      hasContent: true,
      print: (line) => void lines.push(line),
      ...changes,
    });
  return { directus, prepare, lines, fileId: String(data.id) };
}

test('every collection that may be kept elsewhere is made with each field of its schema', async () => {
  const { directus, prepare } = await openShop();
  await prepare();
  const fields = directus.rows.get('/fields') ?? [];
  for (const name of CMS_COLLECTIONS)
    for (const field of ['id', 'status', 'published_at', ...Object.keys(COLLECTIONS[name].schema.shape)])
      expect(fields).toContainEqual(expect.objectContaining({ collection: name, field }));
  expect(directus.rows.get('/relations')).toContainEqual(
    expect.objectContaining({
      collection: 'blog_posts',
      field: 'category',
      related_collection: 'blog_categories',
    }),
  );
});

test('content is copied with its pictures, which keep their places in texts, and with its drafts', async () => {
  const { directus, prepare, fileId } = await openShop();
  await prepare();
  const file = toDirectusFileId(fileId);
  expect(directus.rows.get('/files')).toMatchObject([{ id: file }]);
  const category = directus.rows.get('/items/blog_categories')?.find(({ slug }) => slug === 'how-it-works');
  expect(directus.rows.get('/items/blog_posts')).toMatchObject([
    {
      shop_id: 'sea',
      status: 'draft',
      image: file,
      category: category?.id,
      body: `![Sea](/assets/${file}?width=1280#9x9)`,
    },
  ]);
});

test('reports are sent by a flow that signs them, and the site reads as a user of its own', async () => {
  const { directus, prepare, lines } = await openShop();
  expect(await prepare()).toMatchObject({ hasNewToken: true, hasNewSecret: true });
  const [flow] = directus.rows.get('/flows') ?? [];
  const [send, sign] = directus.rows.get('/operations') ?? [];
  expect(flow).toMatchObject({ trigger: 'event', operation: sign?.id });
  expect(sign).toMatchObject({ resolve: send?.id, options: { secret: 'the-secret-of-reports' } });
  expect(send).toMatchObject({ options: { url: 'https://shop.example/webhooks/content' } });
  expect(directus.rows.get('/users')).toMatchObject([{ token: SITE_TOKEN, role: expect.any(String) }]);
  expect(lines.join('\n')).not.toContain(SITE_TOKEN);
});

test('a second run changes nothing, and a dry run never does', async () => {
  const { directus, prepare, lines } = await openShop();
  const told = await prepare({ isDryRun: true });
  expect(directus.changes).toEqual([]);
  expect(lines.every((line) => line.startsWith('would make'))).toBe(true);
  const made = await prepare();
  expect(made.made).toBe(told.made);
  const { length } = directus.changes;
  expect(await prepare()).toEqual({ made: 0, hasNewToken: false, hasNewSecret: false });
  expect(directus.changes).toHaveLength(length);
});

test('a run that was interrupted anywhere is ended by the next', async () => {
  const whole = await openShop();
  await whole.prepare();
  const { length } = whole.directus.changes;
  for (const failsAt of [0, 4, 14, 17, 19, 21, length - 3, length - 2, length - 1]) {
    const { directus, prepare } = await openShop();
    directus.failsAt = failsAt;
    await expect(prepare()).rejects.toThrow('Out of order.');
    directus.failsAt = undefined;
    await prepare();
    expect((await prepare()).made).toBe(0);
    expect(directus.rows.get('/flows')).toMatchObject([{ operation: expect.any(String) }]);
    for (const path of ['/items/faqs', '/items/blog_posts', '/files', '/users', '/roles'])
      expect(directus.rows.get(path)).toHaveLength(whole.directus.rows.get(path)?.length ?? 0);
  }
});

test('a collection of another shape is told field by field, and nothing is changed', async () => {
  const { directus, prepare } = await openShop();
  directus.rows.set('/collections', [{ collection: 'pages' }]);
  directus.rows.set('/fields', [
    { collection: 'pages', field: 'id', type: 'uuid' },
    { collection: 'pages', field: 'title', type: 'json' },
  ]);
  await expect(prepare()).rejects.toThrow(
    /another shape.*pages\.path is missing.*pages\.title is of type json instead of text/s,
  );
  expect(directus.changes).toEqual([]);
});

test('a wrong address, a wrong token, somebody else’s token and an older Directus are told apart', async () => {
  const { directus, prepare } = await openShop();
  await expect(prepare({ token: 'another' })).rejects.toThrow('does not know this token');
  directus.isAdmin = false;
  await expect(prepare()).rejects.toThrow('not of an administrator');
  directus.version = '10.13.1';
  await expect(prepare()).rejects.toThrow('is an older Directus (10.13.1)');
  expect(directus.changes).toEqual([]);
});
