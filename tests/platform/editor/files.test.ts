import sharp from 'sharp';
import { expect, test } from 'vitest';
import { archiveEditorItem, unpublishEditorItem } from '#lib/contracts/editor/editor.ts';
import {
  changeEditorFile,
  type EditorFile,
  getEditorFiles,
  uploadEditorFile,
} from '#lib/contracts/editor/editor-files.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { fromWire } from '#lib/contracts/protocol/wire.ts';
import { createSignature } from '#platform/auth.ts';
import { openDesk, POST } from '../../support/editor/editors.ts';
import type { TestPlatform } from '../../support/platform.ts';

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

test.each([
  ['a script that calls itself a picture', Buffer.from('<script>alert(1)</script>'), 'boat.png'],
  [
    'a drawing that may run',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'boat.svg',
  ],
  ['a picture that is cut short', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'boat.png'],
])('%s is refused with the reason', async (_, bytes, name) => {
  const { upload } = await withPicture();
  const { status, error } = await upload(formWith(new Uint8Array(bytes), {}, name));
  expect(status).toBe(422);
  expect(error?.message).toMatch(/picture/);
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
