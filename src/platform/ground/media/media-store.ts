// Where the bytes of uploaded files are kept outside the database: anything that gives back what was put under a key.

export interface MediaStore {
  /** What every key begins with; empty, or ending in a slash. */
  readonly prefix: string;
  /** As an operator knows it, as `the bucket shop-media`. */
  readonly place: string;
  /** @throws MediaUnavailable */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Undefined where there is nothing under the key. @throws MediaUnavailable */
  get(key: string): Promise<Uint8Array | undefined>;
  /** What is not there is removed. @throws MediaUnavailable */
  remove(key: string): Promise<void>;
  close(): void;
}

declare module '../../services.ts' {
  interface Services {
    /** Undefined where this process is not told of any. */
    readonly media?: MediaStore | undefined;
  }
}

/** The store of uploaded files does not answer, or refuses: it may work later. */
export class MediaUnavailable extends Error {
  override readonly name = 'MediaUnavailable';
}

/** What is under a key is not there, or is not what was put there. */
export class MediaDamaged extends Error {
  override readonly name = 'MediaDamaged';
}
