// Proofs of raffle draws: the sealed list of sold tickets in chunks, and what was published when a draw was held.

/** The node over some leaves of the list, side by side. Written in order, so that sealing can be resumed. */
export interface RaffleChunkTable {
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

export interface RaffleProofTable {
  draw_id: string;
  /** `RaffleProof` without anybody's own tickets. */
  body: string;
}

/** The seed of a draw to come. It leaves this table for `draw.reveal` when the draw is drawn. */
export interface DrawSecretTable {
  draw_id: string;
  seed: string;
}

export interface ProofSchema {
  draw_secret: DrawSecretTable;
  raffle_chunk: RaffleChunkTable;
  raffle_proof: RaffleProofTable;
}
