// Reviews: an editor asks, a publisher approves or sends back, and both comment at the fields.
import { z } from 'zod';
import { REVIEW_TEXT_MAX } from '../../domain/editor/review-limits.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { createText } from '../protocol/text.ts';
import { EDITOR_CALL, EDITOR_ITEM_ERRORS, EditorItemReference } from './editor.ts';

export const REVIEW_ERRORS = {
  review_open: { status: 409, message: 'A review is asked for already. Take it back to ask again.' },
  review_unknown: { status: 404, message: 'No review is open any more. Load the page again.' },
  comment_unknown: { status: 404, message: 'There is no such comment any more. Load the page again.' },
} as const;

const Review = z.object({
  /** `returned` was sent back to its author, `withdrawn` was taken back by them. */
  state: z.enum(['open', 'approved', 'returned', 'withdrawn']),
  note: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  /** The item was saved after the review was asked for. */
  hasChanged: z.boolean(),
  answer: z.string(),
  /** Null while it is open. */
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
});

const Reply = z.object({ id: z.string(), text: z.string(), by: z.string(), at: z.string() });

const Comment = Reply.extend({
  /** The path of the field, as `blocks.2.heading`; empty for the whole item. */
  field: z.string(),
  /** Who resolved it; null while it is open. */
  resolvedBy: z.string().nullable(),
  replies: z.array(Reply),
});
export type Comment = z.infer<typeof Comment>;

export const ItemReview = z.object({
  /** The newest review; null where none was ever asked for. */
  review: Review.nullable(),
  /** The oldest first. */
  comments: z.array(Comment),
});
export type ItemReview = z.infer<typeof ItemReview>;

const text = createText(REVIEW_TEXT_MAX);
const CALL = { ...EDITOR_CALL, params: EditorItemReference, result: ItemReview } as const;

export const getEditorReview = defineEndpoint({
  ...CALL,
  name: 'getEditorReview',
  summary: 'The newest review of an item, and its comments.',
  method: 'GET',
  path: '/editor/items/{collection}/{id}/review',
  errors: EDITOR_ITEM_ERRORS,
});

export const askEditorReview = defineEndpoint({
  ...CALL,
  name: 'askEditorReview',
  summary: 'Asks the publishers to look at the draft. They are told by email.',
  method: 'POST',
  path: '/editor/items/{collection}/{id}/review',
  body: z.object({ note: text.default('') }),
  errors: { ...EDITOR_ITEM_ERRORS, review_open: REVIEW_ERRORS.review_open },
});

export const withdrawEditorReview = defineEndpoint({
  ...CALL,
  name: 'withdrawEditorReview',
  summary: 'Takes the open review back.',
  method: 'DELETE',
  path: '/editor/items/{collection}/{id}/review',
  errors: { ...EDITOR_ITEM_ERRORS, review_unknown: REVIEW_ERRORS.review_unknown },
});

export const returnEditorReview = defineEndpoint({
  ...CALL,
  name: 'returnEditorReview',
  summary:
    'Sends the draft back to the editor who asked for the review, with a mail. Publishers only; publishing approves a review.',
  method: 'POST',
  path: '/editor/items/{collection}/{id}/review/return',
  access: 'publisher',
  body: z.object({ answer: text.min(1) }),
  errors: { ...EDITOR_ITEM_ERRORS, review_unknown: REVIEW_ERRORS.review_unknown },
});

export const addEditorComment = defineEndpoint({
  ...CALL,
  name: 'addEditorComment',
  summary: 'Comments at a field, or answers a comment; an answer opens a comment that was resolved.',
  method: 'POST',
  path: '/editor/items/{collection}/{id}/comments',
  body: z.object({
    field: z.string().max(200).default(''),
    text: text.min(1),
    replyTo: z.string().max(100).optional(),
  }),
  errors: { ...EDITOR_ITEM_ERRORS, comment_unknown: REVIEW_ERRORS.comment_unknown },
});

export const resolveEditorComment = defineEndpoint({
  ...CALL,
  name: 'resolveEditorComment',
  summary: 'Marks a comment as resolved, or opens it again.',
  method: 'POST',
  path: '/editor/items/{collection}/{id}/comments/{comment}/resolve',
  params: EditorItemReference.extend({ comment: z.string().max(100) }),
  body: z.object({ isResolved: z.boolean() }),
  errors: { ...EDITOR_ITEM_ERRORS, comment_unknown: REVIEW_ERRORS.comment_unknown },
});
