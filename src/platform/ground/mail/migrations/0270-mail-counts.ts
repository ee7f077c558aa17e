import { type Kysely, sql } from 'kysely';

/**
 * How many messages of a kind an account has, and how many of them are new. A night's messages to many accounts are
 * counted when they are committed: until then nobody waits for these rows.
 */
const TABLE = `mail_count (customer_id text not null, kind text not null, total integer not null, unread integer not null,
  primary key (customer_id, kind))`;

const ADD = `insert into mail_count (customer_id, kind, total, unread)
    values (new.customer_id, new.kind, 1, case when new.read_at is null then 1 else 0 end)
    on conflict (customer_id, kind) do update set total = mail_count.total + 1, unread = mail_count.unread + excluded.unread`;

const TRIGGERS = {
  sqlite: [
    `trigger mail_counted after insert on mail begin ${ADD}; end`,
    `trigger mail_count_read after update of read_at on mail when old.read_at is null and new.read_at is not null begin
      update mail_count set unread = unread - 1 where customer_id = new.customer_id and kind = new.kind; end`,
  ],
  postgres: [
    `function drawcard_count_mail() returns trigger language plpgsql as $$ begin ${ADD}; return null; end $$`,
    `constraint trigger mail_counted after insert on mail deferrable initially deferred for each row
      execute function drawcard_count_mail()`,
    `function drawcard_count_read_mail() returns trigger language plpgsql as $$ begin
      update mail_count set unread = mail_count.unread - seen.messages
        from (select a.customer_id, a.kind, count(*) as messages from after_read as a join before_read as b on b.id = a.id
          where b.read_at is null and a.read_at is not null group by a.customer_id, a.kind) as seen
        where mail_count.customer_id = seen.customer_id and mail_count.kind = seen.kind;
      return null; end $$`,
    `trigger mail_count_read after update on mail referencing old table as before_read new table as after_read
      for each statement execute function drawcard_count_read_mail()`,
  ],
};

const FILL = `insert into mail_count (customer_id, kind, total, unread)
  select customer_id, kind, count(*), sum(case when read_at is null then 1 else 0 end) from mail group by customer_id, kind`;

/** The triggers come before what fills the table: whoever still writes messages waits for them. */
export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  const ending = flavor === 'sqlite' ? ' without rowid' : '';
  await sql.raw(`create table ${TABLE}${ending}`).execute(db);
  for (const statement of TRIGGERS[flavor]) await sql.raw(`create ${statement}`).execute(db);
  await sql.raw(FILL).execute(db);
  await sql.raw('drop index mail_unread').execute(db);
}
