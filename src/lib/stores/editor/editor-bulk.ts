// One action on several items of a list, one after the other, so that a fault in one leaves the others as they are.
import { atom } from 'nanostores';
import type { EditorRow } from '#lib/contracts/editor/editor.ts';
import { type Failure, toFailure } from './editor-session.ts';

export type BulkAct = 'publish' | 'unpublish' | 'archive';

/** Those of the rows that the action changes: what visitors do not see is not taken back. */
export const listChanged = (act: BulkAct, rows: readonly EditorRow[]): readonly EditorRow[] =>
  act === 'unpublish' ? rows.filter(({ status }) => status === 'published') : rows;

interface RefusedItem {
  readonly row: EditorRow;
  readonly failure: Failure;
}

export type BulkState =
  | { readonly state: 'idle' }
  | { readonly state: 'working'; readonly done: number; readonly count: number }
  | {
      readonly state: 'done';
      readonly act: BulkAct;
      readonly done: number;
      readonly refused: readonly RefusedItem[];
    };

async function perform(act: BulkAct, collection: string, id: string): Promise<void> {
  const api = await import('#lib/api/editor/editor-items.ts');
  const place = { collection, id };
  if (act === 'unpublish') return void (await api.postUnpublish(place, {}));
  if (act === 'archive') return void (await api.deleteItem(place));
  const { result } = await api.getItem(place);
  await api.postPublish(place, { baseVersion: result.version });
}

export function createBulk(collection: string) {
  const $bulk = atom<BulkState>({ state: 'idle' });
  return {
    $bulk,
    /** Never throws. */
    async run(act: BulkAct, rows: readonly EditorRow[]): Promise<void> {
      if ($bulk.get().state === 'working') return;
      const refused: RefusedItem[] = [];
      for (const [index, row] of rows.entries()) {
        $bulk.set({ state: 'working', done: index, count: rows.length });
        try {
          await perform(act, collection, row.id);
        } catch (error) {
          refused.push({ row, failure: toFailure(error) });
        }
      }
      $bulk.set({ state: 'done', act, done: rows.length - refused.length, refused });
    },
    reset: () => $bulk.set({ state: 'idle' }),
  };
}
