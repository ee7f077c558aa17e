import { diffWordsWithSpace } from 'diff';

export interface WordChange {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Longer texts are not compared word by word: that would take seconds. */
const COMPARED = 20_000;
/** Unchanged text is shortened to its ends. */
const CONTEXT = 160;

const shorten = (text: string): string =>
  text.length <= 2 * CONTEXT + 20 ? text : `${text.slice(0, CONTEXT)} … ${text.slice(-CONTEXT)}`;

/** The words that were removed from a text and added to it. */
export function compareWords(before: string, after: string): WordChange[] {
  if (before.length + after.length > COMPARED)
    return [
      { kind: 'removed', text: shorten(before) },
      { kind: 'added', text: shorten(after) },
    ];
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => {
    if (added) return { kind: 'added', text: value };
    return removed ? { kind: 'removed', text: value } : { kind: 'same', text: shorten(value) };
  });
}
