// Words as they are searched for: without case, accents, apostrophes and leading zeros. The same for what is indexed and
// for what is typed.

/** Longer words are cut: nobody types them whole. */
const WORD_MAX = 40;

/** The words of a text, in their order. */
export function toSearchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/['\u2019]/g, '')
    .toLowerCase();
  return (plain.match(/\p{N}+|\p{L}+/gu) ?? []).map((word) =>
    /^\d+$/.test(word) ? word.replace(/^0+(?=\d)/, '') : word.slice(0, WORD_MAX),
  );
}

/** Below it a word has too many neighbours to guess among. */
const GUESSED_LENGTH = 4;
const TWO_ERRORS_LENGTH = 8;

/** Numbers are never guessed: another number is another draw. */
export const isGuessedWord = (word: string): boolean => word.length >= GUESSED_LENGTH && !/\d/.test(word);

/** How many letters of a word may be wrong, missing, too many or swapped. */
export const countErrorsAllowed = (word: string): number => (word.length >= TWO_ERRORS_LENGTH ? 2 : 1);

/**
 * How many letters lie between two words, swapped neighbours counting once; more than `max` where it is more. Letters are
 * code units.
 */
export function countTypingErrors(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let errors = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + cost);
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) errors = Math.min(errors, before[column - 2]! + 1);
      next.push(errors);
      if (errors < least) least = errors;
    }
    if (least > max) return max + 1;
    before = last;
    last = next;
  }
  return last[b.length]!;
}

/**
 * The words that somebody may have meant: those with the fewest typing errors, also at the beginning of longer words;
 * none where there are too many of them.
 */
export function findMeantWords(word: string, known: Iterable<string>): string[] {
  let max = countErrorsAllowed(word);
  let found: string[] = [];
  for (const candidate of known) {
    if (candidate.length < GUESSED_LENGTH - 1) continue;
    const start = candidate.length > word.length + 1 ? candidate.slice(0, word.length) : candidate;
    const errors = Math.min(
      countTypingErrors(word, candidate, max),
      start === candidate || word.length <= GUESSED_LENGTH ? max + 1 : countTypingErrors(word, start, max),
    );
    if (errors > max) continue;
    if (errors < max) found = [];
    max = errors;
    found.push(candidate);
  }
  return found.slice(0, MEANT_MAX);
}

const MEANT_MAX = 12;
