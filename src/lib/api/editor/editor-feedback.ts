// What visitors said of the site, for publishers.
import type { FeedbackFilter } from '#lib/contracts/editor/editor-feedback.ts';
import { callSite } from '../site.ts';

/** Newest first, 25 on a page. @throws ApiError `forbidden` for an editor who is no publisher */
export const getFeedback = (query: FeedbackFilter & { page: number }) =>
  callSite('GET /editor/feedback', { query });

/** All of it as CSV; the audit trail says who took it. */
export const postFeedbackExport = (body: FeedbackFilter) =>
  callSite('POST /editor/feedback/export', { body });
