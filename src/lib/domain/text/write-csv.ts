// Tables for other programs: every one that leaves the shop is written here.
import { stringify } from 'csv-stringify/sync';
import { dropHiddenText } from './plain-text.ts';

type CsvCell = string | number | null;

/** A spreadsheet takes a text that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** An amount of money with its sign is none. */
const AMOUNT = /^-\d+\.\d{2}$/;

function guardCell(cell: CsvCell): CsvCell {
  if (typeof cell !== 'string') return cell;
  const plain = dropHiddenText(cell);
  return FORMULA.test(plain) && !AMOUNT.test(plain) ? `'${plain}` : plain;
}

export interface CsvChoice {
  /** For spreadsheets, which read a file as UTF-8 by it; most other programs expect none. */
  readonly hasMark?: boolean;
  /** Ends of lines as RFC 4180 has them, or those of a terminal. */
  readonly lines?: 'windows' | 'unix';
}

/** RFC 4180 in UTF-8. A text that a spreadsheet would run stands behind an apostrophe, and shows as it was written. */
export const writeCsv = (
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  { hasMark = false, lines = 'windows' }: CsvChoice = {},
): string =>
  stringify(
    [head, ...rows].map((row) => row.map(guardCell)),
    { bom: hasMark, record_delimiter: lines },
  );
