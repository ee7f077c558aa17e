import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PreviewRequest } from '#lib/contracts/editor/editor-preview.ts';
import { createPreview } from '#lib/stores/editor/editor-preview.ts';
import { useValue } from '../../ui/use-value.ts';
import type { BrandName } from '../list/list-query.ts';
import { Failed } from '../ui/Failed.tsx';
import { t } from '../words.ts';
import { PreviewOptions } from './PreviewOptions.tsx';
import { useFit, useFollowedPath } from './use-frame.ts';
import { type PreviewWidth, WidthChoice } from './WidthChoice.tsx';

const TYPING_MS = 400;
const HEIGHT = 800;

interface Props {
  readonly paths: readonly string[];
  /** The first page; else the one in the address. */
  readonly brand?: string | undefined;
  readonly brands: readonly BrandName[];
  /** Changes when the preview must be reloaded. */
  readonly version: number;
}

/** The page with its drafts, at the widths of a phone, a tablet and a desktop. */
export function Preview({ paths, brand, brands, version }: Props) {
  const preview = useMemo(createPreview, []);
  const state = useValue(preview.$preview);
  const [wish, setWish] = useState<PreviewRequest>({ path: paths[0] ?? '/', brand });
  const [width, setWidth] = useState<PreviewWidth>(375);
  const { stage, frame } = useFit(width);
  useFollowedPath(
    frame,
    useCallback((path) => setWish((before) => ({ ...before, path })), []),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is asked for with the same wish
  useEffect(() => {
    if (!wish.path.startsWith('/')) return;
    const timer = setTimeout(() => void preview.load(wish), TYPING_MS);
    return () => clearTimeout(timer);
  }, [wish, version, preview]);
  const url = state.state === 'ready' || state.state === 'loading' ? state.url : undefined;
  return (
    <div className="ed-preview stack">
      <PreviewOptions wish={wish} paths={paths} brands={brands} onChange={setWish} />
      <div className="ed-section-head">
        <WidthChoice name="preview-width" value={width} onChange={setWidth} />
        {url && (
          <a href={url} target="_blank" rel="noreferrer">
            {t('editor.preview-open')}
          </a>
        )}
      </div>
      {state.state === 'failed' && <Failed failure={state.failure} onRetry={() => void preview.load(wish)} />}
      <div ref={stage} className="ed-preview__stage" aria-busy={state.state === 'loading'}>
        {url && (
          <iframe
            ref={frame}
            key={`${url}-${width}`}
            className={`ed-preview__frame ed-preview__frame--${width}`}
            title={t('editor.preview-frame', { path: wish.path })}
            src={url}
            width={width}
            height={HEIGHT}
          />
        )}
      </div>
    </div>
  );
}
