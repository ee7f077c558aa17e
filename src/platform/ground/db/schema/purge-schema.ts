// What was purged, for sites that follow it from elsewhere.

/** One row: the number of the last purge. Its lock makes the numbers follow the order of the commits. */
interface PurgeCounterTable {
  readonly name: string;
  latest: number;
}

interface PurgeRecordTable {
  readonly id: number;
  readonly at: string;
  /** Cache tags, as JSON. */
  readonly tags: string;
}

export interface PurgeSchema {
  purge_counter: PurgeCounterTable;
  purge_record: PurgeRecordTable;
}
