// Saves a draft by itself: after a pause, one save at a time, again where no answer came.
import type { EditedMeanwhile, EditorItem } from '#lib/contracts/editor/editor.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { type Fields, isSame } from '#lib/domain/editor/editor-fields.ts';
import { toFailure } from '../editor-session.ts';
import { createKey, type DraftState, type SavedDraft } from './draft-state.ts';
import { loadTheirs, mergeTheirs } from './merge-theirs.ts';

const DELAY_MS = 900;
const RETRY_MS = [2_000, 4_000, 8_000, 15_000] as const;

export interface Autosave {
  /** Saves unsaved changes now, one save at a time. True when nothing is left unsaved. */
  readonly save: () => Promise<boolean>;
  /** Saves as `save` does, but creates no item that is created on request alone. */
  readonly saveUnasked: () => Promise<boolean>;
  /** There is no item until `save` is called. */
  readonly isToCreate: () => boolean;
  /** Waits for the save that is under way, and begins none. */
  readonly finishSaving: () => Promise<void>;
  /** Takes fields over, keeps them on the device and saves them after a pause. */
  readonly setFields: (fields: Fields) => void;
  readonly schedule: (ms: number) => void;
  readonly stop: () => void;
  readonly isSaving: () => boolean;
  /** Saves nothing by itself until `release`: an action is under way, and its answer says what is saved. */
  readonly hold: () => void;
  readonly release: () => void;
}

/** What a save was answered with: what is saved now, or what others made of it in the meantime. */
type SaveAnswer = { readonly saved: SavedDraft } | { readonly theirs: EditedMeanwhile };

/** Of a draft that was just made. */
const FIRST_VERSION = 1;

/**
 * A first save that is repeated is answered with the item that was made, which others may have changed since. The version
 * of a text goes on from that of the one that was thrown away before it.
 */
function readFirstAnswer(item: EditorItem, sent: Fields): SaveAnswer {
  const { fields, version, updatedBy: by, updatedAt: at } = item;
  return version > FIRST_VERSION && !isSame(fields, sent)
    ? { theirs: { theirs: fields, version, by, at } }
    : { saved: { fields, version } };
}

/** The item that a first save made was thrown away before its answer came. */
const isItemGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'item_unknown';

/** Creates the item, or saves its draft. */
async function sendFields(state: DraftState, fields: Fields): Promise<SaveAnswer> {
  const { postItem, putDraft } = await import('#lib/api/editor/editor-items.ts');
  const { collection, copy, $item, $faults, saved } = state;
  const id = state.getId();
  if (id === undefined) {
    const { result } = await postItem(collection, fields, state.key);
    copy.forget(undefined);
    $item.set(result);
    $faults.set(result.faults);
    state.keepName(result.fields);
    return readFirstAnswer(result, fields);
  }
  const { result } = await putDraft({ collection, id }, { fields, baseVersion: saved.version });
  const current = $item.get();
  const { version, savedAt, pages, faults } = result;
  if (current) $item.set({ ...current, version, pages, hasDraft: true, updatedAt: savedAt });
  $faults.set(faults);
  return { saved: { fields, version } };
}

export function createAutosave(state: DraftState, delayMs = DELAY_MS): Autosave {
  const { copy, $fields, $save, getId, isChanged } = state;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let saving: Promise<boolean> | undefined;
  /** An action that is under way, until its answer is there. */
  let held: { readonly over: Promise<void>; readonly end: () => void } | undefined;

  /** The item may be created: nothing names it for good, or its creation was asked for under this name. */
  let mayCreate = state.fixedFields.length === 0;
  const isToCreate = () => getId() === undefined && !mayCreate;

  const stop = () => clearTimeout(timer);
  const schedule = (ms: number) => {
    stop();
    if (!held && !isToCreate()) timer = setTimeout(() => void save(), ms);
  };

  function settle(saved: SavedDraft): void {
    state.saved = saved;
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

  function join(theirs: EditedMeanwhile): void {
    const isJoined = mergeTheirs(state, theirs);
    if (isJoined && isChanged()) schedule(0);
    else if (isJoined) settle(state.saved);
  }

  /** What is still in the form is saved as another item. */
  function startOver(): void {
    state.key = createKey();
    state.keepCopy();
    $save.set({ state: 'waiting' });
    schedule(0);
  }

  async function handleFailure(error: unknown): Promise<boolean> {
    if (getId() === undefined && isItemGone(error)) {
      startOver();
      return false;
    }
    const theirs = await loadTheirs(error);
    if (theirs) {
      join(theirs);
      return false;
    }
    const failure = toFailure(error);
    if (failure.kind === 'refused') $save.set({ state: 'refused', message: failure.message });
    else if (failure.kind === 'signed-out') $save.set({ state: 'signed-out' });
    else if (isToCreate()) $save.set({ state: 'waiting' });
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
      const answer = await sendFields(state, fields);
      if ('saved' in answer) settle(answer.saved);
      else join(answer.theirs);
      return 'saved' in answer && !isChanged();
    } catch (error) {
      return handleFailure(error);
    }
  }

  /** What could not be saved is not there any more. */
  function showUnchanged(): void {
    const isOver = ['waiting', 'offline', 'refused', 'signed-out'].includes($save.get().state);
    if (isOver) $save.set({ state: 'saved', at: undefined });
  }

  async function save(): Promise<boolean> {
    mayCreate = true;
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

  const saveUnasked = async () => (isToCreate() ? !isChanged() : save());

  async function finishSaving(): Promise<void> {
    stop();
    await saving;
    stop();
  }

  function setFields(fields: Fields): void {
    $fields.set(fields);
    mayCreate = state.fixedFields.length === 0;
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
    saveUnasked,
    isToCreate,
    finishSaving,
    setFields,
    schedule,
    stop,
    hold,
    release,
    isSaving: () => saving !== undefined || held !== undefined,
  };
}
