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

/** After the last key. */
const DELAY_MS = 80;

export function createLivePreview(delayMs = DELAY_MS) {
  const $live = atom<LiveState>({ state: 'idle' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = new AbortController();

  async function render({ page, ...item }: LiveWish): Promise<void> {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
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

  return {
    $live,
    /** Renders it shortly after the last call. Never throws. */
    follow(wish: LiveWish): void {
      clearTimeout(timer);
      timer = setTimeout(() => void render(wish), delayMs);
    },
    stop(): void {
      clearTimeout(timer);
      asked.abort();
    },
  };
}
