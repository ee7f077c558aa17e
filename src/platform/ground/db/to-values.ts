import { type RawBuilder, sql } from 'kysely';

type Value = string | number;

/** PostgreSQL takes a value that it knows nothing of as text: a whole number is named as one. */
const toCell = (value: Value): RawBuilder<unknown> =>
  typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`${value}`;

/**
 * Rows as a list of values, to update a table from: `update … from ${toValues(rows)} as given`. Both databases name its
 * columns `column1` and so on.
 */
export function toValues(rows: readonly (readonly Value[])[]): RawBuilder<unknown> {
  return sql`(values ${sql.join(rows.map((row) => sql`(${sql.join(row.map(toCell))})`))})`;
}
