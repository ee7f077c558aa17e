// What a draft holds: the fields as they are typed, what the service saved last, and what editors are shown of both.
import { atom } from 'nanostores';
import type { EditorFault, EditorItem } from '#lib/contracts/editor/editor.ts';
import { type Fields, isSame, setField } from '#lib/domain/editor/editor-fields.ts';
import type { FieldConflict } from '#lib/domain/editor/editor-merge.ts';
import { type CopyStorage, createLocalCopy } from '../editor-local-copy.ts';

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
  /**
   * The fields that name the item for good. With any, a new item is created on request alone: what is half typed would
   * be its name.
   */
  readonly fixedFields?: readonly string[] | undefined;
  readonly storage?: CopyStorage | undefined;
  readonly now?: () => number;
}

/** The fields and the version that the service saved last, as far as is known here. */
export interface SavedDraft {
  readonly fields: Fields;
  readonly version: number;
}

export const createKey = (): string => crypto.randomUUID();

export function createDraftState(setup: DraftSetup) {
  const { collection, item, initial = {}, fixedFields = [], storage, now = Date.now } = setup;
  const $fields = atom<Fields>(item?.fields ?? initial);
  const $item = atom<EditorItem | undefined>(item);
  const first: SavedDraft = { fields: $fields.get(), version: item?.version ?? 0 };
  const state = {
    collection,
    now,
    fixedFields,
    /** The copy on the device. */
    copy: createLocalCopy(storage, collection),
    $fields,
    $save: atom<SaveState>({ state: 'saved', at: undefined }),
    $faults: atom<readonly EditorFault[]>(item?.faults ?? []),
    $news: atom<DraftNews>({ kind: 'none' }),
    $item,
    /** Names of the fields that were changed here. */
    $touched: atom<ReadonlySet<string>>(new Set()),
    saved: first,
    /** Of the first save of a new item: repeated, it gives the item that was made. */
    key: createKey(),
    getId: (): string | undefined => $item.get()?.id,
    isChanged: (): boolean => !isSame($fields.get(), state.saved.fields),
    /** What names the item is as it was created, whatever was typed since. */
    keepName: (created: Fields): void => {
      const keep = (fields: Fields, name: string) => setField(fields, name, created[name]);
      if (fixedFields.length > 0) $fields.set(fixedFields.reduce(keep, $fields.get()));
    },
    /** Keeps the fields on the device until they are saved. */
    keepCopy: (): void => {
      const { fields: base, version: baseVersion } = state.saved;
      const key = state.getId() === undefined ? state.key : undefined;
      state.copy.write(state.getId(), { fields: $fields.get(), base, baseVersion, key });
    },
  };
  return state;
}
export type DraftState = ReturnType<typeof createDraftState>;
