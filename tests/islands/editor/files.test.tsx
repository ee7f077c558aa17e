// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FileUses } from '#islands/editor/files/FileUses.tsx';
import { UploadSeveral } from '#islands/editor/files/UploadSeveral.tsx';
import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { createFiles, type Files } from '#lib/stores/editor/editor-files.ts';
import { createErrorResponse, type Route, stubEditor } from '../../support/editor/editor-site.ts';

/** This document knows no `search` element, of which React would complain. */
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });
afterEach(cleanup);

const makeFile = (id: string): EditorFile => ({
  id,
  name: `${id}.png`,
  title: id,
  alt: `A ${id}`,
  type: 'image/png',
  width: 640,
  height: 360,
  size: 1200,
  focusX: 0.5,
  focusY: 0.5,
  createdAt: '2026-11-20T03:00:00.000Z',
  folder: '',
  uses: 0,
});

/** A dialog is modal, which this document knows nothing of. */
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

/** What the library is given, and what it answers: the picture, or the reason of a refusal. */
function makeLibrary(answer: (name: string) => string | undefined) {
  stubEditor({ 'GET /folders': () => [] });
  const uploads: unknown[][] = [];
  const files: Files = {
    ...createFiles(),
    upload: async (file, alt, folder) => {
      const why = answer(file.name);
      uploads.push([file.name, alt, folder]);
      files.$upload.set(why === undefined ? { state: 'idle' } : { state: 'refused', message: why });
      return why === undefined ? makeFile(file.name) : undefined;
    },
  };
  return { files, uploads };
}

const makePicture = (name: string, type = 'image/png') => new File(['pixels'], name, { type });

async function choosePictures(...pictures: readonly File[]): Promise<void> {
  const input = document.querySelector('input[type="file"]')!;
  fireEvent.change(input, { target: { files: pictures } });
  for (const { name } of pictures) await screen.findByText(name);
}

const describePicture = async (name: string, words: string) =>
  fireEvent.change(await screen.findByLabelText(`Description of ${name}`), { target: { value: words } });

test('pictures are described and uploaded one after the other, into their folder', async () => {
  const { files, uploads } = makeLibrary((name) => (name === 'storm.png' ? 'Too stormy.' : undefined));
  const onUploaded = vi.fn();
  render(<UploadSeveral files={files} folder="coast" onUploaded={onUploaded} />);
  await choosePictures(makePicture('pier.png'), makePicture('storm.png'), makePicture('gull.png'));
  await describePicture('pier.png', ' The pier ');
  await describePicture('storm.png', 'A storm');
  press('Leave gull.png out');
  press('Upload 2 pictures');
  await screen.findByText('1 of 2 uploaded');
  expect(uploads).toEqual([
    ['pier.png', 'The pier', 'coast'],
    ['storm.png', 'A storm', 'coast'],
  ]);
  expect(screen.getByRole('alert').textContent).toBe('Too stormy.');
  expect(screen.getByText('Uploaded')).toBeTruthy();
  expect(onUploaded).toHaveBeenCalledOnce();
});

test('pictures without a description are not sent, and each says so at its field', async () => {
  const { files, uploads } = makeLibrary(() => undefined);
  render(<UploadSeveral files={files} folder="" onUploaded={() => {}} />);
  await choosePictures(makePicture('pier.png'), makePicture('storm.png'));
  await describePicture('pier.png', 'The pier');
  press('Upload 2 pictures');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Describe the picture for people who do not see it.',
  );
  expect(uploads).toEqual([]);
  await describePicture('storm.png', 'A storm');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file that is no picture is refused at once, and those that were uploaded make room for the next', async () => {
  const { files, uploads } = makeLibrary(() => undefined);
  render(<UploadSeveral files={files} folder="" onUploaded={() => {}} />);
  await choosePictures(makePicture('letter.txt', 'text/plain'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/not a picture/);
  expect(screen.queryByRole('button', { name: /^Upload/ })).toBeNull();
  await choosePictures(makePicture('pier.png'));
  await describePicture('pier.png', 'The pier');
  press('Upload 1 picture');
  await screen.findByText('Uploaded');
  await choosePictures(makePicture('gull.png'));
  expect(screen.queryByText('pier.png')).toBeNull();
  expect(screen.getByText('letter.txt')).toBeTruthy();
  expect(uploads).toEqual([['pier.png', 'The pier', '']]);
});

const USE = { collection: 'causes', id: 'reef', title: 'The reef', state: 'published' };

function openUses(routes: Readonly<Record<string, Route>>, canReplace = true) {
  const heard = { onChanged: vi.fn(), onDeleted: vi.fn() };
  const site = stubEditor({ 'GET /folders': () => [], ...routes });
  render(
    <FileUses
      files={createFiles()}
      library={createFiles()}
      file={makeFile('pier')}
      canReplace={canReplace}
      {...heard}
    />,
  );
  return { ...site, ...heard };
}

test('a picture that is used is replaced by another one, after a question', async () => {
  const { sent, onChanged, onDeleted } = openUses({
    'GET /files/pier/uses': () => [USE],
    'GET /files': () => [makeFile('pier'), makeFile('gull')],
    'POST /files/pier/replace': () => ({ changed: 2 }),
  });
  expect((await screen.findByRole('link', { name: 'The reef' })).getAttribute('href')).toBe(
    '/editor/causes/reef',
  );
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  press('Replace everywhere');
  fireEvent.click(await screen.findByText('gull'));
  expect(screen.queryByText('pier'), 'no picture replaces itself').toBeNull();
  expect(sent('POST /files/pier/replace')).toEqual([]);
  fireEvent.submit(screen.getByText('Replace this picture everywhere?').closest('form')!);
  await screen.findByText('Replaced in 2 places.');
  expect(sent('POST /files/pier/replace')).toMatchObject([{ body: { by: 'gull' } }]);
  expect(onChanged).toHaveBeenCalledOnce();
  expect(onDeleted).not.toHaveBeenCalled();
  await waitFor(() => expect(sent('GET /files/pier/uses')).toHaveLength(2));
});

test('an editor who does not publish is told who replaces a picture', async () => {
  openUses({ 'GET /files/pier/uses': () => [USE] }, false);
  await screen.findByText(/only publishers replace it/);
  expect(screen.queryByRole('button', { name: 'Replace everywhere' })).toBeNull();
});

test('a picture that nothing uses is deleted after a question; a refusal says why', async () => {
  const remove = 'DELETE /files/pier';
  const { on, onDeleted } = openUses({
    'GET /files/pier/uses': () => [],
    [remove]: () => createErrorResponse(409, 'file_used', 'This picture is still used.'),
  });
  await screen.findByText('Nothing uses this picture.');
  const confirmDeletion = () => {
    press('Delete');
    fireEvent.submit(screen.getByText('Delete this picture?').closest('form')!);
  };
  confirmDeletion();
  expect((await screen.findByRole('alert')).textContent).toBe('This picture is still used.');
  expect(onDeleted).not.toHaveBeenCalled();
  on(remove, () => null);
  confirmDeletion();
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
});

test('uses that could not be loaded are asked for again', async () => {
  const { on } = openUses({
    'GET /files/pier/uses': () => createErrorResponse(404, 'file_unknown', 'There is no such picture.'),
  });
  await screen.findByText('There is no such picture.');
  on('GET /files/pier/uses', () => []);
  press('Try again');
  await screen.findByText('Nothing uses this picture.');
});
