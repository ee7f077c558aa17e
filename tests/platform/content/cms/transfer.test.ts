import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { demonstrationNavigation } from '#content/brands/navigation.ts';
import { archiveEditorItem, unpublishEditorItem } from '#lib/contracts/editor/editor.ts';
import { getEditorHistory } from '#lib/contracts/editor/editor-history.ts';
import { seedContent } from '#platform/content/pages/seed.ts';
import { exportContent, importContent, TransferError } from '#platform/content/pages/transfer.ts';
import { seedTranslations } from '#platform/content/translation/seed.ts';
import { listTranslations, putTranslation } from '#platform/content/translation/store.ts';
import { openDesk, POST } from '#tests/support/editor/editors.ts';
import { createTestCms } from '../../../support/content/cms.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'drawcard-content-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}

async function filledShop() {
  const platform = await openTestPlatform();
  const { services } = platform;
  const cms = createTestCms(platform);
  await seedContent(services, ['theme', 'navigation']);
  await seedTranslations(services, { 'layout.menu': 'Menu', 'layout.cart': 'Cart' });
  const text = { id: 'layout.menu', category: 'layout', type: 'plain', value: 'All games' } as const;
  await services.database.db.transaction().execute((tx) => putTranslation(tx, services, text));
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], 'a.png'));
  const { data } = (await cms.ask('/files', 'editor', { method: 'POST', body })).body;
  const cause = { slug: 'sea', name: 'Sea', summary: '', body: '', image: data.id, status: 'draft' };
  await cms.write('POST', '/items/causes', { ...cause, id: 'sea' });
  return { services, cms };
}

test('content that is exported and imported elsewhere is the same, and edited texts with it', async () => {
  const from = await filledShop();
  const to = await openTestPlatform();
  const dir = await folder();
  const count = await exportContent(from.services, dir);
  expect(count).toEqual({ items: brands.length + demonstrationNavigation.length + 1, files: 1, texts: 1 });
  expect(await importContent(to.services, dir)).toEqual(count);
  const again = await folder();
  expect(await exportContent(to.services, again)).toEqual(count);
  for (const file of ['causes/sea.json', 'theme/drawcard.json', 'translations.json'])
    expect(await readFile(join(again, file), 'utf8')).toBe(await readFile(join(dir, file), 'utf8'));
  const items = await listTranslations(to.services, { locale: 'en-AU' });
  expect(items.map(({ id, value }) => [id, value])).toEqual([['layout.menu', 'All games']]);
});

test('an unfinished item that was put away goes with an export, and the draft over an item does not', async () => {
  const { platform, publisher, editor } = await openDesk();
  const unfinished = await publisher.create('blog_posts', { title: 'Not finished' });
  await publisher.call(archiveEditorItem, { params: { collection: 'blog_posts', id: unfinished.id } });
  const post = await publisher.create('blog_posts', POST);
  await publisher.publish(post);
  const { version, fields } = await editor.read(post);
  await editor.save({ ...post, version }, { ...fields, title: 'Not out yet' });
  const dir = await folder();
  const count = await exportContent(platform.services, dir);
  const to = await openTestPlatform();
  expect(await importContent(to.services, dir)).toEqual(count);
  const { data } = (await createTestCms(to).ask('/items/blog_posts?fields=title,status', 'editor')).body;
  expect(data).toHaveLength(2);
  expect(data).toEqual(
    expect.arrayContaining([
      { title: 'Not finished', status: 'archived' },
      { title: POST.title, status: 'published' },
    ]),
  );
});

test('an import takes back what was added to an item since the export', async () => {
  const { services, cms } = await filledShop();
  const dir = await folder();
  await exportContent(services, dir);
  const added = { apple_app_id: '1234567890', responsible_gambling_url: 'https://help.example/' };
  await cms.write('PATCH', '/items/theme/drawcard', added);
  const changed = await folder();
  await exportContent(services, changed);
  expect(await readFile(join(changed, 'theme/drawcard.json'), 'utf8')).toContain('1234567890');
  await importContent(services, dir);
  const again = await folder();
  await exportContent(services, again);
  expect(await readFile(join(again, 'theme/drawcard.json'), 'utf8')).toBe(
    await readFile(join(dir, 'theme/drawcard.json'), 'utf8'),
  );
});

