import sharp from 'sharp';
import { expect, test } from 'vitest';
import { archiveEditorItem, unpublishEditorItem } from '#lib/contracts/editor/editor.ts';
import {
  changeEditorFile,
  deleteEditorFile,
  type EditorFile,
  getEditorFiles,
  getEditorFileUses,
  getEditorFolders,
  replaceEditorFile,
  uploadEditorFile,
} from '#lib/contracts/editor/editor-files.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { fromWire } from '#lib/contracts/protocol/wire.ts';
import { createSignature } from '#platform/auth.ts';
import { changeFile } from '#platform/content/editor/files/library.ts';
import { replaceFile } from '#platform/content/editor/files/replace-file.ts';
import { changeRoles } from '#platform/ground/staff/accounts.ts';
import { openDesk, POST } from '../../../support/editor/editors.ts';
import type { TestPlatform } from '../../../support/platform.ts';

const picture = () =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();

async function send({ services, fetch }: TestPlatform, token: string, form: FormData) {
  const { appKey, appSecret } = services.keys;
  const timestamp = String(Date.now());
  const headers = {
    [HEADERS.appKey]: appKey,
    [HEADERS.timestamp]: timestamp,
    [HEADERS.signature]: createSignature(appSecret, appKey, timestamp, ''),
    [HEADERS.editorToken]: token,
  };
  const url = `http://platform.internal${uploadEditorFile.path}`;
  const response = await fetch(new Request(url, { method: 'POST', headers, body: form }));
  const { result, error } = fromWire(await response.json()) as {
    result: EditorFile;
    error?: { message: string };
  };
  return { status: response.status, result, error };
}

function formWith(
  bytes: Uint8Array<ArrayBuffer> | undefined,
  fields: Record<string, string> = {},
  name = 'boat.png',
) {
  const form = new FormData();
  if (bytes) form.set('file', new File([bytes], name));
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return form;
}

async function withPicture() {
  const made = await openDesk();
  const bytes = new Uint8Array(await picture());
  const upload = (form: FormData) => send(made.platform, made.editor.token, form);
  const { result: file } = await upload(formWith(bytes, { title: 'Boat', alt: 'A boat at sea' }));
  return { ...made, upload, file };
}

test('a picture in a text is shown while the text is out, and its pages follow its description', async () => {
  const { editor, publisher, platform, cms, file } = await withPicture();
  const key = 'home.note';
  const kind = { key, locale: 'en-AU', sub_variant: '', type: 'markdown' };
  const draft = await editor.create('texts', { ...kind, value: `![A boat](/assets/${file.id}?width=1280)` });
  const ask = async () => (await cms.ask(`/assets/${file.id}`)).status;
  expect(await ask()).toBe(403);
  await publisher.publish(draft);
  expect(await ask()).toBe(200);
  platform.purged.length = 0;
  await publisher.call(changeEditorFile, { params: { id: file.id }, body: { alt: 'Two boats' } });
  expect(platform.purged).toEqual(['copy']);
  const item = await editor.read(draft);
  const { result } = await editor.save(item, { ...item.fields, value: 'No boats.' });
  expect(await ask()).toBe(200);
  await publisher.publish({ ...item, version: result.version });
  expect(await ask()).toBe(403);
});

test('taking back a text hides its picture, unless an item shows it too', async () => {
  const { editor, publisher, cms, file } = await withPicture();
  const kind = { locale: 'en-AU', sub_variant: '', type: 'markdown' };
  const value = `![A boat](/assets/${file.id})`;
  const first = await editor.create('texts', { ...kind, key: 'home.note', value });
  await publisher.publish(first);
  const post = await editor.create('blog_posts', { ...POST, image: file.id });
  await publisher.publish(post);
  const takeBack = ({ collection, id }: typeof post) =>
    publisher.call(unpublishEditorItem, { params: { collection, id } });
  await takeBack(first);
  expect((await cms.ask(`/assets/${file.id}`)).status).toBe(200);
  await takeBack(post);
  expect((await cms.ask(`/assets/${file.id}`)).status).toBe(403);
});

test('a picture is uploaded, described, found, and hidden until something published shows it', async () => {
  const { editor, publisher, platform, cms, file } = await withPicture();
  expect(file).toMatchObject({ title: 'Boat', alt: 'A boat at sea', width: 600, focusX: 0.5, focusY: 0.5 });
  expect((await editor.call(getEditorFiles, { query: { search: 'AT SEA' } })).result).toHaveLength(1);
  expect((await editor.call(getEditorFiles, { query: { search: 'mountain' } })).result).toEqual([]);
  for (const role of ['public', 'site'] as const)
    for (const path of [`/files/${file.id}`, `/assets/${file.id}`])
      expect((await cms.ask(path, role)).status).toBe(403);
  await publisher.publish(await editor.create('blog_posts', { ...POST, image: file.id }));
  expect((await cms.ask(`/assets/${file.id}`)).status).toBe(200);
  platform.purged.length = 0;
  const change = { params: { id: file.id }, body: { alt: 'Two boats', focusX: 0, focusY: 0.25 } };
  const refused = await editor.call(changeEditorFile, change);
  expect([refused.status, refused.envelope.error?.code]).toEqual([403, 'file_live']);
  expect(platform.purged).toEqual([]);
  const changed = await publisher.call(changeEditorFile, change);
  expect(changed.result).toMatchObject({ title: 'Boat', alt: 'Two boats', focusX: 0, focusY: 0.25 });
  expect(platform.purged).toEqual(['content:blog_posts', 'content:blog_posts:odds']);
  expect((await cms.ask(`/files/${file.id}`)).body.data).toMatchObject({
    description: 'Two boats',
    focal_point_x: 0,
    focal_point_y: 75,
  });
});

