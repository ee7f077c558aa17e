import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PreviewRequest } from '#lib/contracts/editor/editor-preview.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { NOT_FOUND } from '#lib/http-status.ts';
import { createPreview } from '#lib/stores/editor/editor-preview.ts';
import { createLivePreview, type LiveState } from '#lib/stores/editor/live-preview.ts';
import { useValue } from '../../ui/use-value.ts';
import type { BrandName } from '../list/list-query.ts';
import { Failed } from '../ui/Failed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { t } from '../words.ts';
import { FrameChoice } from './FrameChoice.tsx';
import { PreviewOptions } from './PreviewOptions.tsx';
import { type FrameMessage, useFit, useFrameMessages } from './use-frame.ts';

const WIDTHS = [375, 768, 1280] as const;
const SCHEMES = ['light', 'dark'] as const;
const HEIGHT = 900;
const FAILED_FROM = 500;

interface Props {
  readonly place: { readonly collection: string; readonly id: string };
  /** As they stand in the form. */
  readonly fields: Fields;
  /** Of the saved item. */
  readonly version: number;
  /** Pages that show the item. */
  readonly paths: readonly string[];
  readonly brand: string | undefined;
  readonly brands: readonly BrandName[];
  /** Path of the field that has the focus. */
  readonly focused: string | undefined;
  readonly onField: (path: string) => void;
}

function explainMissing(path: string, status: number): string {
  if (status === NOT_FOUND) return t('editor.live-unknown', { path });
  return status < FAILED_FROM
    ? t('editor.live-elsewhere', { path })
    : t('editor.live-broken', { status: String(status) });
}

const getSystemScheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

const findProblem = (path: string, live: LiveState): string | undefined =>
  live.state === 'no-page' ? explainMissing(path, live.status) : undefined;

/** The page as it would be with the fields of the form; a text in it leads to its field, and a field to its text. */
export function LivePage({ place, fields, version, paths, brand, brands, focused, onField }: Props) {
  const { collection, id } = place;
  const preview = useMemo(createPreview, []);
  const live = useMemo(() => createLivePreview(), []);
  const address = useValue(preview.$preview);
  const state = useValue(live.$live);
  const [chosen, setChosen] = useState<PreviewRequest>();
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>(375);
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>(getSystemScheme);
  const [isFrameReady, setFrameReady] = useState(false);
  const [isShown, setShown] = useState(true);
  const [other, setOther] = useState<string>();
  const { stage, frame } = useFit(width);
  const first = paths[0];
  const wish = useMemo(() => chosen ?? { path: first ?? '/', brand }, [chosen, first, brand]);
  const send = useCallback(
    (message: object) => frame.current?.contentWindow?.postMessage(message, location.origin),
    [frame],
  );
  const handleMessage = useCallback(
    ({ previewPath, previewEdit, previewPlace }: FrameMessage) => {
      if (previewPath !== undefined) setChosen((before) => ({ brand, ...before, path: previewPath }));
      if (previewPlace !== undefined) setShown(previewPlace);
      if (previewEdit === undefined) return;
      const [name = '', item = '', path = ''] = previewEdit.split(':');
      const isOurs = name === collection && item === id;
      setOther(isOurs ? undefined : editorUrls.item(name, item, path));
      if (isOurs) onField(path);
    },
    [brand, collection, id, onField],
  );
  useFrameMessages(frame, handleMessage);
  useEffect(() => {
    if (!wish.path.startsWith('/')) return;
    setFrameReady(false);
    void preview.load(wish);
  }, [wish, preview]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved may show elsewhere on the page
  useEffect(() => {
    if (isFrameReady) live.follow({ page: wish, collection, id, fields });
  }, [live, isFrameReady, wish, collection, id, fields, version]);
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
  const url = address.state === 'ready' ? address.url : undefined;
  const problem = findProblem(wish.path, state);
  return (
    <section className="ed-live stack stack--tight" aria-label={t('editor.live-page')}>
      <div className="ed-live__bar">
        <FrameChoice
          legend={t('editor.preview-width')}
          name="live-width"
          options={WIDTHS.map((one) => ({ value: one, label: t(`editor.preview-${one}`) }))}
          value={width}
          onChange={setWidth}
        />
        <FrameChoice
          legend={t('editor.preview-scheme')}
          name="live-scheme"
          options={SCHEMES.map((one) => ({ value: one, label: t(`editor.preview-${one}`) }))}
          value={scheme}
          onChange={setScheme}
        />
        {url && (
          <a href={url} target="_blank" rel="noreferrer">
            {t('editor.preview-open')}
          </a>
        )}
      </div>
      <details>
        <summary className="ed-panel__more">
          {t('editor.live-options')} <span className="ed-mono small">{wish.path}</span>
        </summary>
        <PreviewOptions wish={wish} paths={paths} brands={brands} onChange={setChosen} />
      </details>
      <p className="small muted">{t(isShown || !focused ? 'editor.live-how' : 'editor.live-not-here')}</p>
      {first === undefined && chosen === undefined && (
        <Notice tone="info">
          <p>{t('editor.live-none')}</p>
        </Notice>
      )}
      {other && (
        <Notice tone="info" isAlert>
          <p>
            {t('editor.live-other')} <a href={other}>{t('editor.live-other-open')}</a>
          </p>
        </Notice>
      )}
      {problem && (
        <Notice tone="warning" isAlert>
          <p>{problem}</p>
        </Notice>
      )}
      {state.state === 'failed' && (
        <Failed failure={state.failure} onRetry={() => live.follow({ page: wish, collection, id, fields })} />
      )}
      {address.state === 'failed' && (
        <Failed failure={address.failure} onRetry={() => void preview.load(wish)} />
      )}
      <div ref={stage} className="ed-preview__stage ed-live__stage">
        {url && (
          <iframe
            ref={frame}
            key={url}
            className={`ed-preview__frame ed-preview__frame--${width}`}
            title={t('editor.preview-frame', { path: wish.path })}
            src={url}
            width={width}
            height={HEIGHT}
            onLoad={() => setFrameReady(true)}
          />
        )}
      </div>
    </section>
  );
}
