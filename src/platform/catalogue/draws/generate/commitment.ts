// A draw that cannot be changed afterwards: the hash of its seed is published before the close, the seed
// after the draw. `public/verify-draw.mjs` checks it without any of this code.
import { createHash, createSecretKey } from 'node:crypto';
import type { RandomInt } from '#lib/domain/lottery/quick-pick.ts';
import { createFairInt } from '../../proofs/fair-int.ts';

const SCHEME = 'drawcard-draw-v1';
const SEED = /^[0-9a-f]{64}$/;

/** Which draw, and the 32 random bytes that decide it, as 64 lower-case hex digits. */
export interface SeededDraw {
  offerKey: string;
  drawNo: number;
  seed: string;
}

function requireSeed(seed: string): string {
  if (!SEED.test(seed)) throw new RangeError('A seed is 64 lower-case hex digits');
  return seed;
}

/** What is published before the close: SHA-256 in hex. @throws RangeError when the seed is not 32 bytes of hex. */
export const createCommitment = ({ offerKey, drawNo, seed }: SeededDraw): string =>
  createHash('sha256')
    .update(`${SCHEME}|${offerKey}|${drawNo}|${requireSeed(seed)}`)
    .digest('hex');

/**
 * The seed's stream of fair whole numbers, under `drawcard-draw-v1|offerKey|drawNo|purpose|block`. Each purpose has a stream
 * of its own; the same arguments give the same numbers for ever.
 */
export const createSeededInt = ({ offerKey, drawNo, seed }: SeededDraw, purpose = 'numbers'): RandomInt =>
  // Node needs five times as long for a hash whose key is handed over as bytes.
  createFairInt(createSecretKey(requireSeed(seed), 'hex'), `${SCHEME}|${offerKey}|${drawNo}|${purpose}`);
