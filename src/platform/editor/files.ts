// The picture library of the editor: uploads, descriptions, and the point that stays in view when a picture is cropped.
import type { Editor } from '#lib/contracts/editor/editor.ts';
import { EDITOR_FILE_ERRORS, type EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { CmsError } from '../cms/cms-error.ts';
import { addFile, FILE_COLUMNS } from '../cms/files.ts';
import { listTagsShowing } from '../cms/item-files.ts';
import { auditContent } from '../cms/write.ts';
import { type Db, type Tx, transact } from '../db/open.ts';
import { createDomainError, DomainError } from '../domain-error.ts';
import { transactAndPurge } from '../jobs/purge.ts';
import type { Services } from '../services.ts';
import { toAuthor } from './accounts/accounts.ts';

export const FILES_PAGE = 24;

interface FileQuery {
  readonly search?: string | undefined;
  readonly page: number;
}

const select = (at: Db | Tx) => at.selectFrom('content_file').select(FILE_COLUMNS);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const toEditorFile = ({ status: _, focus_x, focus_y, created_at, ...row }: Row): EditorFile => ({
  ...row,
  focusX: focus_x,
  focusY: focus_y,
  createdAt: created_at,
});

/** Newest first. */
export async function listFiles(
  at: Db | Tx,
  { search = '', page }: FileQuery,
): Promise<{ files: EditorFile[]; total: number }> {
  const words = search.trim().toLowerCase();
  const rows = await select(at).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
  const isFound = ({ id, name, title, alt }: Row) =>
    [id, name, title, alt].some((text) => text.toLowerCase().includes(words));
  const found = rows.filter(isFound);
  return {
    files: found.slice((page - 1) * FILES_PAGE, page * FILES_PAGE).map(toEditorFile),
    total: found.length,
  };
}

async function getEditorFile(at: Db | Tx, id: string): Promise<EditorFile> {
  const row = await select(at).where('id', '=', id).executeTakeFirst();
  if (!row) throw createDomainError(EDITOR_FILE_ERRORS, 'file_unknown');
  return toEditorFile(row);
}

interface Upload {
  readonly file: File | undefined;
  readonly title: string;
  readonly alt: string;
}

/** @throws DomainError `file_missing`, `file_refused` with the reason */
export async function uploadFile(
  services: Services,
  editor: Editor,
  { file, title, alt }: Upload,
): Promise<EditorFile> {
  if (!file || file.size === 0) throw createDomainError(EDITOR_FILE_ERRORS, 'file_missing');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { id } = await addFile(services, { bytes, name: file.name, title: title || file.name, alt }).catch(
    (error: unknown) => {
      if (!(error instanceof CmsError)) throw error;
      throw new DomainError('file_refused', EDITOR_FILE_ERRORS.file_refused.status, error.message, 'file');
    },
  );
  await transact(services.database, (tx) =>
    auditContent(tx, services, { author: toAuthor(editor), action: 'upload', subject: `files/${id}` }),
  );
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
}

/**
 * Purges the pages that show it. A published picture is changed by publishers only.
 * @throws DomainError `file_unknown`, `file_live`
 */
export function changeFile(
  services: Services,
  editor: Editor,
  id: string,
  { title, alt, focusX, focusY }: FileChange,
): Promise<EditorFile> {
  return transactAndPurge(services, async (tx, announce) => {
    const before = await getEditorFile(tx, id);
    if (editor.role !== 'publisher' && (await isLive(tx, id)))
      throw createDomainError(EDITOR_FILE_ERRORS, 'file_live');
    const row = {
      title: title ?? before.title,
      alt: alt ?? before.alt,
      focus_x: focusX ?? before.focusX,
      focus_y: focusY ?? before.focusY,
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
