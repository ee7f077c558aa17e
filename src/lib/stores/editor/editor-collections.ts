// The collections and their forms, loaded once per page.
import { atom } from 'nanostores';
import type { EditorCollection } from '#lib/contracts/editor/editor.ts';
import { type Failure, toFailure } from './editor-session.ts';

export type CollectionsState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly collections: readonly EditorCollection[] };

export const $collections = atom<CollectionsState>({ state: 'loading' });

/** Never throws. */
export async function loadCollections(): Promise<void> {
  if ($collections.get().state === 'ready') return;
  try {
    const { getCollections } = await import('#lib/api/editor/editor-items.ts');
    const { result } = await getCollections();
    $collections.set({ state: 'ready', collections: result });
  } catch (error) {
    $collections.set({ state: 'failed', failure: toFailure(error) });
  }
}
