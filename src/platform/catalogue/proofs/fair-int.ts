// Fair whole numbers that follow from a key.
import { createHmac, type KeyObject } from 'node:crypto';
import type { RandomInt } from '#lib/domain/lottery/quick-pick.ts';

const WORDS = 2 ** 32;

/**
 * The 32-bit words (big-endian) of HMAC-SHA256(key, `purpose|block`), block 0, 1, 2 ..., those beyond the last whole
 * multiple thrown away (decision D4). The same arguments give the same numbers for ever.
 */
export function createFairInt(key: Buffer | KeyObject, purpose: string): RandomInt {
  let block = Buffer.alloc(0);
  let blocks = 0;
  let offset = 0;
  const readNextWord = (): number => {
    if (offset === block.length) {
      block = createHmac('sha256', key).update(`${purpose}|${blocks}`).digest();
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
