// Names of lines that the bank gives none, and those that earlier releases gave them.
import { createHash } from 'node:crypto';

export interface LineName {
  /** The bank's name for the line, or one made of what it says. */
  readonly bankReference: string;
  /** The name that earlier releases gave the line, where that is another one. */
  readonly formerReference?: string;
  /** The local date of the line; undefined where none is understood. */
  readonly day?: string | undefined;
  /**
   * What names of the line were made of where its id or its date was not known: earlier releases knew fewer columns, and
   * the setting may have named none.
   */
  readonly formerWords?: readonly string[];
}

interface LineWords {
  readonly id: string;
  readonly date: string;
  /** What the date is understood as. */
  readonly day: string | undefined;
  readonly cents: number;
  readonly reference: string;
}

/** The name of a line that says such words, with which of those alike it is, from 1. */
export const nameAlike = (words: string, count: number): string =>
  createHash('sha256').update(`${words}|${count}`).digest('hex').slice(0, 32);

const joinWords = (date: string, { cents, reference }: LineWords): string =>
  [date, String(cents), reference].join('|');

/**
 * Names each line of a file, as the bank does or by what it says; the second of two alike is another one. Undefined where
 * it says too little.
 */
export function createLineNames(): (line: LineWords) => LineName | undefined {
  const seen = new Map<string, number>();
  const countAlike = (words: string): number => {
    const count = (seen.get(words) ?? 0) + 1;
    seen.set(words, count);
    return count;
  };
  return (line) => {
    const { id, date, day } = line;
    if (id === '' && date === '') return undefined;
    const [written, undated] = [joinWords(date, line), joinWords('', line)];
    // Another file may write the same date otherwise.
    const words = joinWords(day ?? date, line);
    if (id !== '') return { bankReference: id, day, formerWords: [...new Set([undated, written, words])] };
    const bankReference = nameAlike(words, countAlike(words));
    if (words === written) return { bankReference, day, formerWords: [undated] };
    const formerReference = nameAlike(written, countAlike(written));
    return { bankReference, formerReference, day, formerWords: [undated] };
  };
}
