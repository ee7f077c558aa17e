// The page beside a form: rendered again with the fields as they stand there, saved or not.
import { atom } from 'nanostores';
import type { PreviewRequest } from '#lib/contracts/editor/editor-preview.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { type Failure, toFailure } from './editor-session.ts';

export interface LiveWish {
  readonly page: PreviewRequest;
  readonly collection: string;
  readonly id: string;
  readonly fields: Fields;
}

export type LiveState =
  | { readonly state: 'idle' }
  | { readonly state: 'rendering' }
  | { readonly state: 'rendered'; readonly html: string }
  /** There is no page to show: the status of the site's answer. */
  | { readonly state: 'no-page'; readonly status: number }
  | { readonly state: 'failed'; readonly failure: Failure };

/** How long to wait after a key that follows another one closely, so that a fast hand is rendered once. */
const GATHER_MS = 40;
/** Between the keys of one hand. */
const PAUSE_MS = 250;

/** A rendering that takes longer is overtaken by the newest wish. */
const OVERTAKE_MS = 60;
const AT_ONCE = 2;

/** How the page is with the fields; undefined once it is not waited for any more. */
async function renderWish({ page, ...item }: LiveWish, signal: AbortSignal): Promise<LiveState | undefined> {
  try {
    const { postLivePage } = await import('#lib/api/editor/editor-preview.ts');
    const { status, html } = (await postLivePage({ ...page, ...item }, signal)).result;
    if (signal.aborted) return undefined;
    return status < 300 && html !== null ? { state: 'rendered', html } : { state: 'no-page', status };
  } catch (error) {
    return signal.aborted ? undefined : { state: 'failed', failure: toFailure(error) };
  }
}

/**
 * A lone key waits for nothing. While a page is rendered the newest wish waits for it a moment, then goes beside it:
 * what is shown is the newest that has come.
 */
export function createLivePreview(gatherMs = GATHER_MS) {
  const $live = atom<LiveState>({ state: 'idle' });
  const underWay = new Map<number, AbortController>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next: LiveWish | undefined;
  let wishedAt = Number.NEGATIVE_INFINITY;
  let begunAt = Number.NEGATIVE_INFINITY;
  let count = 0;

  /** Gives up those before this one. */
  function giveUp(before: number): void {
    for (const [number, asked] of underWay) {
      if (number >= before) continue;
      asked.abort();
      underWay.delete(number);
    }
  }

  async function render(wish: LiveWish): Promise<void> {
    const own = new AbortController();
    count += 1;
    const number = count;
    underWay.set(number, own);
    begunAt = performance.now();
    // What is shown stays in the store until there is something else to show.
    if ($live.get().state !== 'rendered') $live.set({ state: 'rendering' });
    const state = await renderWish(wish, own.signal);
    if (!state) return;
    underWay.delete(number);
    giveUp(number);
    $live.set(state);
    renderNext();
  }

  function renderNext(): void {
    clearTimeout(timer);
    if (!next || underWay.size >= AT_ONCE) return;
    const waitMs = underWay.size === 0 ? 0 : begunAt + OVERTAKE_MS - performance.now();
    if (waitMs > 0) {
      timer = setTimeout(renderNext, waitMs);
      return;
    }
    const wish = next;
    next = undefined;
    void render(wish);
  }

  return {
    $live,
    /** Renders it shortly after the last call. Never throws. */
    follow(wish: LiveWish): void {
      const now = performance.now();
      const isTyping = now - wishedAt < PAUSE_MS;
      wishedAt = now;
      next = wish;
      clearTimeout(timer);
      timer = setTimeout(renderNext, isTyping ? gatherMs : 0);
    },
    stop(): void {
      clearTimeout(timer);
      next = undefined;
      giveUp(Number.POSITIVE_INFINITY);
    },
  };
}
