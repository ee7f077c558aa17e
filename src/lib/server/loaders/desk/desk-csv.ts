// Tables of the desk for other programs.
import { writeCsv } from '#lib/domain/text/write-csv.ts';

/** Amounts of money are plain numbers of dollars with their sign. */
export const writeDeskCsv = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => writeCsv(head, rows, { hasMark: true });

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
