import { type Kysely, sql } from 'kysely';

const COMMUNICATION_PREFERENCE = `communication_preference (customer_id text not null references customer (id),
  topic text not null, channel text not null check (channel in ('email', 'sms', 'push', 'post')),
  is_on integer not null check (is_on in (0, 1)), source text not null, updated_at text not null,
  primary key (customer_id, topic, channel))`;

/** What a customer has chosen to hear of, and how; what was never chosen has no row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create table ${COMMUNICATION_PREFERENCE}`).execute(db);
}
