// Proofs of raffle draws: the sealed list of sold tickets in chunks, and what was published when a draw was held.
import type { ListChunkTable } from './draws/list-chunk-schema.ts';

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
  raffle_chunk: ListChunkTable;
  raffle_proof: RaffleProofTable;
}
