import type { Failure } from '#lib/stores/editor/editor-session.ts';
import { t } from '../words.ts';
import { Notice } from './Notice.tsx';

interface Props {
  readonly failure: Failure;
  readonly onRetry: () => void;
}

/** An error with a button that tries again. */
export const Failed = ({ failure, onRetry }: Props) => (
  <Notice
    tone={failure.kind === 'refused' ? 'warning' : 'danger'}
    title={t(failure.kind === 'refused' ? 'editor.refused-title' : 'editor.lost-title')}
    isAlert
  >
    <p>{failure.kind === 'refused' ? failure.message : t('editor.lost-text')}</p>
    <p>
      <button type="button" className="link-button" onClick={onRetry}>
        {t('editor.try-again')}
      </button>
    </p>
  </Notice>
);
