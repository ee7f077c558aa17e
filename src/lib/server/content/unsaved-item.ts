// What an editor has written and not saved.

/** Fields of an item that are shown in the place of its saved ones. */
export interface UnsavedItem {
  readonly collection: string;
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}
