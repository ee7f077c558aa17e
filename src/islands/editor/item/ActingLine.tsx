import type { Acting } from '#lib/stores/editor/editor-publish.ts';
import { Notice } from '../ui/Notice.tsx';
import { formatSeconds, t } from '../words.ts';

interface Props {
  readonly acting: Acting;
  /** Origin of the brand's pages: empty for this site, `null` where none are served. */
  readonly origin?: string | null;
}

/** Result of the last action. */
export function ActingLine({ acting, origin = '' }: Props) {
  return (
    <div role="status">
      {acting.state === 'live' && (
        <Notice
          tone="success"
          title={
            acting.ms === undefined
              ? t('editor.live')
              : t('editor.live-after', { time: formatSeconds(acting.ms) })
          }
        >
          {acting.path && origin !== null && (
            <p>
              <a href={`${origin}${acting.path}`} target="_blank" rel="noreferrer">
                {t('editor.live-see')}
              </a>
            </p>
          )}
        </Notice>
      )}
      {acting.state === 'done' && (
        <Notice tone="success">
          <p>{t(`editor.done-${acting.act}`)}</p>
        </Notice>
      )}
      {acting.state === 'unsaved' && (
        <Notice tone="warning">
          <p>{t('editor.act-unsaved')}</p>
        </Notice>
      )}
      {acting.state === 'failed' && (
        <Notice tone="danger">
          <p>{acting.failure.kind === 'refused' ? acting.failure.message : t('editor.act-lost')}</p>
        </Notice>
      )}
    </div>
  );
}
