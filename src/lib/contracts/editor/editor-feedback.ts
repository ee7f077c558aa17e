// Feedback of visitors, for publishers only: e-mail addresses are personal data.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { EDITOR_CALL } from './editor.ts';

const READER = { ...EDITOR_CALL, access: 'publisher' } as const;

/** A day by the clock of the shop, `2026-11-21`. */
const Day = z.iso.date();
const Rating = z.union([z.literal(-1), z.literal(0), z.literal(1)]);

export const EditorFeedback = z.object({
  id: z.string(),
  /** An instant. */
  at: z.string(),
  rating: Rating,
  comment: z.string(),
  /** Of a guest who gave one; else empty. */
  email: z.string(),
  category: z.string(),
  /** The path where it was given. */
  source: z.string(),
  brand: z.string(),
  isCustomer: z.boolean(),
});
export type EditorFeedback = z.infer<typeof EditorFeedback>;

export const FeedbackFilter = z.object({
  rating: z.enum(['-1', '0', '1']).optional(),
  /** Part of the path. */
  source: z.string().max(300).optional(),
  /** First and last day. */
  from: Day.optional(),
  to: Day.optional(),
});
export type FeedbackFilter = z.infer<typeof FeedbackFilter>;

export const getEditorFeedback = defineEndpoint({
  ...READER,
  name: 'getEditorFeedback',
  summary: 'What visitors said of the site, newest first, 25 on a page. Publishers only.',
  method: 'GET',
  path: '/editor/feedback',
  query: FeedbackFilter.extend({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  result: z.array(EditorFeedback),
});

export const exportEditorFeedback = defineEndpoint({
  ...READER,
  name: 'exportEditorFeedback',
  summary: 'The same as CSV, all of it, by the clock of the shop. The audit trail says who took it.',
  method: 'POST',
  path: '/editor/feedback/export',
  body: FeedbackFilter,
  result: z.object({ csv: z.string(), rows: z.number().int() }),
});
