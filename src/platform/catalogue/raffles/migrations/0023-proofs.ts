import { type Kysely, sql } from 'kysely';

const TABLES = [
  `raffle_chunk (draw_id text not null references draw (id), chunk integer not null check (chunk >= 0),
     first_index bigint not null check (first_index >= 0), first_number integer not null check (first_number > 0),
     last_first integer not null check (last_first >= first_number),
     last_number integer not null check (last_number >= last_first), leaves integer not null check (leaves > 0),
     tickets bigint not null check (tickets >= leaves), hash text not null, primary key (draw_id, chunk))`,
  'raffle_proof (draw_id text primary key references draw (id), body text not null)',
];

const FOR_GOOD = ['raffle_chunk', 'raffle_proof'];
const SEALED = 'root, tickets, entries, sealed_at';

/** What was sealed and published stays as it is, whatever program writes. */
const SQLITE_TRIGGERS = [
  ...FOR_GOOD.flatMap((table) => [
    `${table}_kept before update on ${table} begin select raise(abort, '${table}_is_for_good'); end`,
    `${table}_not_deleted before delete on ${table} begin select raise(abort, '${table}_is_for_good'); end`,
  ]),
  `raffle_list_sealed_once before update of ${SEALED} on raffle_draw when old.sealed_at is not null
     begin select raise(abort, 'raffle_list_is_sealed'); end`,
  `raffle_list_sealed_after_close before update of ${SEALED} on raffle_draw
     when (select status from draw where id = new.draw_id) <> 'DRAW_CLOSED'
     begin select raise(abort, 'raffle_list_is_sealed_after_the_close'); end`,
  `raffle_beacon_committed before update of beacon_spec on raffle_draw when old.beacon_spec <> new.beacon_spec
     begin select raise(abort, 'raffle_beacon_is_for_good'); end`,
  `raffle_beacon_told_once before update of beacon_value on raffle_draw
     when old.beacon_value is not null or old.sealed_at is null or old.beacon_spec = 'none'
     begin select raise(abort, 'raffle_beacon_is_for_good'); end`,
  `raffle_prize_in_open_draw before insert on raffle_prize
     when (select status from draw where id = new.draw_id) not in ('DRAW_OPEN', 'DRAW_CAPPED')
     begin select raise(abort, 'draw_not_open'); end`,
];

const POSTGRES_FUNCTIONS = `
create function drawcard_raffle_seal() returns trigger language plpgsql as $$
begin
  if old.sealed_at is not null then raise exception 'raffle_list_is_sealed'; end if;
  if (select status from draw where id = new.draw_id) <> 'DRAW_CLOSED' then
    raise exception 'raffle_list_is_sealed_after_the_close';
  end if;
  return new;
end $$;
`;

const POSTGRES_TRIGGERS = [
  ...FOR_GOOD.map(
    (table) => `${table}_kept before update or delete on ${table}
      for each row execute function drawcard_refuse('${table}_is_for_good')`,
  ),
  `raffle_list_sealed_once before update of ${SEALED} on raffle_draw
     for each row execute function drawcard_raffle_seal()`,
  `raffle_beacon_committed before update on raffle_draw for each row
     when (old.beacon_spec <> new.beacon_spec) execute function drawcard_refuse('raffle_beacon_is_for_good')`,
  `raffle_beacon_told_once before update of beacon_value on raffle_draw for each row
     when (old.beacon_value is not null or old.sealed_at is null or old.beacon_spec = 'none')
     execute function drawcard_refuse('raffle_beacon_is_for_good')`,
  `raffle_prize_in_open_draw before insert on raffle_prize
     for each row execute function drawcard_raffle_postal()`,
];

/** Proofs of raffle draws: the sealed list in chunks, and the proof of each draw that was held. */
export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  const isPostgres = flavor === 'postgres';
  for (const table of TABLES) await sql.raw(`create table ${table}`).execute(db);
  if (isPostgres) await sql.raw(POSTGRES_FUNCTIONS).execute(db);
  for (const trigger of isPostgres ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS)
    await sql.raw(`create trigger ${trigger}`).execute(db);
}
