import type { SaveState } from '#lib/stores/editor/draft/draft-state.ts';
import { formatClock, t } from '../words.ts';

interface Props {
  readonly save: SaveState;
  readonly onRetry: () => void;
}

function describeSaveState(save: SaveState): string {
  if (save.state === 'saved')
    return save.at === undefined ? '' : t('editor.save-saved', { at: formatClock(save.at) });
  if (save.state === 'refused') return t('editor.save-refused', { why: save.message });
  return t(`editor.save-${save.state}`);
}

/** State of saving in words. */
export function SaveLine({ save, onRetry }: Props) {
  const canRetry = save.state === 'offline' || save.state === 'refused';
  return (
    <p className={`ed-save ed-save--${save.state}`}>
      <span role="status">{describeSaveState(save)}</span>
      {canRetry && (
        <button type="button" className="link-button" onClick={onRetry}>
          {t('editor.save-now')}
        </button>
      )}
    </p>
  );
}
