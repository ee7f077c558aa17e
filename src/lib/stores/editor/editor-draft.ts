// The draft of one item: saved automatically, kept on the device until then, and merged with changes that another
// editor saved.
import { atom } from 'nanostores';
import type { EditedMeanwhile, EditorFault, EditorItem } from '#lib/contracts/editor/editor.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { type Fields, isSame, setField } from '#lib/domain/editor/editor-fields.ts';
import { type FieldConflict, mergeFields } from '#lib/domain/editor/editor-merge.ts';
import { type CopyStorage, createLocalCopy } from './editor-local-copy.ts';
import { toFailure } from './editor-session.ts';

export type SaveState =
  /** Nothing is unsaved. `at`: time of the last save here, milliseconds since 1970. */
  | { readonly state: 'saved'; readonly at: number | undefined }
  | { readonly state: 'waiting' }
  | { readonly state: 'saving' }
  /** No answer: retried automatically. */
  | { readonly state: 'offline' }
  | { readonly state: 'signed-out' }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'conflict'; readonly conflict: Conflict };

export interface Conflict {
  readonly by: string;
  /** ISO instant. */
  readonly at: string;
  readonly version: number;
  readonly theirs: Fields;
  /** My fields with the changes that only they made. */
  readonly joined: Fields;
  readonly fields: readonly FieldConflict[];
}

/** Something that was done automatically, shown to the editor. */
export type DraftNews =
  | { readonly kind: 'none' }
  | { readonly kind: 'brought-back' }
  | { readonly kind: 'joined'; readonly by: string; readonly names: readonly string[] };

export interface DraftSetup {
  readonly collection: string;
  /** Undefined for a new item: the first save creates it. */
  readonly item?: EditorItem | undefined;
  /** Initial fields of a new item. */
  readonly initial?: Fields;
  readonly storage?: CopyStorage | undefined;
  readonly now?: () => number;
  readonly delayMs?: number;
}

const DELAY_MS = 900;
const RETRY_MS = [2_000, 4_000, 8_000, 15_000] as const;

/** What another editor saved, of a conflict. */
async function loadTheirs(error: unknown): Promise<EditedMeanwhile | undefined> {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { readEditedMeanwhile } = await import('#lib/api/editor/editor-errors.ts');
  return readEditedMeanwhile(error);
}

