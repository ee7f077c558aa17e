// Calls of the editor (decision P1): the browser has a cookie, and the web server alone knows the session's token.
import { z } from 'zod';
import { LIST_DIRECTIONS, LIST_SORTS } from '../../domain/editor/list-order.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { FieldSpec } from './editor-fields.ts';
import { ItemFields, StoredFields } from './item-fields.ts';
import { ITEM_FIELDS } from './verbatim.ts';

/** `publisher` does all that an `editor` does, and decides what visitors see. */
export const EditorRole = z.enum(['editor', 'publisher']);
export type EditorRole = z.infer<typeof EditorRole>;

export const Editor = z.object({ id: z.string(), name: z.string(), email: z.string(), role: EditorRole });
export type Editor = z.infer<typeof Editor>;

const instant = z.string();
/** Common properties of the editor's calls. */
export const EDITOR_CALL = { section: 'P1', access: 'editor', exposure: 'editor' } as const;
/** Of the calls that carry the fields of an item. */
export const EDITOR_ITEM_CALL = { ...EDITOR_CALL, verbatim: ITEM_FIELDS } as const;
const { section, access, exposure } = EDITOR_CALL;

/** Errors of the calls on items. */
export const EDITOR_ERRORS = {
  item_unknown: { status: 404, message: 'There is no such item. It may have been removed.' },
  collection_unknown: { status: 404, message: 'There is no such collection.' },
  edited_meanwhile: {
    status: 409,
    message:
      'Somebody else saved this item in the meantime. Nothing is lost: compare the two and save again.',
  },
  not_ready: { status: 422, message: 'Some fields need attention before this can be published.' },
  item_exists: { status: 422, message: 'There is such an item already. Open it instead.', target: 'key' },
  name_invalid: {
    status: 422,
    message: 'Choose a language, a kind, and a key such as seo.page.title.',
    target: 'key',
  },
  version_unknown: { status: 404, message: 'There is no such version. Load the history again.' },
  not_published: { status: 409, message: 'Visitors do not see this: there is nothing to take back.' },
  is_scheduled: {
    status: 409,
    message: 'This is planned for later, and would be shown now. Open all its fields to decide.',
  },
  time_passed: { status: 422, message: 'That moment has passed. Choose a later one.', target: 'at' },
} as const;

/** The collection of the translations: ids are `{locale}:{sub-variant or -}:{key}`. */
export const TEXTS = 'texts';

export const EditorCollection = z.object({
  /** As in addresses: `blog_posts`, or `texts` for the translations. */
  name: z.string(),
  title: z.string(),
  isSingleton: z.boolean(),
  /** Its items are shown on a page. */
  canPreview: z.boolean(),
  /** Items can be added. */
  canCreate: z.boolean(),
  /** Editors put its items in order. */
  isOrdered: z.boolean(),
  fields: z.array(FieldSpec),
});
export type EditorCollection = z.infer<typeof EditorCollection>;

export const getEditorCollections = defineEndpoint({
  name: 'getEditorCollections',
  summary: 'The form of each collection.',
  section,
  method: 'GET',
  path: '/editor/collections',
  exposure,
  access,
  result: z.array(EditorCollection),
});

export const EditorItemStatus = z.enum(['draft', 'published', 'archived']);

export const EditorRow = z.object({
  id: z.string(),
  title: z.string(),
  status: EditorItemStatus,
  /** There is a draft. */
  hasDraft: z.boolean(),
  publishedAt: instant.nullable(),
  /** Scheduled publication and end, ISO instants. */
  scheduledAt: instant.nullable(),
  unpublishAt: instant.nullable(),
  updatedAt: instant,
  /** Name of the editor who saved it last. */
  updatedBy: z.string(),
  brand: z.string().nullable(),
  /** From 1, where editors put the collection in order. */
  place: z.number().int().optional(),
  /** The beginning of a text. */
  excerpt: z.string().optional(),
  /** The id of its picture. */
  picture: z.string().optional(),
  /** The languages that a text is not written in. */
  missing: z.array(z.string()).optional(),
});
export type EditorRow = z.infer<typeof EditorRow>;

const collection = z.object({ collection: z.string().regex(/^[a-z_]{1,40}$/) });
/** An item by its collection and id. */
export const EditorItemReference = collection.extend({ id: z.string().regex(/^\w[\w.:-]{0,299}$/) });

