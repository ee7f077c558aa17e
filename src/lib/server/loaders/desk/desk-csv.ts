// Tables of the desk for other programs.
import { writeCsv } from '#lib/domain/text/write-csv.ts';
import { createFileAnswer } from '../account/statement/statement-file.ts';

/** Amounts of money are plain numbers of dollars with their sign. */
export const writeDeskCsv = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => writeCsv(head, rows, { hasMark: true });

/** @param name of the file, without its ending */
export const answerCsv = (name: string, text: string): Response =>
  createFileAnswer(text, 'text/csv; charset=utf-8', `${name}.csv`);
