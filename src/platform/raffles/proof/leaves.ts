// Leaves of the sold list: one for each run of tickets. A leaf tells everyone its numbers, and only its owner whose they
// are.
import { createHash, createHmac } from 'node:crypto';
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

/** What keeps the owner of a leaf from being guessed: 16 bytes. */
export const createSalt = (listKey: Buffer, entryId: string): Buffer =>
  createHmac('sha256', listKey).update(`${PROOF_SCHEME}|salt|${entryId}`).digest().subarray(0, 16);

const TAG = Buffer.from([2]);
const LEAF = Buffer.from([0]);

/** The owner's secret mark on a leaf: 32 bytes. */
export const createTag = (salt: Buffer, entryId: string): Buffer =>
  createHash('sha256').update(TAG).update(salt).update(entryId).digest();

export function hashLeaf({ first, last }: Pick<TicketRun, 'first' | 'last'>, tag: Buffer): TreeNode {
  const numbers = Buffer.alloc(16);
  numbers.writeBigUInt64BE(BigInt(first), 0);
  numbers.writeBigUInt64BE(BigInt(last), 8);
  const hash = createHash('sha256').update(LEAF).update(numbers).update(tag).digest();
  return { hash, count: last - first + 1 };
}

/** The leaf of a run of tickets. */
export const createLeaf = (listKey: Buffer, run: TicketRun): TreeNode =>
  hashLeaf(run, createTag(createSalt(listKey, run.entryId), run.entryId));
