// Feedback of visitors, for publishers.
import type { EditorFeedback, FeedbackFilter } from '#lib/contracts/editor/editor-feedback.ts';
import { site } from '../site.ts';

const path = '/editor/feedback';

/** Newest first, 25 on a page. @throws ApiError `forbidden` for anyone but a publisher */
export const getFeedback = (query: FeedbackFilter & { page: number }) =>
  site.send<EditorFeedback[]>({ method: 'GET', path, query });

/** All of it as CSV. The export is recorded in the audit trail. */
export const postFeedbackExport = (body: FeedbackFilter) =>
  site.send<{ csv: string; rows: number }>({ method: 'POST', path: `${path}/export`, body });
