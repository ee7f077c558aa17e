// Bounds the entries that differ from another by their query alone, per path and in total: beyond it the oldest goes.
export interface QueryLimits {
  readonly perPath: number;
  readonly total: number;
}

const LIMITS: QueryLimits = { perPath: 500, total: 20_000 };

const getPath = (key: string): string | undefined => {
  const end = key.indexOf('?');
  return end < 0 ? undefined : key.slice(0, end);
};

export class QueryEntries {
  readonly #limits: QueryLimits;
  readonly #all = new Set<string>();
  readonly #byPath = new Map<string, Set<string>>();

  constructor(limits: QueryLimits = LIMITS) {
    this.#limits = limits;
  }

  /** Gives the key of the entry that has to go for this one. */
  add(key: string): string | undefined {
    const path = getPath(key);
    if (path === undefined || this.#all.has(key)) return undefined;
    const ofPath = this.#byPath.get(path) ?? new Set<string>();
    this.#byPath.set(path, ofPath.add(key));
    this.#all.add(key);
    if (ofPath.size > this.#limits.perPath) return ofPath.values().next().value;
    return this.#all.size > this.#limits.total ? this.#all.values().next().value : undefined;
  }

  remove(key: string): void {
    const path = getPath(key);
    if (path === undefined || !this.#all.delete(key)) return;
    const ofPath = this.#byPath.get(path);
    ofPath?.delete(key);
    if (ofPath?.size === 0) this.#byPath.delete(path);
  }
}
