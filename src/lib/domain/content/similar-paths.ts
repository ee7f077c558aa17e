// Which known addresses somebody may have meant who asked for one that does not exist.
import { normalisePath } from './content-paths.ts';

export interface KnownPath {
  readonly path: string;
  readonly label: string;
}

/** Longer addresses are nobody's typing mistake, and comparing them would cost time. */
const LENGTH_MAX = 64;
const NEAR_MAX = 3;
/** The part of an address that may differ. */
const DIFFERENCE_MAX = 0.4;

/** Single letters to add, drop or change (Levenshtein); gives up above `limit`. */
function measureEditDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + change));
    }
    if (Math.min(...next) > limit) return limit + 1;
    row = next;
  }
  return row[b.length]!;
}

/** How far a known path is from what was asked: 0 to 1, undefined where it is another thing altogether. */
function measureDistance(asked: string, known: string): number | undefined {
  const length = Math.max(asked.length, known.length);
  const limit = Math.floor(length * DIFFERENCE_MAX);
  const edits = measureEditDistance(asked, known, limit);
  if (edits <= limit) return edits / length;
  return known !== '/' && asked.startsWith(`${known}/`) ? DIFFERENCE_MAX : undefined;
}

/** At most three, the nearest first; a known path that was asked for with more behind it counts as near, too. */
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
