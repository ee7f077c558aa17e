import { useEffect, useMemo } from 'react';
import type { EditorItem } from '#lib/contracts/editor/editor.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { createDraft, type Draft } from '#lib/stores/editor/editor-draft.ts';
import { createPresence } from '#lib/stores/editor/editor-presence.ts';
import { createPublishing } from '#lib/stores/editor/editor-publish.ts';
import { $editor } from '#lib/stores/editor/editor-session.ts';
import { listFixedFields } from './item-form.ts';

const getLocalStorage = (): Storage | undefined => {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
};

/** The stores of the draft and of publishing, created once for each open form. `delayMs`: from a key to its saving. */
export function useWork(
  collection: string,
  item: EditorItem | undefined,
  { delayMs }: { readonly delayMs?: number } = {},
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item mounts another form
  return useMemo(() => {
    const storage = getLocalStorage();
    const fixedFields = listFixedFields(collection);
    const draft = createDraft({ collection, item, fixedFields, storage, ...(delayMs && { delayMs }) });
    return { draft, publishing: createPublishing(draft) };
  }, []);
}

export type Work = ReturnType<typeof useWork>;

/** Saves when the connection returns, after signing in again, and when the page is left. */
export function useSaving(draft: Draft): void {
  useEffect(() => {
    draft.recover();
    const guardUnload = (event: BeforeUnloadEvent) => {
      if (draft.isChanged()) event.preventDefault();
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') void draft.saveUnasked();
    };
    const handleKeys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void draft.save();
    };
    const stop = $editor.listen(({ state }) => {
      if (state === 'signed-in') draft.retry();
    });
    window.addEventListener('beforeunload', guardUnload);
    window.addEventListener('online', draft.retry);
    window.addEventListener('keydown', handleKeys);
    document.addEventListener('visibilitychange', hide);
    return () => {
      stop();
      window.removeEventListener('beforeunload', guardUnload);
      window.removeEventListener('online', draft.retry);
      window.removeEventListener('keydown', handleKeys);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [draft]);
}

/** Changes the address of a new item after its first save. */
export function useAddress(collection: string, id: string | undefined): void {
  useEffect(() => {
    if (!id || !location.pathname.endsWith('/new')) return;
    history.replaceState(history.state, '', editorUrls.item(collection, id));
  }, [collection, id]);
}

export function usePresence(draft: Draft, item: EditorItem | undefined) {
  const id = item?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for each item
  const presence = useMemo(
    () =>
      createPresence({
        place: { collection: item?.collection ?? '', id: id ?? '' },
        others: item?.others ?? [],
        onVersion: draft.handleVersion,
      }),
    [id],
  );
  useEffect(() => (id ? presence.start() : undefined), [presence, id]);
  return presence.$others;
}
