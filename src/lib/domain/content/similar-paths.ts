// Known addresses that are near to one that does not exist.
import { distance } from 'fastest-levenshtein';
import { normalisePath } from './content-paths.ts';

export interface KnownPath {
  readonly path: string;
  readonly label: string;
}

/** Longer addresses are no typing mistakes, and comparing them would cost time. */
const LENGTH_MAX = 64;
const NEAR_MAX = 3;
/** The part of an address that may differ. */
const DIFFERENCE_MAX = 0.4;

/** Distance of a known path, 0 to 1; undefined where it is not similar. */
function measureDistance(asked: string, known: string): number | undefined {
  const length = Math.max(asked.length, known.length);
  const limit = Math.floor(length * DIFFERENCE_MAX);
  // At least as many letters differ as one of them has more.
  const isComparable = Math.abs(asked.length - known.length) <= limit;
  const edits = isComparable ? distance(asked, known) : Infinity;
  if (edits <= limit) return edits / length;
  return known !== '/' && asked.startsWith(`${known}/`) ? DIFFERENCE_MAX : undefined;
}

/** At most three, the nearest first. A known path that is the beginning of the requested one is near, too. */
export function findNearPaths(asked: string, known: readonly KnownPath[]): KnownPath[] {
  const plain = normalisePath(asked);
  if (plain.length > LENGTH_MAX) return [];
  return known
    .flatMap((one) => {
      const far = one.path === '/' ? undefined : measureDistance(plain, normalisePath(one.path));
      return far === undefined ? [] : [{ one, far }];
    })
    .sort((a, b) => a.far - b.far || a.one.path.length - b.one.path.length)
    .slice(0, NEAR_MAX)
    .map(({ one }) => one);
}
