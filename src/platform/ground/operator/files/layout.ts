// How a file of a source is written, where that cannot be told from the file: said once by the operator, and remembered.
import { z } from 'zod';
import { ENCODINGS } from './decode-text.ts';
import { FileRefused } from './file-refused.ts';
import { DAY_FORMS } from './read-day.ts';
import { parseJson } from './read-file.ts';

export const SEPARATORS = { ',': ',', ';': ';', tab: '\t', '|': '|' } as const;
export type SeparatorName = keyof typeof SEPARATORS;
const SEPARATOR_NAMES = Object.keys(SEPARATORS) as [SeparatorName, ...SeparatorName[]];

/** A column by the name that the head gives it, or by its place from 1. */
const ColumnPlace = z.union([z.string().trim().min(1), z.int().min(1)]);
export type ColumnPlace = z.output<typeof ColumnPlace>;

export const FileLayout = z.strictObject({
  /** What is in which column; several may hold one thing together, and none where the list is empty. */
  columns: z
    .record(
      z.string(),
      z.union([ColumnPlace, z.array(ColumnPlace)]).transform((said) => [said].flat()),
    )
    .optional(),
  separator: z.enum(SEPARATOR_NAMES).optional(),
  dates: z.enum(DAY_FORMS).optional(),
  encoding: z.enum(ENCODINGS).optional(),
  /** False where the first line is data already: each column is then said by its place. */
  head: z.boolean().optional(),
  /** Lines at the beginning that are none of the table. */
  skip: z.int().min(0).optional(),
});
export type FileLayout = z.output<typeof FileLayout>;

/**
 * What the operator says in `--layout`.
 * @param columns the names of what a caller looks for
 * @throws FileRefused naming each field that is wrong
 */
export function parseLayout(text: string, columns: readonly string[]): FileLayout {
  const { data, error } = FileLayout.safeParse(parseJson(text, '--layout'));
  if (error) throw new FileRefused(`--layout is not understood.\n${z.prettifyError(error)}`);
  const unknown = Object.keys(data.columns ?? {}).filter((column) => !columns.includes(column));
  if (unknown.length > 0)
    throw new FileRefused(
      `--layout: there is no column ${unknown.join(', ')}. There are: ${columns.join(', ')}.`,
    );
  const named = Object.entries(data.columns ?? {}).filter(([, places]) =>
    places.some((place) => typeof place === 'string'),
  );
  if (data.head === false && named.length > 0)
    throw new FileRefused(
      `--layout: without a head ${named.map(([column]) => column).join(', ')} stands at a place, such as 2.`,
    );
  return data;
}
