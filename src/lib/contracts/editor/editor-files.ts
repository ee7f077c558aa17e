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
});
export type EditorFile = z.infer<typeof EditorFile>;

export const EDITOR_FILE_ERRORS = {
  file_unknown: { status: 404, message: 'There is no such picture.' },
  file_refused: { status: 422, message: '{reason}', target: 'file' },
  file_live: {
    status: 403,
    message: 'Visitors see this picture already: ask a publisher to change what is said of it.',
  },
  file_missing: { status: 422, message: 'Choose a picture.', target: 'file' },
} as const;

const createText = (max: number) => z.string().max(max);

export const getEditorFiles = defineEndpoint({
  ...EDITOR_CALL,
  name: 'getEditorFiles',
  summary: 'The pictures, newest first, 24 on a page; `page_info` tells how many in all.',
  method: 'GET',
  path: '/editor/files',
  query: z.object({
    search: createText(200).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  result: z.array(EditorFile),
});

export const uploadEditorFile = defineEndpoint({
  ...EDITOR_CALL,
  name: 'uploadEditorFile',
  summary:
    'Takes a picture (PNG, JPEG, WebP or GIF, at most 15 MB) as a form with `file`, `title` and `alt`.',
  method: 'POST',
  path: '/editor/files',
  encoding: 'multipart',
  body: z.object({
    file: z.instanceof(File).optional(),
    title: createText(200).default(''),
    alt: createText(300).default(''),
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
  params: z.object({ id: z.string().regex(/^[\w-]{1,80}$/) }),
  body: z.object({
    title: createText(200).optional(),
    alt: createText(300).optional(),
    focusX: z.number().min(0).max(1).optional(),
    focusY: z.number().min(0).max(1).optional(),
  }),
  result: EditorFile,
  errors: EDITOR_FILE_ERRORS,
});
