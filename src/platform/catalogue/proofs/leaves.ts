// Secrets and leaves of a sealed list. A leaf tells everyone its place, and only its owner whose it is.
import { createHash, createHmac, hash } from 'node:crypto';
import type { TreeNode } from './tree.ts';

/** A draw and the 32 random bytes that decide it, as 64 lower-case hex digits. */
export interface SecretDraw {
  readonly offerKey: string;
  readonly drawNo: number;
  readonly seed: string;
}

const SEED = /^[0-9a-f]{64}$/;

/** The bytes of a seed. @throws RangeError when it is not 32 bytes of hex */
export function parseSeed(seed: string): Buffer {
  if (!SEED.test(seed)) throw new RangeError('A seed is 64 lower-case hex digits');
  return Buffer.from(seed, 'hex');
}

/** What is published when sales open: SHA-256 in hex. @throws RangeError when the seed is not 32 bytes of hex */
export function createBeaconCommitment(
  scheme: string,
  { offerKey, drawNo, seed }: SecretDraw,
  beaconSpec: string,
): string {
  parseSeed(seed);
  return createHash('sha256')
    .update(`${scheme}|commit|${offerKey}|${drawNo}|${beaconSpec}|${seed}`)
    .digest('hex');
}

/** The key of the salts of a list. Knowing a salt tells neither this key nor the seed. */
export const deriveListKey = (scheme: string, { offerKey, drawNo, seed }: SecretDraw): Buffer =>
  createHmac('sha256', parseSeed(seed)).update(`${scheme}|list|${offerKey}|${drawNo}`).digest();

const HMAC_BLOCK = 64;
const [INNER, OUTER] = [0x36, 0x5c];

/** The key in a block of its own, in front of room for a message. */
function padKey(key: Buffer, pad: number, room: number): Buffer {
  const bytes = Buffer.alloc(HMAC_BLOCK + room, pad);
  for (let place = 0; place < key.length; place += 1) bytes[place]! ^= key[place]!;
  return bytes;
}

/**
 * HMAC-SHA256 of a short text under a key of at most 64 bytes, by its definition. A list takes one for each leaf, and
 * setting up the library's costs ten times as much as the two hashes.
 */
function signText(key: Buffer, text: string): Buffer {
  const inner = padKey(key, INNER, Buffer.byteLength(text));
  inner.write(text, HMAC_BLOCK);
  const digest = hash('sha256', inner, 'buffer');
  const outer = padKey(key, OUTER, digest.length);
  digest.copy(outer, HMAC_BLOCK);
  return hash('sha256', outer, 'buffer');
}

/** What keeps the owner of a leaf from being guessed: 16 bytes. */
export const deriveSalt = (scheme: string, listKey: Buffer, entryId: string): Buffer =>
  signText(listKey, `${scheme}|salt|${entryId}`).subarray(0, 16);

const TAG = Buffer.from([2]);
const LEAF_BYTES = 49;

/** The owner's secret mark on a leaf, over what it hides: 32 bytes. */
export const createTag = (salt: Buffer, hidden: string): Buffer =>
  hash('sha256', Buffer.concat([TAG, salt, Buffer.from(hidden)]), 'buffer');

/** 0x00, the first and the last place of the leaf, the tag. */
export function hashLeaf({ first, last }: { first: number; last: number }, tag: Buffer): TreeNode {
  const bytes = Buffer.alloc(LEAF_BYTES);
  bytes.writeBigUInt64BE(BigInt(first), 1);
  bytes.writeBigUInt64BE(BigInt(last), 9);
  tag.copy(bytes, 17);
  return { hash: hash('sha256', bytes, 'buffer'), count: last - first + 1 };
}
