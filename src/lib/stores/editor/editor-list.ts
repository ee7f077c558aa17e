// One page of a collection's items.
import { atom } from 'nanostores';
import type { EditorRow } from '#lib/contracts/editor/editor.ts';
import type { ListQuery } from '#lib/domain/editor/editor-urls.ts';
import { type Failure, toFailure } from './editor-session.ts';

export type ListState =
  /** `rows` are those of the previous query. */
  | { readonly state: 'loading'; readonly rows: readonly EditorRow[] | undefined; readonly total: number }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly rows: readonly EditorRow[]; readonly total: number };

export const LIST_LIMIT = 25;

/** A list with a state of its own. */
export function createList(collection: string) {
  const $list = atom<ListState>({ state: 'loading', rows: undefined, total: 0 });
  let asked: AbortController | undefined;
  return {
    $list,
    /** Loads a page. Answers to older queries are dropped. Never throws. */
    async load(query: ListQuery): Promise<void> {
      asked?.abort();
      const mine = new AbortController();
      asked = mine;
      const before = $list.get();
      const kept = before.state === 'failed' ? undefined : before.rows;
      $list.set({ state: 'loading', rows: kept, total: before.state === 'failed' ? 0 : before.total });
      try {
        const { getItems } = await import('#lib/api/editor/editor-items.ts');
        const { result, pageInfo } = await getItems(collection, query, mine.signal);
        if (asked === mine)
          $list.set({ state: 'ready', rows: result, total: pageInfo?.total ?? result.length });
      } catch (error) {
        if (asked === mine) $list.set({ state: 'failed', failure: toFailure(error) });
      }
    },
  };
}
