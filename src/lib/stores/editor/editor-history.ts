// The versions of one item, and the fields of those that are compared.
import { atom } from 'nanostores';
import type { EditorVersion } from '#lib/contracts/editor/editor-history.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { type Failure, toFailure } from './editor-session.ts';

export type HistoryState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly versions: readonly EditorVersion[] };

export type VersionState =
  | { readonly state: 'none' }
  | { readonly state: 'loading'; readonly key: string }
  | { readonly state: 'failed'; readonly key: string }
  | { readonly state: 'ready'; readonly key: string; readonly fields: Fields };

interface Place {
  readonly collection: string;
  readonly id: string;
}

/** One version that is loaded when it is asked for. */
function createVersion(place: Place) {
  const $version = atom<VersionState>({ state: 'none' });
  const isAsked = (key: string): boolean => {
    const current = $version.get();
    return current.state !== 'none' && current.key === key;
  };
  return {
    $version,
    async open(key: string): Promise<void> {
      $version.set({ state: 'loading', key });
      try {
        const { getVersion } = await import('#lib/api/editor/editor-history.ts');
        const { result } = await getVersion(place, key);
        if (isAsked(key)) $version.set({ state: 'ready', key, fields: result.fields });
      } catch (error) {
        toFailure(error);
        if (isAsked(key)) $version.set({ state: 'failed', key });
      }
    },
    close: () => $version.set({ state: 'none' }),
  };
}

export function createHistory(place: Place) {
  const $history = atom<HistoryState>({ state: 'loading' });
  return {
    $history,
    /** The version that is looked at, and the one beside it: none is what the form holds. */
    shown: createVersion(place),
    beside: createVersion(place),
    async load(): Promise<void> {
      try {
        const { getHistory } = await import('#lib/api/editor/editor-history.ts');
        $history.set({ state: 'ready', versions: (await getHistory(place)).result });
      } catch (error) {
        $history.set({ state: 'failed', failure: toFailure(error) });
      }
    },
  };
}
export type History = ReturnType<typeof createHistory>;
