import { atom } from 'nanostores';
import type { EditorActivity } from '#lib/contracts/editor-history.ts';
import { type Failure, failureOf } from './editor-session.ts';

export type ActivityState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly activity: readonly EditorActivity[]; readonly total: number };

export const ACTIVITY_LIMIT = 50;
export const $activity = atom<ActivityState>({ state: 'loading' });

/** What was done to content, newest first. Never throws. */
export async function loadActivity(page: number): Promise<void> {
  try {
    const { getActivity } = await import('#lib/api/editor-history.ts');
    const { result, pageInfo } = await getActivity(page);
    $activity.set({ state: 'ready', activity: result, total: pageInfo?.total ?? result.length });
  } catch (error) {
    $activity.set({ state: 'failed', failure: failureOf(error) });
  }
}
