// What the page of the search shows.
import type { SearchKind } from '../../contracts/search.ts';
import { toSearchWords } from '../text/search-words.ts';

export interface ShownFound {
  readonly title: string;
  readonly href: string;
  /** The words around what was found; empty where the title says all. */
  readonly excerpt: string;
}

export interface TextPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A text in parts, with those marked that begin with one of the words. */
export function markWords(text: string, words: readonly string[]): TextPart[] {
  const parts = text.split(/([\p{L}\p{M}\p{N}'\u2019]+)/u);
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const [plain = ''] = toSearchWords(part);
      return { text: part, isMarked: plain !== '' && words.some((word) => plain.startsWith(word)) };
    });
}

/** Whether each of the words begins a word of the label. */
export function isLabelFound(label: string, words: readonly string[]): boolean {
  const own = toSearchWords(label);
  return words.length > 0 && words.every((word) => own.some((one) => one.startsWith(word)));
}

export interface ShownGroup<D> {
  readonly kind: SearchKind;
  readonly hasMore: boolean;
  readonly found: readonly ShownFound[];
  /** Of draws, in place of `found`. */
  readonly draws: readonly D[];
}
