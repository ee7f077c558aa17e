// Revisions of an item, presence, and the audit trail of content.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import {
  EDITOR_CALL,
  EDITOR_ERRORS,
  EDITOR_ITEM_CALL,
  EDITOR_ITEM_ERRORS,
  EditorItem,
  EditorItemReference,
  EditorItemStatus,
} from './editor.ts';
import { StoredFields } from './item-fields.ts';

/** A version that was published, archived or unpublished; drafts have no revisions. */
export const EditorRevision = z.object({
  revision: z.number().int(),
  status: EditorItemStatus,
  by: z.string(),
  at: z.string(),
});
export type EditorRevision = z.infer<typeof EditorRevision>;

export const getEditorRevisions = defineEndpoint({
  ...EDITOR_CALL,
  name: 'getEditorRevisions',
  summary: 'The revisions of an item, newest first.',
  method: 'GET',
  path: '/editor/items/{collection}/{id}/revisions',
  params: EditorItemReference,
  result: z.array(EditorRevision),
  errors: EDITOR_ITEM_ERRORS,
});

export const getEditorRevision = defineEndpoint({
  ...EDITOR_ITEM_CALL,
  name: 'getEditorRevision',
  summary: 'One revision with its fields.',
  method: 'GET',
  path: '/editor/items/{collection}/{id}/revisions/{revision}',
  params: EditorItemReference.extend({ revision: z.coerce.number().int().min(1) }),
  result: EditorRevision.extend({ fields: StoredFields }),
  errors: EDITOR_ITEM_ERRORS,
});

export const restoreEditorRevision = defineEndpoint({
  ...EDITOR_ITEM_CALL,
  name: 'restoreEditorRevision',
  summary: 'Makes a draft of an old revision. Visitors see nothing of it until it is published.',
  method: 'POST',
  path: '/editor/items/{collection}/{id}/restore',
  params: EditorItemReference,
  body: z.object({ revision: z.number().int().min(1), baseVersion: z.number().int().min(0) }),
  result: EditorItem,
  errors: { ...EDITOR_ITEM_ERRORS, edited_meanwhile: EDITOR_ERRORS.edited_meanwhile },
});

export const tellEditorPresence = defineEndpoint({
  ...EDITOR_CALL,
  name: 'tellEditorPresence',
  summary: 'Says that the item is open here, and hears who else has it open. Every 20 s.',
  method: 'POST',
  path: '/editor/items/{collection}/{id}/presence',
  params: EditorItemReference,
  result: z.object({
    others: EditorItem.shape.others,
    /** Higher than the open one where another editor has saved. */
    version: z.number().int(),
  }),
  errors: EDITOR_ITEM_ERRORS,
});

export const EditorActivity = z.object({
  id: z.string(),
  at: z.string(),
  /** The name of the editor, or of the program. */
  by: z.string(),
  /** What was done, as `publish`. */
  action: z.string(),
  /** Empty for an action that is not about an item. */
  collection: z.string(),
  itemId: z.string(),
});
export type EditorActivity = z.infer<typeof EditorActivity>;

export const getEditorActivity = defineEndpoint({
  ...EDITOR_CALL,
  name: 'getEditorActivity',
  summary:
    'What was done to content and by whom, newest first, 100 entries of the trail on a page; what was done again and again is told once.',
  method: 'GET',
  path: '/editor/activity',
  query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  result: z.array(EditorActivity),
});
