// Tables of the settings.
type Instant = string;
type Json = string;

export interface ConfigValueTable {
  namespace: string;
  key: string;
  value: Json;
  updated_at: Instant;
}

/** What became of a setting; numbered by its key, and kept. */
export interface ConfigChangeTable {
  namespace: string;
  key: string;
  number: number;
  /** Null where nothing was set. */
  value_before: Json | null;
  value_after: Json | null;
  /** As the audit trail names people. */
  actor: string;
  reason: string;
  /** The change that it took back. */
  undoes: number | null;
  created_at: Instant;
}

export interface ConfigSchema {
  config_value: ConfigValueTable;
  config_change: ConfigChangeTable;
}
