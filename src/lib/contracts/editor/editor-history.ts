// The history of an item, presence, and the audit trail of content.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import {
  EDITOR_CALL,
  EDITOR_ERRORS,
  EDITOR_ITEM_CALL,
  EDITOR_ITEM_ERRORS,
  EditorItem,
  EditorItemReference,
} from './editor.ts';
import { StoredFields } from './item-fields.ts';

/** What a version of the history is: a state that visitors saw or no longer saw, or a draft, which they never saw. */
const VERSION_KINDS = ['published', 'draft', 'archived', 'session', 'restore', 'discard'] as const;

/** The name of a version within its item: `d12` of a draft, `r3` of a published state. */
const VersionKey = z.string().regex(/^[dr][1-9]\d{0,8}$/);

export const EditorVersion = z.object({
  key: VersionKey,
  /** `draft` was taken back from visitors; `session` was written, the last two were replaced. */
  kind: z.enum(VERSION_KINDS),
  by: z.string(),
  /** When it was begun, and when its last change was saved. */
  since: z.string(),
  at: z.string(),
  /**
   * The names of the fields that it changed: of a state that visitors saw since the one before that, of others since what was
   * there before. Absent for the first, and for those before the newest 50.
   */
  changed: z.array(z.string()).optional(),
});
export type EditorVersion = z.infer<typeof EditorVersion>;

const VERSION_ERRORS = { ...EDITOR_ITEM_ERRORS, version_unknown: EDITOR_ERRORS.version_unknown };

export const getEditorHistory = defineEndpoint({
  ...EDITOR_CALL,
  name: 'getEditorHistory',
  summary: 'The versions of an item from its first word, newest first; at most 200 drafts and 200 published.',
  method: 'GET',
  path: '/editor/items/{collection}/{id}/history',
  params: EditorItemReference,
  result: z.array(EditorVersion),
  errors: EDITOR_ITEM_ERRORS,
});

export const getEditorVersion = defineEndpoint({
  ...EDITOR_ITEM_CALL,
  name: 'getEditorVersion',
  summary: 'The fields of one version.',
  method: 'GET',
  path: '/editor/items/{collection}/{id}/history/{key}',
  params: EditorItemReference.extend({ key: VersionKey }),
  result: z.object({ key: VersionKey, fields: StoredFields }),
  errors: VERSION_ERRORS,
});

export const restoreEditorVersion = defineEndpoint({
  ...EDITOR_ITEM_CALL,
  name: 'restoreEditorVersion',
  summary:
    'Makes a draft of a version. What the draft held stays in the history; visitors see nothing until it is published.',
  method: 'POST',
  path: '/editor/items/{collection}/{id}/restore',
  params: EditorItemReference,
  body: z.object({ key: VersionKey, baseVersion: z.number().int().min(0) }),
  result: EditorItem,
  errors: { ...VERSION_ERRORS, edited_meanwhile: EDITOR_ERRORS.edited_meanwhile },
});

export const notifyEditorPresence = defineEndpoint({
  ...EDITOR_CALL,
  name: 'notifyEditorPresence',
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
  /** What it is called now; empty where it is gone. */
  title: z.string(),
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