test('a picture in the Markdown of a published item is there for visitors, and its change is seen', async () => {
  const { editor, publisher, platform, cms, file } = await withPicture();
  const described = { params: { id: file.id }, body: { alt: 'A small boat' } };
  expect((await editor.call(changeEditorFile, described)).status).toBe(200);
  const body = `Look:\n\n![A boat](/assets/${file.id}?width=1280#600x300)`;
  await publisher.publish(await editor.create('blog_posts', { ...POST, body }));
  expect((await cms.ask(`/assets/${file.id}`)).status).toBe(200);
  platform.purged.length = 0;
  await publisher.call(changeEditorFile, described);
  expect(platform.purged).toContain('content:blog_posts:odds');
});

test('a picture is hidden again with the last published item that shows it', async () => {
  const { editor, publisher, cms, file } = await withPicture();
  const first = await editor.create('blog_posts', { ...POST, image: file.id });
  const second = await editor.create('blog_posts', {
    ...POST,
    slug: 'other',
    body: `![A boat](/assets/${file.id}?width=1280)`,
  });
  await publisher.publish(first);
  await publisher.publish(second);
  const seen = async () => (await cms.ask(`/assets/${file.id}`)).status;
  await publisher.call(unpublishEditorItem, { params: { collection: 'blog_posts', id: first.id }, body: {} });
  expect(await seen()).toBe(200);
  await publisher.call(archiveEditorItem, { params: { collection: 'blog_posts', id: second.id } });
  expect(await seen()).toBe(403);
});

test('a picture that a new version leaves out is hidden, unless another published item shows it', async () => {
  const { editor, publisher, cms, upload, file } = await withPicture();
  const { result: other } = await upload(formWith(new Uint8Array(await picture()), { alt: 'Sea' }));
  const seen = async (id: string) => (await cms.ask(`/assets/${id}`)).status;
  const publishWith = async (post: { collection: string; id: string }, fields: object) => {
    const { version } = await editor.read(post);
    const { result } = await editor.save({ ...post, version }, { ...POST, ...fields });
    await publisher.publish({ ...post, version: result.version });
  };
  const first = await editor.create('blog_posts', { ...POST, image: file.id });
  await publisher.publish(first);
  const shown = { ...POST, slug: 'other', body: `![A boat](/assets/${file.id}?width=1280)` };
  const second = await editor.create('blog_posts', shown);
  await publisher.publish(second);
  await publishWith(first, { image: other.id });
  expect([await seen(file.id), await seen(other.id)]).toEqual([200, 200]);
  await publishWith(second, { slug: 'other' });
  expect([await seen(file.id), await seen(other.id)]).toEqual([403, 200]);
});

test.each([
  ['a script that calls itself a picture', Buffer.from('<script>alert(1)</script>'), 'boat.png'],
  ['a drawing that ends too soon', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'), 'boat.svg'],
  ['a picture of an iPhone', Buffer.from('\0\0\0\x1cftypheic\0\0\0\0', 'latin1'), 'boat.heic'],
  ['a picture that is cut short', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'boat.png'],
])('%s is refused with the reason', async (_, bytes, name) => {
  const { upload } = await withPicture();
  const { status, error } = await upload(formWith(new Uint8Array(bytes), {}, name));
  expect(status).toBe(422);
  expect(error?.message).toMatch(/picture|drawing/);
});

test('an upload without a file, of a stranger, or of a picture that is not there is refused', async () => {
  const { platform, editor, upload } = await withPicture();
  expect((await upload(formWith(undefined, { title: 'None' }))).status).toBe(422);
  const stranger = await send(platform, '0'.repeat(64), formWith(new Uint8Array(await picture())));
  expect(stranger.status).toBe(401);
  const body = { alt: 'x' };
  expect((await editor.call(changeEditorFile, { params: { id: 'file_none' }, body })).status).toBe(404);
  const far = { params: { id: 'file_none' }, body: { focusX: 1.5 } };
  expect((await editor.call(changeEditorFile, far)).status).toBe(422);
});

test('a name that would lead elsewhere is only a name', async () => {
  const { upload } = await withPicture();
  const { result } = await upload(formWith(new Uint8Array(await picture()), {}, '../../evil".png'));
  expect(result.id).toMatch(/^file_\w+$/);
});

test('a drawing becomes pixels: what it could run or load is gone', async () => {
  const { upload, editor, platform } = await withPicture();
  const drawing =
    '<?xml version="1.0"?><!-- a boat --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><script>alert(1)</script><image href="file:///etc/passwd" width="9" height="9"/><circle r="9"/></svg>';
  const { status, result } = await upload(formWith(new TextEncoder().encode(drawing), {}, 'boat.svg'));
  expect([status, result.type, result.width, result.height]).toEqual([200, 'image/png', 1280, 640]);
  const { bytes } = await platform.services.database.db
    .selectFrom('content_file')
    .select('bytes')
    .where('id', '=', result.id)
    .executeTakeFirstOrThrow();
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/alert|passwd/);
  expect((await editor.call(getEditorFiles, { query: { show: 'undescribed' } })).result).toHaveLength(1);
});

