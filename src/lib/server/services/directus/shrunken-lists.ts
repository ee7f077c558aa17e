// Lists that lost many items at once: a service that is being restored, or answers for another role, sends such lists in
// good form. They are asked for again before they are believed.
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

interface Listed {
  readonly items: readonly unknown[];
  readonly total: number;
}

/** An editor takes back so many at once. */
const FEW = 3;

/** Whether a list is shorter than editors make it between two looks: many fewer items, or none where there were some. */
const hasShrunk = (before: number, now: number): boolean =>
  now < before && (before - now > FEW || (now === 0 && before > 1));

/** What came of asking again. */
export interface Shrinkage {
  readonly before: number;
  readonly now: number;
  readonly isBelieved: boolean;
}

interface Doubts {
  /** Before it is asked again, in milliseconds. */
  readonly pauseMs: number;
  readonly report: (shrinkage: Shrinkage) => void;
}

/** Asks for the list once more where it is much shorter than `before`, and takes what the second answer says. */
export async function askTwiceIfShrunk<T>(
  ask: () => Promise<T>,
  count: (listed: T) => number,
  before: number,
  { pauseMs, report }: Doubts,
): Promise<T> {
  const first = await ask();
  if (!hasShrunk(before, count(first))) return first;
  await sleep(pauseMs);
  const second = await ask();
  const now = count(second);
  report({ before, now, isBelieved: hasShrunk(before, now) });
  return second;
}

const LISTS_MAX = 1000;

/** How long the lists were that a service sent. */
export class ListLengths {
  readonly #known = new LRUCache<string, number>({ max: LISTS_MAX });

  /** @param key of the list, whatever its page */
  async ask<T extends Listed>(key: string, ask: () => Promise<T>, doubts: Doubts): Promise<T> {
    const listed = await askTwiceIfShrunk(ask, ({ total }) => total, this.#known.get(key) ?? 0, doubts);
    this.#known.set(key, listed.total);
    return listed;
  }
}