/** `changed`: published items with a draft; `missing`: texts that some language lacks. */
export const EDITOR_FILTERS = [
  'all',
  'draft',
  'published',
  'scheduled',
  'archived',
  'changed',
  'missing',
] as const;

export const getEditorItems = defineEndpoint({
  name: 'getEditorItems',
  summary:
    'The items of a collection, 25 on a page, in the order that editors gave them, else those saved last first; `sort` names another column. `page_info` tells how many in all.',
  section,
  method: 'GET',
  path: '/editor/items/{collection}',
  exposure,
  access,
  params: collection,
  query: z.object({
    search: z.string().max(200).optional(),
    status: z.enum(EDITOR_FILTERS).default('all'),
    brand: z.string().max(80).optional(),
    sort: z.enum(LIST_SORTS).optional(),
    direction: z.enum(LIST_DIRECTIONS).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  result: z.array(EditorRow),
  errors: { collection_unknown: EDITOR_ERRORS.collection_unknown },
});

/** A fault that prevents publishing: the path of the field, as `blocks.2.heading`, and the message. */
export const EditorFault = z.object({ field: z.string(), message: z.string() });
export type EditorFault = z.infer<typeof EditorFault>;

/** A publication that was scheduled and did not take place, as the item had faults by then. */
export const MissedPublication = z.object({ at: instant, faults: z.array(EditorFault) });
export type MissedPublication = z.infer<typeof MissedPublication>;

export const EditorItem = EditorRow.extend({
  collection: z.string(),
  /** Those of the draft, or the stored ones without one. */
  fields: StoredFields,
  /** Null where the item is not published. */
  publishedFields: StoredFields.nullable(),
  /** Those that will be published at `scheduledAt`, as they were when scheduled. */
  scheduledFields: StoredFields.nullable(),
  /** Null once it is published, scheduled again, thrown away, changed back to what is published, or archived. */
  missedPublication: MissedPublication.nullable(),
  /** Nothing but its draft is there: the item goes when that is thrown away. */
  isDraftOnly: z.boolean(),
  /** Rises with every save; sent back as `baseVersion`. */
  version: z.number().int(),
  faults: z.array(EditorFault),
  /** Other editors who have it open. */
  others: z.array(z.object({ name: z.string(), since: instant })),
  /** Paths that show it. */
  pages: z.array(z.string()),
});
export type EditorItem = z.infer<typeof EditorItem>;

export const EDITOR_ITEM_ERRORS = {
  item_unknown: EDITOR_ERRORS.item_unknown,
  collection_unknown: EDITOR_ERRORS.collection_unknown,
};
const baseVersion = z.number().int().min(0);

export const createEditorItem = defineEndpoint({
  ...EDITOR_ITEM_CALL,
  name: 'createEditorItem',
  summary:
    'A new draft. `fields` may be incomplete. Under a key that the editor has used before: the draft that was made then, as it is now, or `item_unknown` where that was thrown away.',
  method: 'POST',
  path: '/editor/items/{collection}',
  idempotent: 'optional',
  params: collection,
  body: z.object({ fields: ItemFields }),
  result: EditorItem,
  errors: {
    ...EDITOR_ITEM_ERRORS,
    item_exists: EDITOR_ERRORS.item_exists,
    name_invalid: EDITOR_ERRORS.name_invalid,
  },
});

export const getEditorItem = defineEndpoint({
  ...EDITOR_ITEM_CALL,
  name: 'getEditorItem',
  summary: 'One item with its draft, and who else has it open.',
  method: 'GET',
  path: '/editor/items/{collection}/{id}',
  params: EditorItemReference,
  result: EditorItem,
  errors: EDITOR_ITEM_ERRORS,
});

/** The `result` of a 409 `edited_meanwhile`. */
export const EditedMeanwhile = z.object({
  /** The current fields. */
  theirs: StoredFields,
  version: z.number().int(),
  by: z.string(),
  at: instant,
});
export type EditedMeanwhile = z.infer<typeof EditedMeanwhile>;

export const SavedDraft = z.object({
  version: z.number().int(),
  savedAt: instant,
  faults: z.array(EditorFault),
  /** Paths that will show it. */
  pages: z.array(z.string()),
});
export type SavedDraft = z.infer<typeof SavedDraft>;

export const saveEditorDraft = defineEndpoint({
  ...EDITOR_ITEM_CALL,
  name: 'saveEditorDraft',
  summary:
    'Saves what is written, complete or not; visitors see none of it. 409 tells what somebody else saved.',
  method: 'PUT',
  path: '/editor/items/{collection}/{id}/draft',
  params: EditorItemReference,
  body: z.object({ fields: ItemFields, baseVersion }),
  result: SavedDraft,
  errors: { ...EDITOR_ITEM_ERRORS, edited_meanwhile: EDITOR_ERRORS.edited_meanwhile },
});

export const discardEditorDraft = defineEndpoint({
  ...EDITOR_ITEM_CALL,
  name: 'discardEditorDraft',
  summary:
    'Throws the draft away. An item that was never published goes with it (`result` is then null). 409 tells what somebody else saved.',
  method: 'DELETE',
  path: '/editor/items/{collection}/{id}/draft',
  params: EditorItemReference,
  query: z.object({ baseVersion: z.coerce.number().int().min(0) }),
  result: EditorItem.nullable(),
  errors: { ...EDITOR_ITEM_ERRORS, edited_meanwhile: EDITOR_ERRORS.edited_meanwhile },
});

/** The `result` of a 422 `not_ready`. */
export const NotReady = z.object({ faults: z.array(EditorFault) });
export type NotReady = z.infer<typeof NotReady>;

export const Published = z.object({
  version: z.number().int(),
  publishedAt: instant.nullable(),
  scheduledAt: instant.nullable(),
  /** Purged tags. */
  tags: z.array(z.string()),
  /** Time from the call until the new page was served, in milliseconds; measured by the gateway. */
  liveMs: z.number().optional(),
  /** The page that was measured. */
  livePath: z.string().optional(),
});
export type Published = z.infer<typeof Published>;

export const publishEditorItem = defineEndpoint({
  ...EDITOR_ITEM_CALL,
  name: 'publishEditorItem',
  summary:
    'Shows the draft to visitors, at once or at that moment. Publishers only; 422 `not_ready` names each fault, and what is scheduled is shown at once only by a call that ends its schedule.',
  method: 'POST',
  path: '/editor/items/{collection}/{id}/publish',
  access: 'publisher',
  params: EditorItemReference,
  body: z.object({
    baseVersion,
    at: z.iso.datetime({ offset: true }).optional(),
    /** Shows at once what is scheduled for later. */
    endsSchedule: z.boolean().optional(),
  }),
  result: Published,
  errors: { ...EDITOR_ITEM_ERRORS, ...EDITOR_ERRORS },
});

export const unpublishEditorItem = defineEndpoint({
  ...EDITOR_ITEM_CALL,
  name: 'unpublishEditorItem',
  summary: 'Takes it back from visitors, at once or at that moment; it stays as a draft. Publishers only.',
  method: 'POST',
  path: '/editor/items/{collection}/{id}/unpublish',
  access: 'publisher',
  params: EditorItemReference,
  body: z.object({ at: z.iso.datetime({ offset: true }).optional() }),
  result: EditorItem,
  errors: {
    ...EDITOR_ITEM_ERRORS,
    not_published: EDITOR_ERRORS.not_published,
    time_passed: EDITOR_ERRORS.time_passed,
  },
});

export const cancelEditorSchedule = defineEndpoint({
  ...EDITOR_ITEM_CALL,
  name: 'cancelEditorSchedule',
  summary: 'Forgets both moments. Publishers only.',
  method: 'POST',
  path: '/editor/items/{collection}/{id}/cancel-schedule',
  access: 'publisher',
  params: EditorItemReference,
  result: EditorItem,
  errors: EDITOR_ITEM_ERRORS,
});

export const archiveEditorItem = defineEndpoint({
  ...EDITOR_ITEM_CALL,
  name: 'archiveEditorItem',
  summary: 'Archives it: visitors no longer see it, its history stays. Publishers only.',
  method: 'DELETE',
  path: '/editor/items/{collection}/{id}',
  access: 'publisher',
  params: EditorItemReference,
  result: EditorItem,
  errors: EDITOR_ITEM_ERRORS,
});
