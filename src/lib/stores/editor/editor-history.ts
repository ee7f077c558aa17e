// The revisions of one item, and the fields of one of them.
import { atom } from 'nanostores';
import type { EditorRevision } from '#lib/contracts/editor/editor-history.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { type Failure, toFailure } from './editor-session.ts';

export type HistoryState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly revisions: readonly EditorRevision[] };

export type RevisionState =
  | { readonly state: 'none' }
  | { readonly state: 'loading'; readonly revision: number }
  | { readonly state: 'failed'; readonly revision: number }
  | { readonly state: 'ready'; readonly revision: number; readonly fields: Fields };

export function createHistory(place: { readonly collection: string; readonly id: string }) {
  const $history = atom<HistoryState>({ state: 'loading' });
  const $revision = atom<RevisionState>({ state: 'none' });
  return {
    $history,
    $revision,
    async load(): Promise<void> {
      try {
        const { getRevisions } = await import('#lib/api/editor/editor-history.ts');
        $history.set({ state: 'ready', revisions: (await getRevisions(place)).result });
      } catch (error) {
        $history.set({ state: 'failed', failure: toFailure(error) });
      }
    },
    async open(revision: number): Promise<void> {
      $revision.set({ state: 'loading', revision });
      try {
        const { getRevision } = await import('#lib/api/editor/editor-history.ts');
        const { result } = await getRevision(place, revision);
        if (isAsked(revision)) $revision.set({ state: 'ready', revision, fields: result.fields });
      } catch (error) {
        toFailure(error);
        if (isAsked(revision)) $revision.set({ state: 'failed', revision });
      }
    },
    close: () => $revision.set({ state: 'none' }),
  };
  function isAsked(revision: number): boolean {
    const current = $revision.get();
    return current.state !== 'none' && current.revision === revision;
  }
}
