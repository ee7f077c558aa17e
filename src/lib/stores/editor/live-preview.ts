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

/** One rendering at a time: while it is under way the newest wish waits for it, and a lone key for nothing. */
export function createLivePreview(gatherMs = GATHER_MS) {
  const $live = atom<LiveState>({ state: 'idle' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: AbortController | undefined;
  let next: LiveWish | undefined;
  let wishedAt = Number.NEGATIVE_INFINITY;

  async function render({ page, ...item }: LiveWish, signal: AbortSignal): Promise<void> {
    $live.set({ state: 'rendering' });
    try {
      const { postLivePage } = await import('#lib/api/editor/editor-preview.ts');
      const { result } = await postLivePage({ ...page, ...item }, signal);
      if (signal.aborted) return;
      const { status, html } = result;
      $live.set(status < 300 && html !== null ? { state: 'rendered', html } : { state: 'no-page', status });
    } catch (error) {
      if (!signal.aborted) $live.set({ state: 'failed', failure: toFailure(error) });
    }
  }

  async function renderNext(): Promise<void> {
    if (asked) return;
    const own = new AbortController();
    asked = own;
    while (next && !own.signal.aborted) {
      const wish = next;
      next = undefined;
      await render(wish, own.signal);
    }
    if (asked === own) asked = undefined;
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
      timer = setTimeout(() => void renderNext(), isTyping ? gatherMs : 0);
    },
    stop(): void {
      clearTimeout(timer);
      next = undefined;
      asked?.abort();
      asked = undefined;
    },
  };
}
