import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  'create table purge_counter (name text primary key, latest integer not null)',
  `insert into purge_counter (name, latest) values ('pages', 0)`,
  'create table purge_record (id integer primary key, at text not null, tags text not null)',
  'create index purge_record_by_age on purge_record (at)',
];

/** What was purged, in the order of the commits, for sites that reach the services over the network. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
