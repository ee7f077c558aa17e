// The picture library: a page of it, uploads and changes of a picture.
import { atom } from 'nanostores';
import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { type Failure, toFailure } from './editor-session.ts';

export type FilesState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly files: readonly EditorFile[]; readonly total: number };

export type Upload =
  | { readonly state: 'idle' }
  /** `share` sent so far, 0 to 1; 1 while the service converts the picture. */
  | { readonly state: 'sending'; readonly share: number }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'lost' };

export const FILES_LIMIT = 24;
export const UPLOAD_MAX_BYTES = 15_000_000;
export const UPLOAD_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

export function createFiles() {
  const $files = atom<FilesState>({ state: 'loading' });
  const $upload = atom<Upload>({ state: 'idle' });
  const replace = (file: EditorFile) => {
    const current = $files.get();
    if (current.state !== 'ready') return;
    $files.set({ ...current, files: current.files.map((one) => (one.id === file.id ? file : one)) });
  };
  return {
    $files,
    $upload,
    async load(query: { search?: string | undefined; page?: number | undefined }): Promise<void> {
      try {
        const { getFiles } = await import('#lib/api/editor/editor-files.ts');
        const { result, pageInfo } = await getFiles(query);
        $files.set({ state: 'ready', files: result, total: pageInfo?.total ?? result.length });
      } catch (error) {
        $files.set({ state: 'failed', failure: toFailure(error) });
      }
    },
    /** The stored picture; undefined where it was refused: `$upload` says why. */
    async upload(file: File, alt: string): Promise<EditorFile | undefined> {
      $upload.set({ state: 'sending', share: 0 });
      try {
        const { uploadFile } = await import('#lib/api/editor/editor-files.ts');
        const title = file.name.replace(/\.\w+$/, '').slice(0, 200);
        const { result } = await uploadFile(file, { alt, title }, (share) =>
          $upload.set({ state: 'sending', share }),
        );
        $upload.set({ state: 'idle' });
        return result;
      } catch (error) {
        const failure = toFailure(error);
        $upload.set(
          failure.kind === 'refused' ? { state: 'refused', message: failure.message } : { state: 'lost' },
        );
        return undefined;
      }
    },
    /** Undefined on success, else the failure. */
    async change(id: string, changes: Partial<EditorFile>): Promise<Failure | undefined> {
      try {
        const { patchFile } = await import('#lib/api/editor/editor-files.ts');
        const { title, alt, focusX, focusY } = changes;
        replace((await patchFile(id, { title, alt, focusX, focusY })).result);
        return undefined;
      } catch (error) {
        return toFailure(error);
      }
    },
  };
}
export type Files = ReturnType<typeof createFiles>;
