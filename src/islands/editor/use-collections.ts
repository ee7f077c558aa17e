import type { EditorCollection } from '#lib/contracts/editor/editor.ts';
import { $collections, type CollectionsState } from '#lib/stores/editor/editor-collections.ts';
import { useValue } from '../ui/use-value.ts';

export const useCollections = (): CollectionsState => useValue($collections);

/** The name of a brand, once the forms are known that offer brands by it. */
export function getBrandName(key: string): string {
  const state = $collections.get();
  const fields = state.state === 'ready' ? state.collections.flatMap((collection) => collection.fields) : [];
  const options = fields.find(({ choices }) => choices === 'brands')?.options;
  return options?.find(({ value }) => value === key)?.label ?? key;
}

/** The collection of this name, once it is known. */
export function useCollection(name: string): EditorCollection | undefined {
  const state = useCollections();
  return state.state === 'ready' ? state.collections.find((one) => one.name === name) : undefined;
}
