// A copy of unsaved changes in the storage of this device.
import type { Fields } from '#lib/domain/editor/editor-fields.ts';

export type CopyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface LocalCopy {
  readonly fields: Fields;
  /** The fields that the changes are based on. */
  readonly base: Fields;
  readonly baseVersion: number;
  /** Of the first save of a new item, whose answer may be lost. */
  readonly key?: string | undefined;
}

const getStorageKey = (collection: string, id: string | undefined): string =>
  `editor:${collection}:${id ?? 'new'}`;

/** Storage that is full or forbidden is ignored: the copy is a safety net only. */
export function createLocalCopy(storage: CopyStorage | undefined, collection: string) {
  return {
    read(id: string | undefined): LocalCopy | undefined {
      try {
        const kept = storage?.getItem(getStorageKey(collection, id));
        return kept ? (JSON.parse(kept) as LocalCopy) : undefined;
      } catch {
        return undefined;
      }
    },
    write(id: string | undefined, copy: LocalCopy): void {
      try {
        storage?.setItem(getStorageKey(collection, id), JSON.stringify(copy));
      } catch {
        // Storage is full; the page still holds the changes.
      }
    },
    forget(id: string | undefined): void {
      try {
        storage?.removeItem(getStorageKey(collection, id));
      } catch {
        // Storage is forbidden; there is no copy to remove.
      }
    },
  };
}
