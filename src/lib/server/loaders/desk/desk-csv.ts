// Tables of the desk for other programs.
import { stringify } from 'csv-stringify/sync';
import { guardFormula } from '#lib/domain/text/table-text.ts';
import { createFileAnswer } from '../account/statement/statement-file.ts';

/** As `toAmount` writes it. */
const AMOUNT = /^-?\d+\.\d{2}$/;
const isAmount = (cell: string | number): boolean => AMOUNT.test(String(cell));

/** RFC 4180 with a byte order mark. Amounts of money are plain numbers of dollars with their sign. */
export const writeDeskCsv = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string =>
  stringify(
    [head, ...rows.map((row) => row.map((cell) => (isAmount(cell) ? cell : guardFormula(String(cell)))))],
    {
      bom: true,
      record_delimiter: 'windows',
    },
  );

/** @param name of the file, without its ending */
export const answerCsv = (name: string, text: string): Response =>
  createFileAnswer(text, 'text/csv; charset=utf-8', `${name}.csv`);
