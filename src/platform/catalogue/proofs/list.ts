// A list that is sealed: what is asked of the one who keeps it.
import type { ListChunkTable } from '../../ground/db/schema/draws/list-chunk-schema.ts';
import type { TreeNode } from './tree.ts';

/** What one leaf stands for: an entry with its first and last place, or ticket. */
export interface ListRun {
  readonly entryId: string;
  readonly first: number;
  readonly last: number;
}

/** Some leaves of a list, side by side, as they were hashed together. */
export type ListChunk = Omit<ListChunkTable, 'draw_id'>;

/** A list that is sealed and drawn from. */
export interface ListSource<Run extends ListRun> {
  /** Names the list in errors. */
  readonly name: string;
  /** The next runs whose first ticket comes after that number. */
  readonly readRuns: (after: number, limit: number) => Promise<Run[]>;
  /** What has been hashed of it, in order. */
  readonly listChunks: () => Promise<ListChunk[]>;
  readonly createLeaf: (listKey: Buffer, run: Run) => TreeNode;
}