test('pictures are kept in folders, by every editor', async () => {
  const { editor, publisher, upload, file } = await withPicture();
  await upload(formWith(new Uint8Array(await picture()), { alt: 'Sea', folder: 'Causes' }));
  await publisher.publish(await editor.create('blog_posts', { ...POST, image: file.id }));
  const moved = await editor.call(changeEditorFile, {
    params: { id: file.id },
    body: { folder: ' Journal ' },
  });
  expect([moved.status, moved.result.folder]).toEqual([200, 'Journal']);
  expect((await editor.call(getEditorFolders)).result).toEqual([
    { name: 'Causes', count: 1 },
    { name: 'Journal', count: 1 },
  ]);
  const inFolder = (await editor.call(getEditorFiles, { query: { folder: 'Journal' } })).result;
  expect(inFolder.map(({ id }: EditorFile) => id)).toEqual([file.id]);
});

test('a publisher who has become an editor changes no picture that visitors see', async () => {
  const { editor, publisher, platform, cms, upload, file } = await withPicture();
  const { result: other } = await upload(formWith(new Uint8Array(await picture()), { alt: 'Sea' }));
  await publisher.publish(await editor.create('blog_posts', { ...POST, image: file.id }));
  // The call began before.
  const begun = { id: publisher.id, email: publisher.email, name: 'Piet', role: 'publisher' } as const;
  await changeRoles(platform.services, publisher.email, { content: 'editor' });
  const replaced = replaceFile(platform.services, begun, { from: file.id, to: other.id });
  await expect(replaced).rejects.toMatchObject({ code: 'forbidden' });
  const described = changeFile(platform.services, begun, file.id, { alt: 'Two boats' });
  await expect(described).rejects.toMatchObject({ code: 'file_live' });
  expect((await cms.ask(`/assets/${file.id}`)).status).toBe(200);
});

test('a picture is replaced wherever it is used, and deleted when nothing uses it', async () => {
  const { editor, publisher, platform, cms, upload, file } = await withPicture();
  const body = `![A boat](/assets/${file.id}?width=1280#600x300)`;
  const post = await editor.create('blog_posts', { ...POST, image: file.id, body });
  await publisher.publish(post);
  const seen = await editor.read(post);
  await editor.save(seen, { ...seen.fields, summary: 'Not out yet.' });
  const draft = await editor.create('causes', { slug: file.id.replaceAll('_', '-'), image: file.id });
  const { result: other } = await upload(
    formWith(
      new Uint8Array(
        await sharp({ create: { width: 80, height: 60, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      ),
      { alt: 'New' },
    ),
  );
  const uses = (await editor.call(getEditorFileUses, { params: { id: file.id } })).result;
  expect(uses).toEqual([
    expect.objectContaining({ collection: 'blog_posts', id: post.id, state: 'published' }),
    expect.objectContaining({ collection: 'causes', id: draft.id, state: 'draft' }),
  ]);
  const remove = { params: { id: file.id } };
  expect((await publisher.call(deleteEditorFile, remove)).status).toBe(409);
  const swap = { params: { id: file.id }, body: { by: other.id } };
  expect((await editor.call(replaceEditorFile, swap)).status).toBe(403);
  expect((await publisher.call(replaceEditorFile, { ...swap, body: { by: file.id } })).status).toBe(422);
  expect((await publisher.call(replaceEditorFile, { ...swap, body: { by: 'file_none' } })).status).toBe(404);
  platform.purged.length = 0;
  expect((await publisher.call(replaceEditorFile, swap)).result).toEqual({ changed: 2 });
  expect(platform.purged).toContain('content:blog_posts:odds');
  const { fields, publishedFields } = await editor.read(post);
  const shown = { image: other.id, body: `![A boat](/assets/${other.id}?width=1280#80x60)` };
  expect(publishedFields).toMatchObject({ ...shown, summary: POST.summary });
  expect(fields).toMatchObject({ ...shown, summary: 'Not out yet.' });
  expect((await editor.read(draft)).fields.image).toBe(other.id);
  expect((await cms.ask(`/assets/${other.id}`)).status).toBe(200);
  expect((await cms.ask(`/assets/${file.id}`)).status).toBe(403);
  expect((await editor.call(getEditorFileUses, remove)).result).toEqual([]);
  expect((await editor.call(deleteEditorFile, remove)).status).toBe(200);
  expect((await editor.call(deleteEditorFile, remove)).status).toBe(404);
});
