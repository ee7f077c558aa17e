import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../db/open.ts';

export const kind = 'expand';

/** How often something was done, for limits that all processes share. What PostgreSQL loses in a crash may be lost. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  const kind = flavor === 'postgres' ? 'unlogged table' : 'table';
  await sql
    .raw(`create ${kind} rate_count (key text primary key, taken integer not null, ends_ms bigint not null)`)
    .execute(db);
  // Rows change many times within their window: the room lets them stay on their page.
  if (flavor === 'postgres') await sql.raw('alter table rate_count set (fillfactor = 50)').execute(db);
}
