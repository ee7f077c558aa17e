// Tables of uploaded files whose bytes are kept outside the database.
type Instant = string;

/** A file whose bytes are in the store of objects: its row of the database holds none then. */
export interface MediaObjectTable {
  /** As the module that keeps the row names it, as `pictures`. */
  kind: string;
  /** The key of the row; the parts of a key of several columns stand between slashes. */
  name: string;
  /** Where it is in the store; made for this row alone, and never used a second time. */
  object_key: string;
  /** SHA-256 of the bytes, as hex. */
  hash: string;
  /** Bytes. */
  size: number;
  stored_at: Instant;
}

/** An object that goes, unless a row has it by then: what an upload that was cut off has left is among them. */
export interface MediaRemovalTable {
  object_key: string;
  due_at: Instant;
}

/** An uploaded file that nothing names, and since when that is known. */
export interface MediaUnusedTable {
  kind: string;
  name: string;
  since: Instant;
}

export interface MediaSchema {
  media_object: MediaObjectTable;
  media_removal: MediaRemovalTable;
  media_unused: MediaUnusedTable;
}
