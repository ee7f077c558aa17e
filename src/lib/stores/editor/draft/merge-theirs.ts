// Joins what another editor saved in the meantime with what was typed here.
import type { EditedMeanwhile } from '#lib/contracts/editor/editor.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { mergeFields } from '#lib/domain/editor/editor-merge.ts';
import type { DraftState } from './draft-state.ts';

/** What another editor saved, of a conflict; undefined for any other error. */
export async function loadTheirs(error: unknown): Promise<EditedMeanwhile | undefined> {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { readEditedMeanwhile } = await import('#lib/api/editor/editor-errors.ts');
  return readEditedMeanwhile(error);
}

/** Merges what another editor saved; a conflict where both changed the same field. True when merged. */
export function mergeTheirs(state: DraftState, { theirs, by, at, version }: EditedMeanwhile): boolean {
  const merge = mergeFields(state.saved.fields, state.$fields.get(), theirs);
  if (merge.conflicts.length > 0) {
    const conflict = { by, at, version, theirs, joined: merge.fields, fields: merge.conflicts };
    state.$save.set({ state: 'conflict', conflict });
    return false;
  }
  state.saved = { fields: theirs, version };
  state.$fields.set(merge.fields);
  if (merge.taken.length > 0) state.$news.set({ kind: 'joined', by, names: merge.taken });
  return true;
}
