// Kept pages that differ from another by parameters alone. There may be so many of a path, and so many in all: past
// that the oldest goes.
export interface VariantLimits {
  readonly perPath: number;
  readonly total: number;
}

const LIMITS: VariantLimits = { perPath: 500, total: 20_000 };

const getPath = (key: string): string | undefined => {
  const end = key.indexOf('?');
  return end < 0 ? undefined : key.slice(0, end);
};

export class Variants {
  readonly #limits: VariantLimits;
  readonly #all = new Set<string>();
  readonly #byPath = new Map<string, Set<string>>();

  constructor(limits: VariantLimits = LIMITS) {
    this.#limits = limits;
  }

  /** Gives the key of the page that has to go for this one. */
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
