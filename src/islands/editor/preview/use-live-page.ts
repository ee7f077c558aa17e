import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { createPreview } from '#lib/stores/editor/editor-preview.ts';
import { createLivePreview, type LiveWish } from '#lib/stores/editor/live-preview.ts';
import { useValue } from '../../ui/use-value.ts';

interface Shown extends LiveWish {
  /** Of the saved item: what was saved may show elsewhere on the page. */
  readonly version: number;
  readonly scheme: string;
  /** Path of the field that has the focus. */
  readonly focused: string | undefined;
}

/** The page in its frame: loaded once for a wish, then rendered again in place as the fields change. */
export function useLivePage(
  { page, collection, id, fields, version, scheme, focused }: Shown,
  frame: RefObject<HTMLIFrameElement | null>,
) {
  const preview = useMemo(createPreview, []);
  const live = useMemo(() => createLivePreview(), []);
  const address = useValue(preview.$preview);
  const state = useValue(live.$live);
  const [isFrameReady, setFrameReady] = useState(false);
  const send = useCallback(
    (message: object) => frame.current?.contentWindow?.postMessage(message, location.origin),
    [frame],
  );
  useEffect(() => {
    if (!page.path.startsWith('/')) return;
    setFrameReady(false);
    void preview.load(page);
  }, [page, preview]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is rendered with the same fields
  useEffect(() => {
    if (isFrameReady) live.follow({ page, collection, id, fields });
  }, [live, isFrameReady, page, collection, id, fields, version]);
  useEffect(() => live.stop, [live]);
  useEffect(() => {
    if (state.state === 'rendered') send({ previewHtml: state.html });
  }, [state, send]);
  useEffect(() => {
    if (isFrameReady) send({ previewScheme: scheme });
  }, [scheme, isFrameReady, send]);
  useEffect(() => {
    if (isFrameReady && focused) send({ previewField: `${collection}:${id}:${focused}` });
  }, [focused, isFrameReady, send, collection, id]);
  return {
    address,
    state,
    handleLoad: () => setFrameReady(true),
    loadAgain: () => void preview.load(page),
    renderAgain: () => live.follow({ page, collection, id, fields }),
  };
}
