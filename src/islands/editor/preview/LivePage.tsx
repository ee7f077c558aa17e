import { useCallback, useMemo, useState } from 'react';
import type { PreviewRequest } from '#lib/contracts/editor/editor-preview.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { NOT_FOUND } from '#lib/http-status.ts';
import type { LiveState } from '#lib/stores/editor/live-preview.ts';
import type { BrandName } from '../list/list-query.ts';
import { Failed } from '../ui/Failed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { t } from '../words.ts';
import { FrameChoice } from './FrameChoice.tsx';
import { PreviewOptions } from './PreviewOptions.tsx';
import { useFit } from './use-frame.ts';
import { useLivePage } from './use-live-page.ts';
import { usePageClicks } from './use-page-clicks.ts';
import { type PreviewWidth, WidthChoice } from './WidthChoice.tsx';

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

interface NoticeProps {
  /** The item is on no page that is known. */
  readonly isNowhere: boolean;
  /** Address of the form of another item, whose text was clicked. */
  readonly other: string | undefined;
  readonly problem: string | undefined;
}

const PageNotices = ({ isNowhere, other, problem }: NoticeProps) => (
  <>
    {isNowhere && (
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
  </>
);

/** The page as it would be with the fields of the form; a text in it leads to its field, and a field to its text. */
export function LivePage({ place, fields, version, paths, brand, brands, focused, onField }: Props) {
  const { collection, id } = place;
  const [chosen, setChosen] = useState<PreviewRequest>();
  const [width, setWidth] = useState<PreviewWidth>(375);
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>(getSystemScheme);
  const { stage, frame } = useFit(width);
  const first = paths[0];
  const wish = useMemo(() => chosen ?? { path: first ?? '/', brand }, [chosen, first, brand]);
  const goTo = useCallback((path: string) => setChosen((before) => ({ brand, ...before, path })), [brand]);
  const { isShown, other } = usePageClicks(frame, { collection, id, onPath: goTo, onField });
  const page = useLivePage({ page: wish, collection, id, fields, version, scheme, focused }, frame);
  const { address, state } = page;
  const url = address.state === 'ready' ? address.url : undefined;
  return (
    <section className="ed-live stack stack--tight" aria-label={t('editor.live-page')}>
      <div className="ed-live__bar">
        <WidthChoice name="live-width" value={width} onChange={setWidth} />
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
      <PageNotices
        isNowhere={first === undefined && chosen === undefined}
        other={other}
        problem={findProblem(wish.path, state)}
      />
      {state.state === 'failed' && <Failed failure={state.failure} onRetry={page.renderAgain} />}
      {address.state === 'failed' && <Failed failure={address.failure} onRetry={page.loadAgain} />}
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
            onLoad={page.handleLoad}
          />
        )}
      </div>
    </section>
  );
}
