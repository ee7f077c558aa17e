// Feedback of visitors, as publishers read it.
import { atom } from 'nanostores';
import type { EditorFeedback, FeedbackFilter } from '#lib/contracts/editor/editor-feedback.ts';
import { type Failure, toFailure } from './editor-session.ts';

export type FeedbackState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly rows: readonly EditorFeedback[]; readonly total: number };

export const FEEDBACK_LIMIT = 25;
export const $feedbackList = atom<FeedbackState>({ state: 'loading' });

let asked = 0;

/** Answers to older queries are dropped. Never throws. */
export async function loadFeedback(query: FeedbackFilter & { page: number }): Promise<void> {
  asked += 1;
  const mine = asked;
  const show = (state: FeedbackState) => {
    if (mine === asked) $feedbackList.set(state);
  };
  try {
    const { getFeedback } = await import('#lib/api/editor/editor-feedback.ts');
    const { result, pageInfo } = await getFeedback(query);
    show({ state: 'ready', rows: result, total: pageInfo?.total ?? result.length });
  } catch (error) {
    show({ state: 'failed', failure: toFailure(error) });
  }
}

/** The filtered feedback as CSV, or the failure. Never throws. */
export async function exportFeedback(
  filter: FeedbackFilter,
): Promise<{ readonly csv: string } | { readonly failure: Failure }> {
  try {
    const { postFeedbackExport } = await import('#lib/api/editor/editor-feedback.ts');
    return (await postFeedbackExport(filter)).result;
  } catch (error) {
    return { failure: toFailure(error) };
  }
}
