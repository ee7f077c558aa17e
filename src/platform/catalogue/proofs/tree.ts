// A Merkle tree whose nodes hold how many tickets are under them, so that a path proves which ticket stands at a place
// of the list. Its shape is that of RFC 6962: pairs from the left, a last node without a pair goes up as it is.
import { hash } from 'node:crypto';
import type { ProofStep } from '#lib/contracts/raffles/raffle-proof.ts';

export interface TreeNode {
  readonly hash: Buffer;
  /** Tickets under it. */
  readonly count: number;
}

const NODE = 1;
const NODE_BYTES = 81;

function joinNodes(left: TreeNode, right: TreeNode): TreeNode {
  const bytes = Buffer.alloc(NODE_BYTES, NODE);
  bytes.writeBigUInt64BE(BigInt(left.count), 1);
  bytes.writeBigUInt64BE(BigInt(right.count), 9);
  left.hash.copy(bytes, 17);
  right.hash.copy(bytes, 49);
  return { hash: hash('sha256', bytes, 'buffer'), count: left.count + right.count };
}

function joinPairs(nodes: readonly TreeNode[]): TreeNode[] {
  const joined: TreeNode[] = [];
  for (let place = 0; place < nodes.length; place += 2) {
    const [left, right] = [nodes[place]!, nodes[place + 1]];
    joined.push(right ? joinNodes(left, right) : left);
  }
  return joined;
}

/** The tree over nodes of one level: from the nodes themselves up to the root. */
export function buildLevels(nodes: readonly TreeNode[]): readonly (readonly TreeNode[])[] {
  const levels = [nodes];
  for (let level = nodes; level.length > 1; ) {
    level = joinPairs(level);
    levels.push(level);
  }
  return levels;
}

/** The root over nodes of one level; over none, the hash of nothing. */
export const findRoot = (nodes: readonly TreeNode[]): TreeNode =>
  buildLevels(nodes).at(-1)?.[0] ?? { hash: hash('sha256', '', 'buffer'), count: 0 };

/** The neighbours of a node of the lowest level on the way to the root. */
export function findPath(levels: readonly (readonly TreeNode[])[], place: number): ProofStep[] {
  const path: ProofStep[] = [];
  let at = place;
  for (const level of levels) {
    const neighbour = level[at ^ 1];
    if (neighbour) {
      const side = at % 2 === 1 ? 'left' : 'right';
      path.push({ side, hash: neighbour.hash.toString('hex'), count: neighbour.count });
    }
    at >>= 1;
  }
  return path;
}
