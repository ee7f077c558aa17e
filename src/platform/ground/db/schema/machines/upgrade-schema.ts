// Tables of what becomes of the schema while releases of several ages run.

/** A step that was taken, as those are told that do not know it. */
export interface SchemaStepTable {
  name: string;
  kind: 'expand' | 'migrate' | 'contract';
  /** JSON: the steps that a release must know to run with it. */
  needs: string;
}

/** The steps that a release knows, under what its connections are called. */
export interface SchemaReleaseTable {
  id: string;
  /** JSON. */
  steps: string;
}

/** A step that is done in batches. */
export interface SchemaBatchTable {
  name: string;
  batches: number;
  done_at: string | null;
}

export interface UpgradeSchema {
  schema_step: SchemaStepTable;
  schema_release: SchemaReleaseTable;
  schema_batch: SchemaBatchTable;
}
