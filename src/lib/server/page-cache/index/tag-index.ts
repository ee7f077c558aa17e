// The keys of the entries that carry a tag.
import { ALL_PAGES } from '../purges/purge-log.ts';

/** The tag of all pages of a path: `path:/about`. */
export const PATH_TAG = 'path:';

const hasPath = (key: string, path: string): boolean => {
  const rest = key.slice(key.indexOf('/'));
  return rest === path || rest.startsWith(`${path}?`) || rest.startsWith(`${path} `);
};

/** A copy: a substring would keep the longer text in memory. */
const copyText = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

export class TagIndex {
  /** Most tags belong to one page; a set for each would take most of the memory. */
  readonly #byTag = new Map<string, string | Set<string>>();

  add(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const known = this.#byTag.get(tag);
      if (known === undefined) this.#byTag.set(copyText(tag), key);
      else if (typeof known !== 'string') known.add(key);
      else if (known !== key) this.#byTag.set(tag, new Set([known, key]));
    }
  }

  remove(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const known = this.#byTag.get(tag);
      if (known === key) this.#byTag.delete(tag);
      else if (typeof known === 'object') known.delete(key);
    }
  }

  /** @param keys of all entries */
  findKeys(tags: readonly string[], keys: Iterable<string>): ReadonlySet<string> {
    if (tags.includes(ALL_PAGES)) return new Set(keys);
    const found = new Set<string>();
    for (const tag of tags) {
      const known = this.#byTag.get(tag) ?? [];
      for (const key of typeof known === 'string' ? [known] : known) found.add(key);
    }
    const paths = tags.filter((tag) => tag.startsWith(PATH_TAG)).map((tag) => tag.slice(PATH_TAG.length));
    if (paths.length > 0)
      for (const key of keys) if (paths.some((path) => hasPath(key, path))) found.add(key);
    return found;
  }
}
