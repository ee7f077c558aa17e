import type { EditorCollection } from '#lib/contracts/editor/editor.ts';
import { $collections, type CollectionsState } from '#lib/stores/editor/editor-collections.ts';
import { useValue } from '../ui/use-value.ts';

export const useCollections = (): CollectionsState => useValue($collections);

/** The collection of this name, once it is known. */
export function useCollection(name: string): EditorCollection | undefined {
  const state = useCollections();
  return state.state === 'ready' ? state.collections.find((one) => one.name === name) : undefined;
}
