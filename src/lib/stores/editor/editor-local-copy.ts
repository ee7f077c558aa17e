// What is written and not yet saved is also kept on this device, until the service has it.
import type { Fields } from '#lib/domain/editor/editor-fields.ts';

export type CopyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface LocalCopy {
  readonly fields: Fields;
  /** The fields that the changes began with. */
  readonly base: Fields;
  readonly baseVersion: number;
}

const getStorageKey = (collection: string, id: string | undefined): string =>
  `editor:${collection}:${id ?? 'new'}`;

/** A device that keeps nothing (full, or forbidden) costs the safety net and no more. */
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
        // full: the page itself still holds what is written
      }
    },
    forget(id: string | undefined): void {
      try {
        storage?.removeItem(getStorageKey(collection, id));
      } catch {
        // forbidden: there is nothing to forget
      }
    },
  };
}
