import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { EDITOR_CALL } from './editor.ts';

/** An uploaded picture. Its bytes are at `/assets/{id}?width=`, for editors at `/api/editor/files/{id}/bytes`. */
export const EditorFile = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  /** Alternative text. */
  alt: z.string(),
  type: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Bytes. */
  size: z.number().int(),
  /** The point that stays in view when the picture is cropped, 0 to 1 from the left and from the top. */
  focusX: z.number(),
  focusY: z.number(),
  createdAt: z.string(),
  /** Where editors keep it; empty for none. */
  folder: z.string(),
  /** Items and texts that use it, drafts and what is put away included. */
  uses: z.number().int(),
});
export type EditorFile = z.infer<typeof EditorFile>;

export const FileFilter = z.enum(['all', 'unused', 'undescribed']);
export type FileFilter = z.infer<typeof FileFilter>;

/** An item or a text that uses a picture. */
export const FileUse = z.object({
  collection: z.string(),
  id: z.string(),
  title: z.string(),
  state: z.enum(['published', 'scheduled', 'draft', 'archived']),
});
export type FileUse = z.infer<typeof FileUse>;

export const EDITOR_FILE_ERRORS = {
  file_unknown: { status: 404, message: 'There is no such picture.' },
  file_refused: { status: 422, message: '{reason}', target: 'file' },
  file_live: {
    status: 403,
    message: 'Visitors see this picture already: ask a publisher to change what is said of it.',
  },
  file_used: { status: 409, message: 'This picture is still used. Replace it there first.' },
  file_same: { status: 422, message: 'Choose another picture than this one.', target: 'by' },
  file_missing: { status: 422, message: 'Choose a picture.', target: 'file' },
  pictures_away: {
    status: 409,
    message: 'Pictures cannot be kept at the moment. Nothing was uploaded: try again in a few minutes.',
    target: 'file',
  },
} as const;

const createText = (max: number) => z.string().max(max);
const folder = z.string().trim().max(60);
const params = z.object({ id: z.string().regex(/^[\w-]{1,80}$/) });

export const getEditorFiles = defineEndpoint({
  ...EDITOR_CALL,
  name: 'getEditorFiles',
  summary: 'The pictures, newest first, 24 on a page; `page_info` tells how many in all.',
  method: 'GET',
  path: '/editor/files',
  query: z.object({
    search: createText(200).optional(),
    folder: folder.optional(),
    show: FileFilter.default('all'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  result: z.array(EditorFile),
});

export const uploadEditorFile = defineEndpoint({
  ...EDITOR_CALL,
  name: 'uploadEditorFile',
  summary:
    'Takes a picture (PNG, JPEG, WebP, GIF or SVG, at most 15 MB) as a form with `file`, `title`, `alt` and `folder`.',
  method: 'POST',
  path: '/editor/files',
  encoding: 'multipart',
  body: z.object({
    file: z.instanceof(File).optional(),
    title: createText(200).default(''),
    alt: createText(300).default(''),
    folder: folder.default(''),
  }),
  result: EditorFile,
  errors: EDITOR_FILE_ERRORS,
});

export const changeEditorFile = defineEndpoint({
  ...EDITOR_CALL,
  name: 'changeEditorFile',
  summary: 'Changes what is known of a picture.',
  method: 'PATCH',
  path: '/editor/files/{id}',
  params,
  body: z.object({
    title: createText(200).optional(),
    alt: createText(300).optional(),
    focusX: z.number().min(0).max(1).optional(),
    focusY: z.number().min(0).max(1).optional(),
    folder: folder.optional(),
  }),
  result: EditorFile,
  errors: EDITOR_FILE_ERRORS,
});

export const getEditorFolders = defineEndpoint({
  ...EDITOR_CALL,
  name: 'getEditorFolders',
  summary: 'The folders of the pictures, by name.',
  method: 'GET',
  path: '/editor/folders',
  result: z.array(z.object({ name: z.string(), count: z.number().int() })),
});

export const getEditorFileUses = defineEndpoint({
  ...EDITOR_CALL,
  name: 'getEditorFileUses',
  summary: 'The items and texts that use a picture.',
  method: 'GET',
  path: '/editor/files/{id}/uses',
  params,
  result: z.array(FileUse),
  errors: { file_unknown: EDITOR_FILE_ERRORS.file_unknown },
});

export const replaceEditorFile = defineEndpoint({
  ...EDITOR_CALL,
  name: 'replaceEditorFile',
  summary: 'Puts another picture in its place wherever it is used, drafts included. Publishers only.',
  method: 'POST',
  path: '/editor/files/{id}/replace',
  access: 'publisher',
  params,
  body: z.object({ by: params.shape.id }),
  result: z.object({ changed: z.number().int() }),
  errors: { file_unknown: EDITOR_FILE_ERRORS.file_unknown, file_same: EDITOR_FILE_ERRORS.file_same },
});

export const deleteEditorFile = defineEndpoint({
  ...EDITOR_CALL,
  name: 'deleteEditorFile',
  summary: 'Deletes a picture that nothing uses.',
  method: 'DELETE',
  path: '/editor/files/{id}',
  params,
  result: z.null(),
  errors: { file_unknown: EDITOR_FILE_ERRORS.file_unknown, file_used: EDITOR_FILE_ERRORS.file_used },
});
