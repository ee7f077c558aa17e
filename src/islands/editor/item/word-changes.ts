import { diffWordsWithSpace } from 'diff';

export interface WordChange {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** From this many characters on, words are no longer compared one by one: it would take seconds. */
const COMPARED = 20_000;
/** What is the same is shortened to its ends. */
const CONTEXT = 160;

const shorten = (text: string): string =>
  text.length <= 2 * CONTEXT + 20 ? text : `${text.slice(0, CONTEXT)} … ${text.slice(-CONTEXT)}`;

/** What was taken out of a text and what was put in, word by word. */
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
