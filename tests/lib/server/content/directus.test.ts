// Content in a Directus elsewhere, over real HTTP (decision C9).
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createContentReader } from '#lib/server/content/content.ts';
import { reportContentFault } from '#lib/server/content/content-faults.ts';
import { PictureFiles } from '#lib/server/content/picture-files.ts';
import { loadShownPicture } from '#lib/server/content/shown-picture.ts';
import { ApiCache } from '#lib/server/services/api-cache.ts';
import { createCmsService } from '#lib/server/services/cms-service.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { makePictureBytes, startDirectus } from '#tests/support/content/directus.ts';
import { createTemporaryFolder } from '#tests/support/http/page-cache.ts';

vi.mock('#lib/server/content/content-faults.ts', async (original) => ({
  ...(await original<object>()),
  reportContentFault: vi.fn(),
}));

const OUT = { published_at: '2026-02-03T04:05:06.000Z', date_updated: null, brand: null };
const topic = (id: number, slug: string, status = 'published') => ({ id, slug, title: slug, status, ...OUT });

async function elsewhere() {
  const directus = await startDirectus();
  directus.files.set('pic', {
    id: 'pic',
    width: 1800,
    height: 900,
    description: 'A boat',
    modified_on: 'mon',
  });
  directus.items.blog_categories = [topic(1, 'odds'), topic(2, 'secret', 'draft')];
  const { base, token } = directus;
  const service = createCmsService(async () => ({ base, token, fetch: (request) => fetch(request) }));
  const folder = createTemporaryFolder();
  const read = (preview?: { at: undefined }) =>
    createContentReader({ brand: 'drawcard', service: async () => service, cache: new ApiCache(), preview });
  const picture = (wishes: Record<string, string>, files?: PictureFiles) =>
    loadShownPicture({ service, files }, { id: 'pic', wishes, isDraft: false });
  return { directus, service, folder, read, picture };
}

test('a picture that comes slowly is whole, in every width', async () => {
  const { picture } = await elsewhere();
  for (const width of ['320', '640', '1280', '1800'])
    expect(Buffer.from((await picture({ width }))?.bytes ?? []).equals(makePictureBytes('pic', width))).toBe(
      true,
    );
  expect((await picture({}))?.type).toBe('image/webp');
});

test('a picture of the shop itself is shown beside those of a Directus, which may be away', async () => {
  const { directus, service } = await elsewhere();
  const here = await elsewhere();
  const uuid = '0b6f6a9e-6c1e-4d6f-9d6a-3f2504e04f89';
  for (const id of ['file_own', uuid])
    here.directus.files.set(id, { id, width: 900, height: 600, description: '', modified_on: 'mon' });
  const show = (id: string) =>
    loadShownPicture({ service, own: here.service }, { id, wishes: {}, isDraft: false });
  expect((await show('file_own'))?.type).toBe('image/webp');
  expect(await show(uuid)).toBeUndefined();
  await directus.stop();
  expect((await show('file_own'))?.type).toBe('image/webp');
  await expect(show(uuid)).rejects.toThrow(ServiceLost);
});

test('items with whole numbers for ids are read', async () => {
  const { read } = await elsewhere();
  expect(await read().find('blog_categories', {})).toMatchObject({ id: '1', slug: 'odds' });
});

test('an item that is left out is told with the fields that keep it out', async () => {
  const { directus, read } = await elsewhere();
  const { id: _, ...nameless } = { ...topic(3, 'odds'), published_at: null, title: 7 };
  directus.items.blog_categories = [nameless];
  expect((await read().list('blog_categories')).items).toEqual([]);
  const [kind, , error] = vi.mocked(reportContentFault).mock.lastCall ?? [];
  expect(kind).toBe('broken');
  for (const field of ['id: ', 'published_at: ', 'title: ']) expect(String(error)).toContain(field);
});

test.each(['forbidden', 'empty'] as const)(
  'a preview shows what is published and drafts where versions are %s; visitors see no draft',
  async (versions) => {
    const { directus, read } = await elsewhere();
    directus.versions = versions;
    const slugs = async (preview?: { at: undefined }) =>
      (await read(preview).list('blog_categories')).items.map(({ slug }) => slug);
    expect(await slugs({ at: undefined })).toEqual(['odds', 'secret']);
    expect(await slugs()).toEqual(['odds']);
    expect((await read({ at: undefined }).picture('pic'))?.alt).toBe('A boat');
  },
);

test('pictures that were shown survive an outage and a restart; others are said to be lost', async () => {
  const { directus, folder, picture } = await elsewhere();
  await picture({ width: '640' }, new PictureFiles(folder));
  await directus.stop();
  const after = new PictureFiles(folder);
  expect(Buffer.from((await picture({ width: '640' }, after))?.bytes ?? [])).toEqual(
    makePictureBytes('pic', '640'),
  );
  await expect(picture({ width: '320' }, after)).rejects.toThrow(ServiceLost);
});

test('a picture is fetched once, again when its file is replaced, and is gone when it is taken back', async () => {
  const { directus, folder, picture } = await elsewhere();
  const files = new PictureFiles(folder);
  const fetched = () => directus.asked.filter((address) => address.startsWith('/assets/')).length;
  for (let time = 0; time < 3; time += 1) await picture({ width: '640' }, files);
  expect(fetched()).toBe(1);
  directus.files.set('pic', { ...directus.files.get('pic'), modified_on: 'tue' });
  await picture({ width: '640' }, files);
  expect(fetched()).toBe(2);
  directus.files.delete('pic');
  expect(await picture({ width: '640' }, files)).toBeUndefined();
  await directus.stop();
  await expect(picture({ width: '640' }, files)).rejects.toThrow(ServiceLost);
});

test('what is kept stays within its bounds, and odd widths are not kept at all', async () => {
  const { folder, picture } = await elsewhere();
  await picture({ width: '777' }, new PictureFiles(folder));
  expect(readdirSync(folder)).toEqual([]);
  const files = new PictureFiles(folder, 100_000);
  const bytes = new Uint8Array(9_000);
  for (let at = 0; at < 40; at += 1)
    await files.keep({ id: `p${at}`, wishes: {} }, { type: 'image/webp', bytes }, 'v');
  const size = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(size).toBeLessThanOrEqual(100_000);
  expect(await files.read({ id: 'p0', wishes: {} })).toBeUndefined();
  expect((await files.read({ id: 'p39', wishes: {} }))?.bytes).toHaveLength(9_000);
});
