import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTag, hashLeaf } from '#platform/catalogue/proofs/leaves.ts';
import { buildLevels, findPath, findRoot, type TreeNode } from '#platform/catalogue/proofs/tree.ts';
import { createLeaf, createListKey, createSalt } from '#platform/catalogue/raffles/proof/leaves.ts';
import { SMALL_RAFFLE } from '#tests/support/raffles/raffle-proof.ts';

const toBytes = (value: number): Buffer => Buffer.from(value.toString(16).padStart(16, '0'), 'hex');
const hashOf = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

/** The tree as RFC 6962 tells it: split at the largest power of two below the number of leaves. */
function buildNaively(leaves: readonly TreeNode[]): TreeNode {
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  const [left, right] = [buildNaively(leaves.slice(0, split)), buildNaively(leaves.slice(split))];
  const counts = Buffer.concat([toBytes(left.count), toBytes(right.count)]);
  return { hash: hashOf(Buffer.from([1]), counts, left.hash, right.hash), count: left.count + right.count };
}

const createLeaves = (counts: readonly number[]): TreeNode[] =>
  counts.map((count, place) => ({ hash: hashOf(toBytes(place)), count }));

/** Climbs a path. Gives the node it ends in and how many tickets stand before the leaf. */
function climb(leaf: TreeNode, path: ReturnType<typeof findPath>): { node: TreeNode; before: number } {
  let [node, before] = [leaf, 0];
  for (const { side, hash, count } of path) {
    const neighbour = { hash: Buffer.from(hash, 'hex'), count };
    node = buildNaively(side === 'left' ? [neighbour, node] : [node, neighbour]);
    if (side === 'left') before += count;
  }
  return { node, before };
}

test('the leaves of the worked example', () => {
  const key = createListKey(SMALL_RAFFLE);
  const salt = createSalt(key, 'ent_a');
  const tag = createTag(salt, 'ent_a');
  expect(salt.toString('hex')).toBe('9a5b510a59580bea92bae1e13b988f6d');
  expect(tag.toString('hex')).toBe('8650db693bd2bce2e1ed451f827c3c4b78e696ed65573445809f97b392e81923');
  const [a, b, c] = SMALL_RAFFLE.runs.map((run) => createLeaf(key, run));
  expect(a!.hash.toString('hex')).toBe('2d26abd71e5a81df472860c9b4b30057ab31c77f7db1af8f7bc561d3ee16ee51');
  expect(c!.hash.toString('hex')).toBe('75a08ebc8ebc34b0bb010450ce318aa986618e897f5439f892338b70b225062d');
  const root = findRoot([a!, b!, c!]);
  expect(root.hash.toString('hex')).toBe('eb6bdf68dda0d7e35bb6f84f23d77d34eef2f0cced55f1192229cd49fd27c434');
  expect(root.count).toBe(26);
  expect(findPath(buildLevels([a!, b!, c!]), 2)).toEqual([
    { side: 'left', hash: '7ddaf396875aff9aca98372056ddd45be53ae2376b20e2a9ef9fb48fe874f558', count: 6 },
  ]);
});

test('a leaf is the hash of its numbers and its tag', () => {
  const tag = Buffer.alloc(32, 7);
  const { hash, count } = hashLeaf({ first: 4_000_000_001, last: 4_000_000_003 }, tag);
  expect(hash).toEqual(hashOf(Buffer.from([0]), toBytes(4_000_000_001), toBytes(4_000_000_003), tag));
  expect(count).toBe(3);
});

test('the tree is that of RFC 6962, and every path leads to its root, for 1 to 130 leaves', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 130, maxLength: 130 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 130 }), counts, (size, sizes) => {
      const leaves = createLeaves(sizes.slice(0, size));
      const root = findRoot(leaves);
      expect(root).toEqual(buildNaively(leaves));
      const levels = buildLevels(leaves);
      let before = 0;
      for (const [place, leaf] of leaves.entries()) {
        expect(climb(leaf, findPath(levels, place))).toEqual({ node: root, before });
        before += leaf.count;
      }
    }),
  );
});

test('the root over roots of chunks is the root over the leaves', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 130 }), fc.constantFrom(2, 4, 16), (size, chunk) => {
      const leaves = createLeaves(Array.from({ length: size }, (_, place) => place + 1));
      const chunks = Array.from({ length: Math.ceil(size / chunk) }, (_, index) =>
        findRoot(leaves.slice(index * chunk, (index + 1) * chunk)),
      );
      expect(findRoot(chunks)).toEqual(findRoot(leaves));
    }),
  );
});

test('an empty list has the hash of nothing', () => {
  expect(findRoot([])).toEqual({ hash: hashOf(), count: 0 });
});

test('a salt of one entry tells nothing of another, and another draw has other salts', () => {
  const key = createListKey(SMALL_RAFFLE);
  expect(createSalt(key, 'ent_a')).not.toEqual(createSalt(key, 'ent_b'));
  expect(createSalt(createListKey({ ...SMALL_RAFFLE, drawNo: 4 }), 'ent_a')).not.toEqual(
    createSalt(key, 'ent_a'),
  );
  expect(() => createListKey({ ...SMALL_RAFFLE, seed: 'ab' })).toThrow(RangeError);
});
