// Tables of the desk for other programs.
import { stringify } from 'csv-stringify/sync';
import { dropHiddenText } from '#lib/domain/text/plain-text.ts';

/** Amounts of money are plain numbers of dollars with their sign; words that a program would take for a formula are quoted. */
export const writeDeskCsv = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string =>
  stringify(
    [head, ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? dropHiddenText(cell) : cell)))],
    { bom: true, record_delimiter: 'windows', escape_formulas: true },
  );

/** @param name of the file, without its ending */
export const answerCsv = (name: string, text: string): Response =>
  new Response(text, {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
