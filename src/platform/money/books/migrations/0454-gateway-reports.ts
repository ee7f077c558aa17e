import { type Kysely, sql } from 'kysely';

/** What gateways report of a day, line by line; the newest report of a day counts. Differences are explained by people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of [
    `create table gateway_report (id text primary key, gateway text not null, day text not null, name text not null,
      items integer not null, total_cents bigint not null, body_hash text not null, author text not null,
      created_at text not null, unique (gateway, day, body_hash))`,
    `create table gateway_report_line (report_id text not null references gateway_report (id), line_no integer not null,
      reference text not null, kind text not null check (kind in ('movement', 'fee')), cents bigint not null,
      primary key (report_id, line_no))`,
    'create index gateway_report_of_day on gateway_report (day, gateway, created_at)',
    `create table gateway_note (gateway text not null, day text not null, reference text not null, cents bigint not null,
      note text not null check (note <> ''), author text not null, created_at text not null,
      primary key (gateway, day, reference, cents))`,
  ])
    await sql.raw(step).execute(db);
}
