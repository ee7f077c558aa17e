// Saves a draft by itself: after a pause, one save at a time, again where no answer came.
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { toFailure } from '../editor-session.ts';
import type { DraftState } from './draft-state.ts';
import { loadTheirs, mergeTheirs } from './merge-theirs.ts';

const DELAY_MS = 900;
const RETRY_MS = [2_000, 4_000, 8_000, 15_000] as const;

export interface Autosave {
  /** Saves unsaved changes now, one save at a time. True when nothing is left unsaved. */
  readonly save: () => Promise<boolean>;
  /** Takes fields over, keeps them on the device and saves them after a pause. */
  readonly setFields: (fields: Fields) => void;
  readonly schedule: (ms: number) => void;
  readonly stop: () => void;
  readonly isSaving: () => boolean;
  /** Saves nothing by itself until `release`: an action is under way, and its answer says what is saved. */
  readonly hold: () => void;
  readonly release: () => void;
}

/** Creates the item, or saves its draft. Gives the version that was saved. */
async function sendFields(state: DraftState, fields: Fields): Promise<number> {
  const { postItem, putDraft } = await import('#lib/api/editor/editor-items.ts');
  const { collection, copy, $item, $faults, saved } = state;
  const id = state.getId();
  if (id === undefined) {
    const { result } = await postItem(collection, fields);
    copy.forget(undefined);
    $item.set(result);
    $faults.set(result.faults);
    return result.version;
  }
  const { result } = await putDraft({ collection, id }, { fields, baseVersion: saved.version });
  const current = $item.get();
  const { version, savedAt, pages, faults } = result;
  if (current) $item.set({ ...current, version, pages, hasDraft: true, updatedAt: savedAt });
  $faults.set(faults);
  return version;
}

export function createAutosave(state: DraftState, delayMs = DELAY_MS): Autosave {
  const { copy, $fields, $save, getId, isChanged } = state;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let saving: Promise<boolean> | undefined;
  /** An action that is under way, until its answer is there. */
  let held: { readonly over: Promise<void>; readonly end: () => void } | undefined;

  const stop = () => clearTimeout(timer);
  const schedule = (ms: number) => {
    stop();
    if (!held) timer = setTimeout(() => void save(), ms);
  };

  function settle(version: number, fields: Fields): void {
    state.saved = { fields, version };
    tries = 0;
    if (isChanged()) {
      state.keepCopy();
      $save.set({ state: 'waiting' });
      schedule(delayMs);
      return;
    }
    copy.forget(getId());
    $save.set({ state: 'saved', at: state.now() });
  }

  async function handleFailure(error: unknown): Promise<boolean> {
    const theirs = await loadTheirs(error);
    if (theirs) {
      const isJoined = mergeTheirs(state, theirs);
      if (isJoined && isChanged()) schedule(0);
      else if (isJoined) settle(state.saved.version, state.saved.fields);
      return false;
    }
    const failure = toFailure(error);
    if (failure.kind === 'refused') $save.set({ state: 'refused', message: failure.message });
    else if (failure.kind === 'signed-out') $save.set({ state: 'signed-out' });
    else {
      $save.set({ state: 'offline' });
      schedule(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]!);
      tries += 1;
    }
    return false;
  }

  async function attempt(): Promise<boolean> {
    const fields = $fields.get();
    $save.set({ state: 'saving' });
    try {
      settle(await sendFields(state, fields), fields);
      return !isChanged();
    } catch (error) {
      return handleFailure(error);
    }
  }

  /** What could not be saved is not there any more. */
  function showUnchanged(): void {
    const isOver = ['waiting', 'offline', 'refused'].includes($save.get().state);
    if (isOver) $save.set({ state: 'saved', at: undefined });
  }

  async function save(): Promise<boolean> {
    // The answer of an action says on which version the next save is based.
    if (held) await held.over;
    stop();
    if (saving) await saving;
    if (!isChanged()) {
      showUnchanged();
      return true;
    }
    if ($save.get().state === 'conflict') return false;
    saving = attempt().finally(() => {
      saving = undefined;
    });
    return saving;
  }

  function setFields(fields: Fields): void {
    $fields.set(fields);
    if (!isChanged()) {
      stop();
      copy.forget(getId());
      showUnchanged();
      return;
    }
    state.keepCopy();
    if ($save.get().state === 'conflict') return;
    if ($save.get().state !== 'saving') $save.set({ state: 'waiting' });
    if ($save.get().state === 'waiting') schedule(delayMs);
  }

  const hold = () => {
    stop();
    let end = () => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    held = { over, end };
  };
  const release = () => {
    held?.end();
    held = undefined;
    const { state: current } = $save.get();
    if (isChanged() && (current === 'waiting' || current === 'offline')) schedule(delayMs);
  };

  return {
    save,
    setFields,
    schedule,
    stop,
    hold,
    release,
    isSaving: () => saving !== undefined || held !== undefined,
  };
}