test('an import renews what a picture is called and what stays in view', async () => {
  const { services } = await filledShop();
  const { db } = services.database;
  const described = { title: 'A boat', alt: 'A boat on the sea', focus_x: 0.25, focus_y: 0.75 };
  await db.updateTable('content_file').set(described).execute();
  const dir = await folder();
  await exportContent(services, dir);
  const other = { title: 'X', alt: '', focus_x: 0.5, focus_y: 0.5 };
  await db.updateTable('content_file').set(other).execute();
  await importContent(services, dir);
  const columns = ['title', 'alt', 'focus_x', 'focus_y'] as const;
  expect(await db.selectFrom('content_file').select(columns).execute()).toEqual([described]);
});

test('a folder without its texts is refused by name, before anything is changed', async () => {
  const { services } = await filledShop();
  const dir = await folder();
  await exportContent(services, dir);
  await rm(join(dir, 'translations.json'));
  const other = await openTestPlatform();
  await expect(importContent(other.services, dir)).rejects.toThrow(
    /translations\.json can't be read: there is no such file\. Is the folder a whole export\?/,
  );
  expect(await other.services.database.db.selectFrom('content_item').select('id').execute()).toEqual([]);
});

test('a text that is imported is a version of its own: its picture is seen, and no open form writes over it', async () => {
  const { platform, publisher, cms } = await openDesk();
  const { services } = platform;
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], 'a.png'));
  const { data } = (await cms.ask('/files', 'editor', { method: 'POST', body })).body;
  const fields = { key: 'home.club', locale: 'en-AU', sub_variant: '', type: 'markdown' };
  const item = await publisher.create('texts', { ...fields, value: `![Sea](/assets/${data.id})` });
  await publisher.publish(item);
  const dir = await folder();
  await exportContent(services, dir);
  const params = { collection: 'texts', id: item.id };
  const readStatus = () => services.database.db.selectFrom('content_file').select('status').execute();
  const { result: open } = await publisher.call(unpublishEditorItem, { params });
  expect(await readStatus()).toEqual([{ status: 'draft' }]);
  await importContent(services, dir);
  expect(await readStatus()).toEqual([{ status: 'published' }]);
  expect((await publisher.save(open, { ...fields, value: 'Old words' })).status).toBe(409);
  const { result } = await publisher.call(getEditorHistory, { params });
  expect(result.filter(({ kind }) => kind === 'published')).toHaveLength(2);
});

test('a text that no editor can open is imported too', async () => {
  const { services } = await filledShop();
  const id = 'bank.verification-Failed Verification';
  const text = { id, category: 'bank', type: 'plain', value: 'Not verified' } as const;
  await services.database.db.transaction().execute((tx) => putTranslation(tx, services, text));
  const dir = await folder();
  const { texts } = await exportContent(services, dir);
  const to = await openTestPlatform();
  expect(await importContent(to.services, dir)).toMatchObject({ texts });
  const items = await listTranslations(to.services, { locale: 'en-AU', ids: [id] });
  expect(items.map(({ value }) => value)).toEqual(['Not verified']);
});

test('an import may be repeated', async () => {
  const { services } = await filledShop();
  const dir = await folder();
  const count = await exportContent(services, dir);
  await importContent(services, dir);
  expect(await importContent(services, dir)).toEqual(count);
});

test.each(['{"id":', '{"id":"../x"}', '{"id":"sea","status":"published","slug":"Not A Slug"}'])(
  'the file %s is refused by name',
  async (text) => {
    const { services } = await filledShop();
    const dir = await folder();
    await exportContent(services, dir);
    await writeFile(join(dir, 'causes', 'sea.json'), text);
    const importing = importContent(services, dir);
    await expect(importing).rejects.toThrow(TransferError);
    await expect(importing).rejects.toThrow('sea.json');
  },
);
