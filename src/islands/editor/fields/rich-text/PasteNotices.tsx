import { t } from '../../words.ts';
import type { PasteNotice } from './paste/notices.ts';

interface Props {
  readonly notices: readonly PasteNotice[];
  readonly onClose: () => void;
}

/** What of the pasted text is not as it was in its source. */
export const PasteNotices = ({ notices, onClose }: Props) => (
  <div role="status">
    {notices.length > 0 && (
      <div className="ed-rich__box ed-rich__pasted">
        <p className="field__label">{t('editor.paste-title')}</p>
        <ul>
          {notices.map((notice) => (
            <li key={notice}>{t(`editor.paste-${notice}`)}</li>
          ))}
        </ul>
        <button type="button" className="button button--quiet button--small" onClick={onClose}>
          {t('editor.paste-close')}
        </button>
      </div>
    )}
  </div>
);
