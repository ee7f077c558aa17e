import { atom } from 'nanostores';
import type { EditorActivity } from '#lib/contracts/editor/editor-history.ts';
import type { PageInfo } from '#lib/contracts/protocol/envelope.ts';
import { type Failure, toFailure } from './editor-session.ts';

export type ActivityState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | {
      readonly state: 'ready';
      readonly activity: readonly EditorActivity[];
      readonly total: number;
      readonly limit: number;
    };

export const $activity = atom<ActivityState>({ state: 'loading' });

/** Length of the whole list, and entries on a page. */
const readPageInfo = (pageInfo: PageInfo | undefined, length: number) => ({
  total: pageInfo?.total ?? length,
  limit: pageInfo?.limit ?? Math.max(1, length),
});

/** What was done to content, newest first. Never throws. */
export async function loadActivity(page: number): Promise<void> {
  try {
    const { getActivity } = await import('#lib/api/editor/editor-history.ts');
    const { result, pageInfo } = await getActivity(page);
    $activity.set({ state: 'ready', activity: result, ...readPageInfo(pageInfo, result.length) });
  } catch (error) {
    $activity.set({ state: 'failed', failure: toFailure(error) });
  }
}
