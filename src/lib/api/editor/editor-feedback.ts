// What visitors said of the site, for publishers.
import type { EditorFeedback, FeedbackFilter } from '#lib/contracts/editor/editor-feedback.ts';
import { site } from '../site.ts';

const path = '/editor/feedback';

/** Newest first, 25 on a page. @throws ApiError `forbidden` for who is no publisher */
export const getFeedback = (query: FeedbackFilter & { page: number }) =>
  site.send<EditorFeedback[]>({ method: 'GET', path, query });

/** All of it as CSV; the audit trail says who took it. */
export const postFeedbackExport = (body: FeedbackFilter) =>
  site.send<{ csv: string; rows: number }>({ method: 'POST', path: `${path}/export`, body });
