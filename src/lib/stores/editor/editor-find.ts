// A list that follows what is typed: answers to older questions are dropped.
import { atom } from 'nanostores';
import type { EditorLink, FoundItem } from '#lib/contracts/editor/editor-desk.ts';
import { type Failure, toFailure } from './editor-session.ts';

export type FindState<T> =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly found: readonly T[] };

type Ask<T> = (search: string, signal: AbortSignal) => Promise<readonly T[]>;

function createFinder<T>(ask: Ask<T>) {
  const $found = atom<FindState<T>>({ state: 'idle' });
  let asked: AbortController | undefined;
  return {
    $found,
    /** Never throws. */
    async find(search: string): Promise<void> {
      asked?.abort();
      const mine = new AbortController();
      asked = mine;
      if ($found.get().state !== 'ready') $found.set({ state: 'loading' });
      try {
        const found = await ask(search, mine.signal);
        if (asked === mine) $found.set({ state: 'ready', found });
      } catch (error) {
        if (asked === mine) $found.set({ state: 'failed', failure: toFailure(error) });
      }
    },
    clear(): void {
      asked?.abort();
      asked = undefined;
      $found.set({ state: 'idle' });
    },
  };
}

/** Items, texts and pictures. */
export const createSearch = () =>
  createFinder<FoundItem>(async (search, signal) => {
    const { getFound } = await import('#lib/api/editor/editor-desk.ts');
    return (await getFound(search, signal)).result;
  });

/** Where a link may lead, with what visitors of the brand would meet there. */
export const createLinkSearch = (brand: string | undefined) =>
  createFinder<EditorLink>(async (search, signal) => {
    const { getLinks } = await import('#lib/api/editor/editor-desk.ts');
    return (await getLinks({ search, brand }, signal)).result;
  });

/** What is wrong with an address; undefined where nothing is, or where it cannot be checked. Never throws. */
export async function checkLink(address: string, brand: string | undefined) {
  try {
    const { postLinkCheck } = await import('#lib/api/editor/editor-desk.ts');
    return (await postLinkCheck({ address, brand })).result ?? undefined;
  } catch {
    return undefined;
  }
}