export function createDraft({ collection, item, initial = {}, storage, ...setup }: DraftSetup) {
  const { now = Date.now, delayMs = DELAY_MS } = setup;
  const copy = createLocalCopy(storage, collection);
  const $fields = atom<Fields>(item?.fields ?? initial);
  const $save = atom<SaveState>({ state: 'saved', at: undefined });
  const $faults = atom<readonly EditorFault[]>(item?.faults ?? []);
  const $news = atom<DraftNews>({ kind: 'none' });
  const $item = atom<EditorItem | undefined>(item);
  /** Names of the fields that were changed here. */
  const $touched = atom<ReadonlySet<string>>(new Set());
  let base = $fields.get();
  let baseVersion = item?.version ?? 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let saving: Promise<boolean> | undefined;

  const getId = () => $item.get()?.id;
  const isChanged = () => !isSame($fields.get(), base);
  const scheduleSave = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  };

  function settle(version: number, sent: Fields): void {
    base = sent;
    baseVersion = version;
    tries = 0;
    if (isChanged()) {
      copy.write(getId(), { fields: $fields.get(), base, baseVersion });
      $save.set({ state: 'waiting' });
      scheduleSave(delayMs);
      return;
    }
    copy.forget(getId());
    $save.set({ state: 'saved', at: now() });
  }

  /** Merges what another editor saved; a conflict where both changed the same field. True when merged. */
  function mergeTheirs({ theirs, by, at, version }: EditedMeanwhile): boolean {
    const merge = mergeFields(base, $fields.get(), theirs);
    if (merge.conflicts.length > 0) {
      const conflict = { by, at, version, theirs, joined: merge.fields, fields: merge.conflicts };
      $save.set({ state: 'conflict', conflict });
      return false;
    }
    base = theirs;
    baseVersion = version;
    $fields.set(merge.fields);
    if (merge.taken.length > 0) $news.set({ kind: 'joined', by, names: merge.taken });
    return true;
  }

  async function handleFailure(error: unknown): Promise<boolean> {
    const theirs = await loadTheirs(error);
    if (theirs) {
      const isJoined = mergeTheirs(theirs);
      if (isJoined && isChanged()) scheduleSave(0);
      else if (isJoined) settle(baseVersion, base);
      return false;
    }
    const failure = toFailure(error);
    if (failure.kind === 'refused') $save.set({ state: 'refused', message: failure.message });
    else if (failure.kind === 'signed-out') $save.set({ state: 'signed-out' });
    else {
      $save.set({ state: 'offline' });
      scheduleSave(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]!);
      tries += 1;
    }
    return false;
  }

  async function send(fields: Fields): Promise<void> {
    const { postItem, putDraft } = await import('#lib/api/editor/editor-items.ts');
    const known = getId();
    if (known === undefined) {
      const { result } = await postItem(collection, fields);
      copy.forget(undefined);
      $item.set(result);
      $faults.set(result.faults);
      return settle(result.version, fields);
    }
    const { result } = await putDraft({ collection, id: known }, { fields, baseVersion });
    const current = $item.get();
    const { version, savedAt, pages, faults } = result;
    if (current) $item.set({ ...current, version, pages, hasDraft: true, updatedAt: savedAt });
    $faults.set(faults);
    settle(result.version, fields);
  }

  async function attempt(): Promise<boolean> {
    const fields = $fields.get();
    $save.set({ state: 'saving' });
    try {
      await send(fields);
      return !isChanged();
    } catch (error) {
      return handleFailure(error);
    }
  }

  /** Saves unsaved changes now, one save at a time. True when nothing is left unsaved. */
  async function save(): Promise<boolean> {
    clearTimeout(timer);
    if (saving) await saving;
    if (!isChanged()) return true;
    if ($save.get().state === 'conflict') return false;
    saving = attempt().finally(() => {
      saving = undefined;
    });
    return saving;
  }

  function setFields(fields: Fields): void {
    $fields.set(fields);
    if (!isChanged()) {
      clearTimeout(timer);
      copy.forget(getId());
      if ($save.get().state === 'waiting') $save.set({ state: 'saved', at: undefined });
      return;
    }
    copy.write(getId(), { fields, base, baseVersion });
    if ($save.get().state === 'conflict') return;
    if ($save.get().state !== 'saving') $save.set({ state: 'waiting' });
    if ($save.get().state === 'waiting') scheduleSave(delayMs);
  }

  return {
    $fields,
    $save,
    $faults,
    $news,
    $item,
    $touched,
    isChanged,
    save,
    version: () => baseVersion,
    change(name: string, value: unknown): void {
      $touched.set(new Set([...$touched.get(), name]));
      setFields(setField($fields.get(), name, value));
    },
    /** Another editor may have saved: loads the item and merges it. */
    async handleVersion(version: number): Promise<void> {
      const at = $item.get();
      if (!at || version <= baseVersion || saving) return;
      try {
        const { getItem } = await import('#lib/api/editor/editor-items.ts');
        const { result } = await getItem({ collection, id: at.id });
        if (result.version <= baseVersion || saving || $save.get().state === 'conflict') return;
        const news = { theirs: result.fields, by: result.updatedBy, at: result.updatedAt };
        $item.set(result);
        if (!mergeTheirs({ ...news, version: result.version })) return;
        $faults.set(result.faults);
        if (isChanged()) scheduleSave(0);
      } catch {
        // The next save finds the conflict.
      }
    },
    /** Resolves a conflict with these fields, which are saved over theirs. */
    resolve(fields: Fields): Promise<boolean> {
      const current = $save.get();
      if (current.state !== 'conflict') return Promise.resolve(false);
      base = current.conflict.theirs;
      baseVersion = current.conflict.version;
      $save.set({ state: 'waiting' });
      setFields(fields);
      if (isChanged()) return save();
      $save.set({ state: 'saved', at: now() });
      return Promise.resolve(true);
    },
    /** Replaces the item by the service's answer, after a restore or a discarded draft. */
    show(next: EditorItem): void {
      clearTimeout(timer);
      $item.set(next);
      $faults.set(next.faults);
      base = next.fields;
      baseVersion = next.version;
      $fields.set(base);
      copy.forget(next.id);
      $save.set({ state: 'saved', at: undefined });
    },
    /** Changes the item's status after publishing or scheduling, not its fields. */
    updateItem(changes: Partial<EditorItem>): void {
      const current = $item.get();
      if (current) $item.set({ ...current, ...changes });
      if (changes.version !== undefined) baseVersion = changes.version;
    },
    /** Restores changes from this device that were never saved. */
    recover(): void {
      const kept = copy.read(getId());
      if (!kept || isSame(kept.fields, $fields.get())) {
        copy.forget(getId());
        return;
      }
      $news.set({ kind: 'brought-back' });
      const saved = { theirs: base, version: baseVersion };
      const isNewer = kept.baseVersion !== baseVersion;
      const { updatedBy = '', updatedAt = '' } = $item.get() ?? {};
      if (isNewer) base = kept.base;
      $fields.set(kept.fields);
      if (!isNewer || mergeTheirs({ ...saved, by: updatedBy, at: updatedAt })) setFields($fields.get());
    },
    /** Retries now: the connection is back, or the editor signed in again. */
    retry(): void {
      if (['offline', 'signed-out', 'refused', 'waiting'].includes($save.get().state)) void save();
    },
    forget(): void {
      clearTimeout(timer);
      copy.forget(getId());
      base = $fields.get();
    },
  };
}
export type Draft = ReturnType<typeof createDraft>;
