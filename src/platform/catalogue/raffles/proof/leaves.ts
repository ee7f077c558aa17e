// Leaves of the sold list: one for each run of tickets. A leaf tells everyone its numbers, and only its owner whose they
// are.
import { createHmac, hash } from 'node:crypto';
import type { TreeNode } from './tree.ts';

export const PROOF_SCHEME = 'drawcard-raffle-v1';

/** An entry, or a postal entry, with its first and last ticket. */
export interface TicketRun {
  readonly entryId: string;
  readonly first: number;
  readonly last: number;
}

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

/** The key of the salts. Knowing a salt tells neither this key nor the seed. */
export const createListKey = ({ offerKey, drawNo, seed }: SecretDraw): Buffer =>
  createHmac('sha256', parseSeed(seed)).update(`${PROOF_SCHEME}|list|${offerKey}|${drawNo}`).digest();

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
export const createSalt = (listKey: Buffer, entryId: string): Buffer =>
  signText(listKey, `${PROOF_SCHEME}|salt|${entryId}`).subarray(0, 16);

const TAG = Buffer.from([2]);
const LEAF_BYTES = 49;

/** The owner's secret mark on a leaf: 32 bytes. */
export const createTag = (salt: Buffer, entryId: string): Buffer =>
  hash('sha256', Buffer.concat([TAG, salt, Buffer.from(entryId)]), 'buffer');

/** 0x00, the first and the last ticket, the tag. */
export function hashLeaf({ first, last }: Pick<TicketRun, 'first' | 'last'>, tag: Buffer): TreeNode {
  const bytes = Buffer.alloc(LEAF_BYTES);
  bytes.writeBigUInt64BE(BigInt(first), 1);
  bytes.writeBigUInt64BE(BigInt(last), 9);
  tag.copy(bytes, 17);
  return { hash: hash('sha256', bytes, 'buffer'), count: last - first + 1 };
}

/** The leaf of a run of tickets. */
export const createLeaf = (listKey: Buffer, run: TicketRun): TreeNode =>
  hashLeaf(run, createTag(createSalt(listKey, run.entryId), run.entryId));
