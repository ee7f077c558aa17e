// Delimited text as rows of cells, each with the line on which it begins.
import { CsvError, parse } from 'csv-parse/sync';
import { FileRefused } from './file-refused.ts';

export interface TableRow {
  /** Of the file, from 1. */
  readonly line: number;
  /** Without blanks around them. */
  readonly cells: readonly string[];
}

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number; readonly empty_lines: number };
}

/** What stands between lines, as Windows, Unix and old Macs write it, also mixed. */
const LINE_END = /\r\n?/g;

/** How Excel names the separator above a table. */
const SEPARATOR_LINE = /^sep=(.)\s*(?:\n|$)/i;

/** The text with one kind of line end, and the separator that its first line names. */
export function toPlainLines(text: string): { readonly text: string; readonly separator?: string } {
  const plain = text.replace(LINE_END, '\n');
  const separator = SEPARATOR_LINE.exec(plain)?.[1];
  return separator === undefined ? { text: plain } : { text: plain.replace(/^.*/, ''), separator };
}

/** A row may stand on several lines; empty ones before it are none of it. */
function toRows(parsed: readonly ParsedRow[], skipped: number): TableRow[] {
  let last = { lines: 0, empty_lines: 0 };
  return parsed.flatMap(({ record, info }) => {
    const line = skipped + last.lines + (info.empty_lines - last.empty_lines) + 1;
    last = info;
    return record.some((cell) => cell !== '') ? [{ line, cells: record }] : [];
  });
}

const FAULTS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed',
  INVALID_OPENING_QUOTE:
    'a quote stands within a cell that does not begin with one; double it and put the cell in quotes',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quote; a quote within a quoted cell is written twice',
};

/**
 * The rows that hold something.
 * @param text with line ends of one kind
 * @param skip lines at the beginning that are none of the table
 * @throws FileRefused where quotes do not match
 */
export function splitRows(text: string, separator: string, skip = 0): TableRow[] {
  const body = skip === 0 ? text : text.split('\n').slice(skip).join('\n');
  try {
    const parsed = parse(body, {
      delimiter: separator,
      info: true,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown;
    return toRows(parsed as ParsedRow[], skip);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = skip + Number(error.lines);
    throw new FileRefused(`${FAULTS[error.code] ?? error.message}.`, line);
  }
}
