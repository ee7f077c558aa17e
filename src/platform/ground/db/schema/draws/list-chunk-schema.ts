// Sealed lists of what plays in a draw, in chunks.

/** The node over some leaves of the list, side by side. Written in order, so that sealing can be resumed. */
export interface ListChunkTable {
  draw_id: string;
  /** 0 is the first. */
  chunk: number;
  /** Tickets before it in the list. */
  first_index: number;
  first_number: number;
  /** First and last number of its last leaf. */
  last_first: number;
  last_number: number;
  leaves: number;
  tickets: number;
  /** Lower-case hex. */
  hash: string;
}
