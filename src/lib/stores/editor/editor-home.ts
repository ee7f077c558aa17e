// Scheduled changes of all collections, for the editor's home screen.
import { atom } from 'nanostores';
import type { EditorRow } from '#lib/contracts/editor/editor.ts';
import { type Failure, toFailure } from './editor-session.ts';

export interface Planned {
  readonly collection: string;
  readonly row: EditorRow;
  /** The next scheduled change: an ISO instant, and what happens. */
  readonly at: string;
  readonly what: 'publish' | 'unpublish';
}

export type PlannedState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly planned: readonly Planned[] };

export const $planned = atom<PlannedState>({ state: 'loading' });

const listPlans = (collection: string, row: EditorRow): Planned[] => {
  if (row.scheduledAt) return [{ collection, row, at: row.scheduledAt, what: 'publish' }];
  return row.unpublishAt ? [{ collection, row, at: row.unpublishAt, what: 'unpublish' }] : [];
};

/** Loads the scheduled changes of these collections, the soonest first. Never throws. */
export async function loadPlanned(collections: readonly string[]): Promise<void> {
  try {
    const { getItems } = await import('#lib/api/editor/editor-items.ts');
    const found = await Promise.all(
      collections.map(async (name) => {
        const { result } = await getItems(name, { status: 'scheduled' });
        return result.flatMap((row) => listPlans(name, row));
      }),
    );
    const planned = found.flat().sort((a, b) => a.at.localeCompare(b.at));
    $planned.set({ state: 'ready', planned });
  } catch (error) {
    $planned.set({ state: 'failed', failure: toFailure(error) });
  }
}
