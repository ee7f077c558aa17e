// Leaves of the sold list: one for each run of tickets.
import { createTag, deriveListKey, deriveSalt, hashLeaf, type SecretDraw } from '../../proofs/leaves.ts';
import type { ListRun } from '../../proofs/list.ts';
import type { TreeNode } from '../../proofs/tree.ts';

export const PROOF_SCHEME = 'drawcard-raffle-v1';

/** The key of the salts. Knowing a salt tells neither this key nor the seed. */
export const createListKey = (draw: SecretDraw): Buffer => deriveListKey(PROOF_SCHEME, draw);

/** What keeps the owner of a leaf from being guessed: 16 bytes. */
export const createSalt = (listKey: Buffer, entryId: string): Buffer =>
  deriveSalt(PROOF_SCHEME, listKey, entryId);

/** The leaf of a run of tickets. */
export const createLeaf = (listKey: Buffer, run: ListRun): TreeNode =>
  hashLeaf(run, createTag(createSalt(listKey, run.entryId), run.entryId));
