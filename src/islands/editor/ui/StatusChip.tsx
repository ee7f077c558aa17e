import type { EditorRow } from '#lib/contracts/editor/editor.ts';
import { getStanding } from '#lib/domain/editor/editor-status.ts';
import { formatMoment, t } from '../words.ts';

interface Props {
  readonly item: Pick<EditorRow, 'status' | 'hasDraft' | 'scheduledAt' | 'unpublishAt'>;
  /** The moment stands beside it. */
  readonly isShort?: boolean;
}

const SHORT = { scheduled: 'editor.filter-scheduled', ending: 'editor.filter-published' } as const;

/** The status of an item in words; the dot repeats it. */
export function StatusChip({ item, isShort = false }: Props) {
  const standing = getStanding(item);
  const at = standing === 'scheduled' ? item.scheduledAt : standing === 'ending' ? item.unpublishAt : null;
  return (
    <span className={`ed-chip ed-chip--${standing}`}>
      {isShort && at && (standing === 'scheduled' || standing === 'ending')
        ? t(SHORT[standing])
        : t(`editor.standing-${standing}`, { at: at ? formatMoment(at) : '' })}
    </span>
  );
}
