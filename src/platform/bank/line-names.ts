// Names of lines that the bank gives none, and those that earlier releases gave them.
import { createHash } from 'node:crypto';
import { addDays } from '#lib/domain/time/zoned-time.ts';

export interface LineName {
  /** The bank's name for the line, or one made of what it says. */
  readonly bankReference: string;
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
  readonly cents: number;
  readonly reference: string;
}

const YEAR_FIRST = /^(?<year>\d{4})(?<mark>[-/. ]?)(?<month>\d{2})\k<mark>(?<day>\d{2})(?!\d)/;
/** As Australia and Britain write dates. */
const DAY_FIRST = /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2}|[a-z]{3})[a-z]*[-/. ](?<year>\d{4}|\d{2})(?!\d)/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The local date `YYYY-MM-DD` that a bank writes; undefined where it is not understood. */
function readDay(text: string): string | undefined {
  const { day = '', month = '', year = '' } = (YEAR_FIRST.exec(text) ?? DAY_FIRST.exec(text))?.groups ?? {};
  const named = MONTHS.indexOf(month.toLowerCase()) + 1;
  const parts = [year.padStart(4, '20'), named === 0 ? month : String(named), day];
  try {
    return addDays(parts.map((part) => part.padStart(2, '0')).join('-'), 0);
  } catch {
    return undefined;
  }
}

/** The name of a line that says such words, with which of those alike it is, from 1. */
export const nameAlike = (words: string, count: number): string =>
  createHash('sha256').update(`${words}|${count}`).digest('hex').slice(0, 32);

const joinWords = ({ date, cents, reference }: Omit<LineWords, 'id'>): string =>
  [date, String(cents), reference].join('|');

/**
 * Names each line of a file, as the bank does or by what it says; the second of two alike is another one. Undefined where
 * it says too little.
 */
export function createLineNames(): (line: LineWords) => LineName | undefined {
  const seen = new Map<string, number>();
  return (line) => {
    const { id, date } = line;
    if (id === '' && date === '') return undefined;
    const [words, undated] = [joinWords(line), joinWords({ ...line, date: '' })];
    const day = readDay(date);
    if (id !== '') return { bankReference: id, day, formerWords: [undated, words] };
    const count = (seen.get(words) ?? 0) + 1;
    seen.set(words, count);
    return { bankReference: nameAlike(words, count), day, formerWords: [undated] };
  };
}
