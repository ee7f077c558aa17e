// Signed preview addresses, rendered Markdown and the contrast of themes.
import { atom } from 'nanostores';
import type { ContrastRepair, PreviewRequest } from '#lib/contracts/editor/editor-preview.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { type Failure, toFailure } from './editor-session.ts';

export type PreviewState =
  | { readonly state: 'idle' }
  | { readonly state: 'loading'; readonly url: string | undefined }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly url: string };

export function createPreview() {
  const $preview = atom<PreviewState>({ state: 'idle' });
  let asked = 0;
  return {
    $preview,
    /** Never throws. */
    async load(wish: PreviewRequest): Promise<void> {
      asked += 1;
      const mine = asked;
      const before = $preview.get();
      $preview.set({ state: 'loading', url: before.state === 'ready' ? before.url : undefined });
      try {
        const { postPreview } = await import('#lib/api/editor/editor-preview.ts');
        const { result } = await postPreview(wish);
        if (mine === asked) $preview.set({ state: 'ready', url: result.url });
      } catch (error) {
        if (mine === asked) $preview.set({ state: 'failed', failure: toFailure(error) });
      }
    },
  };
}

/** Colours of a theme with too little contrast; undefined without an answer. */
export async function loadContrastRepairs(
  fields: Fields,
  signal?: AbortSignal,
): Promise<readonly ContrastRepair[] | undefined> {
  try {
    const { postContrast } = await import('#lib/api/editor/editor-preview.ts');
    return (await postContrast(fields, signal)).result;
  } catch {
    return undefined;
  }
}
