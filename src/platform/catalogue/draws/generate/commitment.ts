// A draw that cannot be changed afterwards: the hash of its seed is published before the close, the seed
// after the draw. `public/verify-draw.mjs` checks it without any of this code.
import { createHash, createHmac, createSecretKey } from 'node:crypto';
import type { RandomInt } from '#lib/domain/lottery/quick-pick.ts';

const SCHEME = 'drawcard-draw-v1';
const SEED = /^[0-9a-f]{64}$/;
const WORDS = 2 ** 32;

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
 * The seed's stream of fair whole numbers: the 32-bit words (big-endian) of HMAC-SHA256(key = seed bytes,
 * message = `drawcard-draw-v1|offerKey|drawNo|purpose|block`), block 0, 1, 2 ..., with rejection sampling
 * (decision D4). Each purpose has a stream of its own; the same arguments give the same numbers for ever.
 */
export function createSeededInt({ offerKey, drawNo, seed }: SeededDraw, purpose = 'numbers'): RandomInt {
  // Node needs five times as long for a hash whose key is handed over as bytes.
  const key = createSecretKey(requireSeed(seed), 'hex');
  let block = Buffer.alloc(0);
  let blocks = 0;
  let offset = 0;
  const readNextWord = (): number => {
    if (offset === block.length) {
      block = createHmac('sha256', key)
        .update(`${SCHEME}|${offerKey}|${drawNo}|${purpose}|${blocks}`)
        .digest();
      blocks += 1;
      offset = 0;
    }
    offset += 4;
    return block.readUInt32BE(offset - 4);
  };
  return (below) => {
    const fair = WORDS - (WORDS % below);
    let word = readNextWord();
    while (word >= fair) word = readNextWord();
    return word % below;
  };
}
