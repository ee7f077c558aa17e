// The picture library: a page of it, uploads and changes of a picture.
import { atom } from 'nanostores';
import type { FilesQuery } from '#lib/api/editor/editor-files.ts';
import type { EditorFile, FileUse } from '#lib/contracts/editor/editor-files.ts';
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

export interface Folder {
  readonly name: string;
  readonly count: number;
}

export function createFiles() {
  const $files = atom<FilesState>({ state: 'loading' });
  const $upload = atom<Upload>({ state: 'idle' });
  const $folders = atom<readonly Folder[]>([]);
  const replace = (file: EditorFile) => {
    const current = $files.get();
    if (current.state !== 'ready') return;
    $files.set({ ...current, files: current.files.map((one) => (one.id === file.id ? file : one)) });
  };
  return {
    $files,
    $upload,
    $folders,
    async load(query: FilesQuery): Promise<void> {
      try {
        const { getFiles } = await import('#lib/api/editor/editor-files.ts');
        const { result, pageInfo } = await getFiles(query);
        $files.set({ state: 'ready', files: result, total: pageInfo?.total ?? result.length });
      } catch (error) {
        $files.set({ state: 'failed', failure: toFailure(error) });
      }
    },
    /** The stored picture; undefined where it was refused: `$upload` says why. */
    async upload(file: File, alt: string, folder?: string): Promise<EditorFile | undefined> {
      $upload.set({ state: 'sending', share: 0 });
      try {
        const { uploadFile } = await import('#lib/api/editor/editor-files.ts');
        const title = file.name.replace(/\.\w+$/, '').slice(0, 200);
        const { result } = await uploadFile(file, { alt, title, folder }, (share) =>
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
        const { title, alt, focusX, focusY, folder } = changes;
        replace((await patchFile(id, { title, alt, focusX, focusY, folder })).result);
        return undefined;
      } catch (error) {
        return toFailure(error);
      }
    },
    /** The names that pictures are kept under; those known before where there is no answer. */
    async loadFolders(): Promise<void> {
      try {
        const { getFolders } = await import('#lib/api/editor/editor-files.ts');
        $folders.set((await getFolders()).result);
      } catch {
        // The names are suggestions: a folder may be written without them.
      }
    },
    async loadUses(id: string): Promise<readonly FileUse[] | Failure> {
      try {
        const { getFileUses } = await import('#lib/api/editor/editor-files.ts');
        return (await getFileUses(id)).result;
      } catch (error) {
        return toFailure(error);
      }
    },
    /** The number of items that were changed, or the failure. */
    async replaceBy(id: string, by: string): Promise<number | Failure> {
      try {
        const { postFileReplace } = await import('#lib/api/editor/editor-files.ts');
        return (await postFileReplace(id, by)).result.changed;
      } catch (error) {
        return toFailure(error);
      }
    },
    /** Undefined on success, else the failure. */
    async remove(id: string): Promise<Failure | undefined> {
      try {
        const { deleteFile } = await import('#lib/api/editor/editor-files.ts');
        await deleteFile(id);
        return undefined;
      } catch (error) {
        return toFailure(error);
      }
    },
  };
}
export type Files = ReturnType<typeof createFiles>;
