import type { EditorRow } from '#lib/contracts/editor/editor.ts';
import { standingOf } from '#lib/domain/editor/editor-status.ts';
import { moment, t } from '../words.ts';

interface Props {
  readonly item: Pick<EditorRow, 'status' | 'hasDraft' | 'scheduledAt' | 'unpublishAt'>;
}

/** How an item stands, in words; its dot only repeats it. */
export function StatusChip({ item }: Props) {
  const standing = standingOf(item);
  const at = standing === 'scheduled' ? item.scheduledAt : standing === 'ending' ? item.unpublishAt : null;
  return (
    <span className={`ed-chip ed-chip--${standing}`}>
      {t(`editor.standing-${standing}`, { at: at ? moment(at) : '' })}
    </span>
  );
}
