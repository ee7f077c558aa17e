// The status of an item as one word.
import type { EditorRow } from '../../contracts/editor/editor.ts';

export type Standing = 'draft' | 'published' | 'changed' | 'scheduled' | 'ending' | 'archived';

type Known = Pick<EditorRow, 'status' | 'hasDraft' | 'scheduledAt' | 'unpublishAt'>;

export function getStanding({ status, hasDraft, scheduledAt, unpublishAt }: Known): Standing {
  if (status === 'archived') return 'archived';
  if (scheduledAt) return 'scheduled';
  if (status === 'draft') return 'draft';
  if (hasDraft) return 'changed';
  return unpublishAt ? 'ending' : 'published';
}
