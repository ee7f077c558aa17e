import { type Kysely, sql } from 'kysely';

/** The moment at which an item was to be published and was not, and the faults that it had. */
const COLUMNS = [
  'alter table content_draft add column missed_at text',
  `alter table content_draft add column missed_faults text
     check ((missed_faults is null) = (missed_at is null))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) await sql.raw(column).execute(db);
}
