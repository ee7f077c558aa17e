import { type Kysely, sql } from 'kysely';

const CHANGE = `config_change (namespace text not null, key text not null, number integer not null,
  value_before text, value_after text, actor text not null, reason text not null, undoes integer, created_at text not null,
  primary key (key, number))`;

const TRIGGERS = {
  sqlite: [
    `config_change_kept before update on config_change begin select raise(abort, 'config_change_is_for_good'); end`,
    `config_change_not_deleted before delete on config_change
       begin select raise(abort, 'config_change_is_for_good'); end`,
  ],
  postgres: [
    `config_change_kept before update or delete on config_change
       for each row execute function drawcard_refuse('config_change_is_for_good')`,
  ],
};

/** What became of each setting, numbered by its key. */
export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  await sql.raw(`create table ${CHANGE}`).execute(db);
  for (const trigger of TRIGGERS[flavor]) await sql.raw(`create trigger ${trigger}`).execute(db);
}
