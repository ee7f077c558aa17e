// What waits for the editor who is signed in.
import { atom } from 'nanostores';
import type { EditorDesk } from '#lib/contracts/editor/editor-desk.ts';
import { type Failure, toFailure } from './editor-session.ts';

export type DeskState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly desk: EditorDesk };

export const $desk = atom<DeskState>({ state: 'loading' });

/** Never throws. */
export async function loadDesk(): Promise<void> {
  try {
    const { getDesk } = await import('#lib/api/editor/editor-desk.ts');
    $desk.set({ state: 'ready', desk: (await getDesk()).result });
  } catch (error) {
    $desk.set({ state: 'failed', failure: toFailure(error) });
  }
}
