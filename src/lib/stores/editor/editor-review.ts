// The review of one item, and the comments at its fields.
import { atom } from 'nanostores';
import type { ItemReview } from '#lib/contracts/editor/editor-review.ts';
import { type Failure, toFailure } from './editor-session.ts';

export type ReviewState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly item: ItemReview };

/** What the last action came to; `key` says which form it was. */
export type ReviewActing =
  | { readonly state: 'idle' }
  | { readonly state: 'working'; readonly key: string }
  | { readonly state: 'failed'; readonly key: string; readonly failure: Failure };

interface Place {
  readonly collection: string;
  readonly id: string;
}

const loadApi = () => import('#lib/api/editor/editor-review.ts');

export function createReview(place: Place) {
  const $review = atom<ReviewState>({ state: 'loading' });
  const $acting = atom<ReviewActing>({ state: 'idle' });

  async function run(key: string, call: () => Promise<{ readonly result: ItemReview }>): Promise<boolean> {
    $acting.set({ state: 'working', key });
    try {
      $review.set({ state: 'ready', item: (await call()).result });
      $acting.set({ state: 'idle' });
      return true;
    } catch (error) {
      $acting.set({ state: 'failed', key, failure: toFailure(error) });
      return false;
    }
  }

  /** What was asked for and is not done. */
  const asked = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();

  /**
   * Does one action after the other: who presses another button meanwhile has pressed it. The same one twice is done once.
   * True on success. Never throws.
   */
  async function act(
    key: string,
    call: () => Promise<{ readonly result: ItemReview }>,
    name = key,
  ): Promise<boolean> {
    if (asked.has(name)) return false;
    asked.add(name);
    const done = last.then(() => run(key, call)).finally(() => asked.delete(name));
    last = done;
    return done;
  }

  return {
    $review,
    $acting,
    /** What is shown stays where a later look fails. Never throws. */
    async load(): Promise<void> {
      try {
        const { getReview } = await loadApi();
        $review.set({ state: 'ready', item: (await getReview(place)).result });
      } catch (error) {
        const failure = toFailure(error);
        if ($review.get().state !== 'ready') $review.set({ state: 'failed', failure });
      }
    },
    ask: (note: string) => act('ask', async () => (await loadApi()).postReview(place, note)),
    withdraw: () => act('withdraw', async () => (await loadApi()).deleteReview(place)),
    sendBack: (answer: string) => act('return', async () => (await loadApi()).postReturn(place, answer)),
    comment: (field: string, text: string) =>
      act(`at ${field}`, async () => (await loadApi()).postComment(place, { field, text })),
    answer: (id: string, text: string) =>
      act(
        id,
        async () => (await loadApi()).postComment(place, { field: '', text, replyTo: id }),
        `answer ${id}`,
      ),
    resolve: (id: string, isResolved: boolean) =>
      act(id, async () => (await loadApi()).postResolve(place, id, isResolved), `resolve ${id}`),
  };
}
export type Review = ReturnType<typeof createReview>;
