// The pictures of the editor.
import type { EditorFile, FileFilter } from '#lib/contracts/editor/editor-files.ts';
import { readAnswer } from '../read-answer.ts';
import { callSite } from '../site.ts';

export interface FilesQuery {
  readonly search?: string | undefined;
  readonly folder?: string | undefined;
  readonly show?: FileFilter | undefined;
  readonly page?: number | undefined;
}

/** Newest first, 24 on a page. */
export const getFiles = (query: FilesQuery) => callSite('GET /editor/files', { query });

export type FileChange = Partial<Pick<EditorFile, 'title' | 'alt' | 'focusX' | 'focusY' | 'folder'>>;

export const patchFile = (id: string, body: FileChange) =>
  callSite('PATCH /editor/files/{id}', { params: { id }, body });

export const getFolders = () => callSite('GET /editor/folders');

export const getFileUses = (id: string) => callSite('GET /editor/files/{id}/uses', { params: { id } });

export const postFileReplace = (id: string, by: string) =>
  callSite('POST /editor/files/{id}/replace', { params: { id }, body: { by } });

export const deleteFile = (id: string) => callSite('DELETE /editor/files/{id}', { params: { id } });

/**
 * Uploads a picture. `onProgress` gets the sent share, 0 to 1, which `fetch` does not report.
 * @throws ApiError `EDITOR_FILE_ERRORS`, TypeError where there was no answer
 */
export async function uploadFile(
  file: File,
  { alt, title, folder = '' }: { alt: string; title: string; folder?: string | undefined },
  onProgress: (share: number) => void,
) {
  const form = new FormData();
  form.set('file', file);
  form.set('alt', alt);
  form.set('title', title);
  form.set('folder', folder);
  const url = '/api/editor/files';
  const response = await new Promise<Response>((done, fail) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => done(new Response(request.responseText, { status: request.status }));
    request.onerror = () => fail(new TypeError('The connection was lost'));
    request.send(form);
  });
  return readAnswer<EditorFile>(response, url);
}
