// One item, loaded for its form.
import { atom } from 'nanostores';
import type { EditorItem } from '#lib/contracts/editor/editor.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { type Failure, toFailure } from './editor-session.ts';

export type ItemState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly item: EditorItem };

export function createItemView(place: { readonly collection: string; readonly id: string }) {
  const $item = atom<ItemState>({ state: 'loading' });
  return {
    $item,
    /** Never throws. */
    async load(): Promise<void> {
      try {
        const { getItem } = await import('#lib/api/editor/editor-items.ts');
        $item.set({ state: 'ready', item: (await getItem(place)).result });
      } catch (error) {
        $item.set({ state: 'failed', failure: toFailure(error) });
      }
    },
  };
}

/** Makes a draft of these fields. Its id; undefined where that failed. Never throws. */
export async function createCopy(collection: string, fields: Fields): Promise<string | undefined> {
  try {
    const { postItem } = await import('#lib/api/editor/editor-items.ts');
    return (await postItem(collection, fields)).result.id;
  } catch (error) {
    toFailure(error);
    return undefined;
  }
}
