// The draft of one item: saved automatically, kept on the device until then, and merged with changes that another
// editor saved.
import type { EditorItem } from '#lib/contracts/editor/editor.ts';
import { type Fields, isSame, setField } from '#lib/domain/editor/editor-fields.ts';
import { createAutosave } from './draft/autosave.ts';
import { createDraftState, type DraftSetup, type DraftState } from './draft/draft-state.ts';
import { mergeTheirs } from './draft/merge-theirs.ts';

/** Changes the item's status after publishing or scheduling, not its fields. */
function updateItem(state: DraftState, changes: Partial<EditorItem>): void {
  const current = state.$item.get();
  if (current) state.$item.set({ ...current, ...changes });
  if (changes.version !== undefined) state.saved = { ...state.saved, version: changes.version };
}

export function createDraft({ delayMs, ...setup }: DraftSetup & { readonly delayMs?: number }) {
  const state = createDraftState(setup);
  const autosave = createAutosave(state, delayMs);
  const { collection, copy, $fields, $save, $faults, $news, $item, $touched, getId, isChanged } = state;

  /** Replaces the item by the service's answer. */
  function show(next: EditorItem): void {
    autosave.stop();
    $item.set(next);
    $faults.set(next.faults);
    state.saved = { fields: next.fields, version: next.version };
    $fields.set(next.fields);
    copy.forget(next.id);
    $save.set({ state: 'saved', at: undefined });
  }

  return {
    $fields,
    $save,
    $faults,
    $news,
    $item,
    $touched,
    isChanged,
    save: autosave.save,
    saveUnasked: autosave.saveUnasked,
    isToCreate: autosave.isToCreate,
    finishSaving: autosave.finishSaving,
    version: () => state.saved.version,
    change(name: string, value: unknown): void {
      $touched.set(new Set([...$touched.get(), name]));
      autosave.setFields(setField($fields.get(), name, value));
    },
    /** Another editor may have saved: loads the item and merges it. */
    async handleVersion(version: number): Promise<void> {
      const at = $item.get();
      if (!at || version <= state.saved.version || autosave.isSaving()) return;
      try {
        const { getItem } = await import('#lib/api/editor/editor-items.ts');
        const { result } = await getItem({ collection, id: at.id });
        const isLate = result.version <= state.saved.version || autosave.isSaving();
        if (isLate || $save.get().state === 'conflict') return;
        const news = { theirs: result.fields, by: result.updatedBy, at: result.updatedAt };
        $item.set(result);
        if (!mergeTheirs(state, { ...news, version: result.version })) return;
        $faults.set(result.faults);
        if (isChanged()) autosave.schedule(0);
      } catch {
        // The next save finds the conflict.
      }
    },
    /** Resolves a conflict with these fields, which are saved over theirs. */
    resolve(fields: Fields): Promise<boolean> {
      const current = $save.get();
      if (current.state !== 'conflict') return Promise.resolve(false);
      state.saved = { fields: current.conflict.theirs, version: current.conflict.version };
      $save.set({ state: 'waiting' });
      autosave.setFields(fields);
      if (isChanged()) return autosave.save();
      $save.set({ state: 'saved', at: state.now() });
      return Promise.resolve(true);
    },
    hold: autosave.hold,
    release: autosave.release,
    /** Takes over the service's answer to an action. What was written since it was sent is joined with the answer. */
    takeAnswer(next: EditorItem, sent: Fields): void {
      if (isSame($fields.get(), sent)) {
        show(next);
        return;
      }
      $item.set(next);
      $faults.set(next.faults);
      state.saved = { fields: sent, version: next.version };
      const { fields: theirs, version, updatedBy: by, updatedAt: at } = next;
      if (mergeTheirs(state, { theirs, version, by, at }) && isChanged()) {
        state.keepCopy();
        $save.set({ state: 'waiting' });
      }
    },
    updateItem: (changes: Partial<EditorItem>): void => updateItem(state, changes),
    /** Restores changes from this device that were never saved. */
    recover(): void {
      const kept = copy.read(getId());
      if (!kept || isSame(kept.fields, $fields.get())) {
        copy.forget(getId());
        return;
      }
      $news.set({ kind: 'brought-back' });
      if (kept.key) state.key = kept.key;
      const { fields: theirs, version } = state.saved;
      const isNewer = kept.baseVersion !== version;
      const { updatedBy = '', updatedAt = '' } = $item.get() ?? {};
      if (isNewer) state.saved = { fields: kept.base, version };
      $fields.set(kept.fields);
      if (!isNewer || mergeTheirs(state, { theirs, version, by: updatedBy, at: updatedAt }))
        autosave.setFields($fields.get());
    },
    /** Retries now: the connection is back, or the editor signed in again. */
    retry(): void {
      const { state: current } = $save.get();
      if (current === 'waiting') void autosave.saveUnasked();
      else if (['offline', 'signed-out', 'refused'].includes(current)) void autosave.save();
    },
    forget(): void {
      autosave.stop();
      copy.forget(getId());
      state.saved = { ...state.saved, fields: $fields.get() };
    },
  };
}
export type Draft = ReturnType<typeof createDraft>;
