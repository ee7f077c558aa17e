// The picture library of the editor: uploads, descriptions, and the point that stays in view when a picture is cropped.
import type { Editor } from '#lib/contracts/editor/editor.ts';
import { EDITOR_FILE_ERRORS, type EditorFile, type FileFilter } from '#lib/contracts/editor/editor-files.ts';
import { createDomainError, DomainError } from '../../../domain-error.ts';
import { type Db, type Tx, transact } from '../../../ground/db/open.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import { auditContent } from '../../../ground/operator/audit.ts';
import { toAuthor } from '../../../ground/staff/accounts.ts';
import type { Services } from '../../../services.ts';
import { CmsError } from '../../cms/cms-error.ts';
import { addFile, FILE_COLUMNS } from '../../cms/files.ts';
import { listTagsShowing } from '../../cms/item-files.ts';
import { lockFile } from '../../cms/named-files.ts';
import { removePictures } from '../../cms/picture-media.ts';
import { isPublisher } from '../publishing/publish.ts';
import { countFileUses } from './file-uses.ts';

export const FILES_PAGE = 24;

interface FileQuery {
  readonly search?: string | undefined;
  readonly folder?: string | undefined;
  readonly show: FileFilter;
  readonly page: number;
}

const select = (at: Db | Tx) => at.selectFrom('content_file').select([...FILE_COLUMNS, 'folder']);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

type Uses = ReadonlyMap<string, number>;

const toEditorFile = (
  { status: _, focus_x, focus_y, created_at, ...row }: Row,
  uses: number,
): EditorFile => ({ ...row, focusX: focus_x, focusY: focus_y, createdAt: created_at, uses });

const FILTERS = {
  all: () => true,
  unused: ({ id }, uses) => !uses.has(id),
  undescribed: ({ alt }) => alt.trim() === '',
} as const satisfies Record<FileFilter, (row: Row, uses: Uses) => boolean>;

/** Newest first. */
export async function listFiles(
  at: Db | Tx,
  { search = '', folder, show, page }: FileQuery,
): Promise<{ files: EditorFile[]; total: number }> {
  const words = search.trim().toLowerCase();
  const rows = await select(at).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  const uses = await countFileUses(at);
  const isFound = ({ id, name, title, alt }: Row) =>
    [id, name, title, alt].some((text) => text.toLowerCase().includes(words));
  const found = rows.filter(
    (row) => isFound(row) && (!folder || row.folder === folder) && FILTERS[show](row, uses),
  );
  return {
    files: found
      .slice((page - 1) * FILES_PAGE, page * FILES_PAGE)
      .map((row) => toEditorFile(row, uses.get(row.id) ?? 0)),
    total: found.length,
  };
}

/** Folders that hold a picture, by name. */
export async function listFolders(at: Db | Tx): Promise<{ name: string; count: number }[]> {
  const rows = await at
    .selectFrom('content_file')
    .select(({ fn }) => ['folder as name', fn.countAll<number>().as('count')])
    .where('folder', '<>', '')
    .groupBy('folder')
    .orderBy('folder')
    .execute();
  return rows.map(({ name, count }) => ({ name, count: Number(count) }));
}

/** @throws DomainError `file_unknown` */
export async function getEditorFile(at: Db | Tx, id: string): Promise<EditorFile> {
  const row = await select(at).where('id', '=', id).executeTakeFirst();
  if (!row) throw createDomainError(EDITOR_FILE_ERRORS, 'file_unknown');
  return toEditorFile(row, (await countFileUses(at)).get(id) ?? 0);
}

const isOfOffer = async (at: Tx, id: string): Promise<boolean> =>
  (await at
    .selectFrom('content_file')
    .select('id')
    .where('id', '=', id)
    .where('is_of_offer', '=', 1)
    .executeTakeFirst()) !== undefined;

/** @throws DomainError `file_unknown`, `file_used` */
export function deleteFile(services: Services, editor: Editor, id: string): Promise<void> {
  return transact(services.database, async (tx) => {
    await lockFile(tx, services.database.flavor, id);
    const { uses, title } = await getEditorFile(tx, id);
    if (uses > 0 || (await isOfOffer(tx, id))) throw createDomainError(EDITOR_FILE_ERRORS, 'file_used');
    await removePictures(tx, services, [id]);
    const done = { author: toAuthor(editor), action: 'remove', subject: `files/${id}`, detail: { title } };
    await auditContent(tx, services, done);
  });
}

interface Upload {
  readonly file: File | undefined;
  readonly title: string;
  readonly alt: string;
  readonly folder: string;
}

/** @throws DomainError `file_missing`, `file_refused` with the reason */
export async function uploadFile(
  services: Services,
  editor: Editor,
  { file, title, alt, folder }: Upload,
): Promise<EditorFile> {
  if (!file || file.size === 0) throw createDomainError(EDITOR_FILE_ERRORS, 'file_missing');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { id } = await addFile(services, { bytes, name: file.name, title: title || file.name, alt }).catch(
    (error: unknown) => {
      if (!(error instanceof CmsError)) throw error;
      if (error.code === 'SERVICE_UNAVAILABLE') throw createDomainError(EDITOR_FILE_ERRORS, 'pictures_away');
      throw new DomainError({
        code: 'file_refused',
        status: EDITOR_FILE_ERRORS.file_refused.status,
        message: error.message,
        target: 'file',
      });
    },
  );
  await transact(services.database, async (tx) => {
    await tx.updateTable('content_file').set({ folder }).where('id', '=', String(id)).execute();
    await auditContent(tx, services, { author: toAuthor(editor), action: 'upload', subject: `files/${id}` });
  });
  return getEditorFile(services.database.db, String(id));
}

const isLive = async (at: Tx, id: string): Promise<boolean> =>
  (await at
    .selectFrom('content_file')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst()) !== undefined;

interface FileChange {
  readonly title?: string | undefined;
  readonly alt?: string | undefined;
  readonly focusX?: number | undefined;
  readonly focusY?: number | undefined;
  readonly folder?: string | undefined;
}

/**
 * Purges the pages that show it. A published picture is changed by publishers only.
 * @throws DomainError `file_unknown`, `file_live`
 */
export function changeFile(
  services: Services,
  editor: Editor,
  id: string,
  { title, alt, focusX, focusY, folder }: FileChange,
): Promise<EditorFile> {
  return transactAndPurge(services, async (tx, announce) => {
    const before = await getEditorFile(tx, id);
    const isSeen = [title, alt, focusX, focusY].some((value) => value !== undefined);
    if (isSeen && (await isLive(tx, id)) && !(await isPublisher(tx, editor)))
      throw createDomainError(EDITOR_FILE_ERRORS, 'file_live');
    const row = {
      title: title ?? before.title,
      alt: alt ?? before.alt,
      focus_x: focusX ?? before.focusX,
      focus_y: focusY ?? before.focusY,
      folder: folder ?? before.folder,
    };
    await tx.updateTable('content_file').set(row).where('id', '=', id).execute();
    await auditContent(tx, services, {
      author: toAuthor(editor),
      action: 'describe',
      subject: `files/${id}`,
    });
    announce(...(await listTagsShowing(tx, id)));
    return getEditorFile(tx, id);
  });
}
