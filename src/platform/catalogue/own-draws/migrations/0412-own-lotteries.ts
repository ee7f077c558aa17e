import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const SEALED = 'root, entries, game, sales_cents, pool_cents, sealed_at';
const SETTLED = 'carried_cents, paid_cents, rolled_cents, remainder_cents, reserve_cents';
const TERMS = 'draw_id, beacon_spec, pool_bps, minimum_cents';

const sameNull = (columns: string): string[] => {
  const [first, ...others] = columns.split(', ');
  return others.map((column) => `check ((${first} is null) = (${column} is null))`);
};

const TABLES = [
  `lottery_draw (draw_id text primary key references draw (id), beacon_spec text not null, beacon_value text,
     pool_bps integer not null check (pool_bps between 0 and 10000),
     minimum_cents bigint not null check (minimum_cents >= 0), root text, entries integer check (entries >= 0), game text,
     sales_cents bigint check (sales_cents >= 0), pool_cents bigint check (pool_cents >= 0), sealed_at text,
     carried_cents bigint check (carried_cents >= 0), paid_cents bigint check (paid_cents >= 0),
     rolled_cents bigint check (rolled_cents >= 0), remainder_cents bigint check (remainder_cents >= 0),
     reserve_cents bigint check (reserve_cents >= 0), ${[...sameNull(SEALED), ...sameNull(SETTLED)].join(', ')},
     check (carried_cents is null or sealed_at is not null),
     check (pool_cents + carried_cents + reserve_cents = paid_cents + rolled_cents + remainder_cents))`,
  `lottery_leaf (draw_id text not null references lottery_draw (draw_id), place integer not null check (place > 0),
     entry_id text unique references entry (id), pool_id text unique references pool (id), primary key (draw_id, place),
     check ((entry_id is null) <> (pool_id is null)))`,
  `lottery_chunk (draw_id text not null references lottery_draw (draw_id), chunk integer not null check (chunk >= 0),
     first_index bigint not null check (first_index >= 0), first_number integer not null check (first_number > 0),
     last_first integer not null check (last_first >= first_number),
     last_number integer not null check (last_number >= last_first), leaves integer not null check (leaves > 0),
     tickets bigint not null check (tickets >= leaves), hash text not null, primary key (draw_id, chunk))`,
];

const FOR_GOOD = ['lottery_leaf', 'lottery_chunk'];

const isSealed = 'exists (select 1 from lottery_draw where draw_id = new.draw_id and sealed_at is not null)';
const isNotClosed = `(select status from draw where id = new.draw_id) <> 'DRAW_CLOSED'`;
const isToldTwice = `old.beacon_value is not null or old.sealed_at is null or old.beacon_spec = 'none'`;

/** What was sealed, published or settled stays as it is, whatever program writes. */
const SQLITE_TRIGGERS = [
  ...FOR_GOOD.flatMap((table) => [
    `${table}_kept before update on ${table} begin select raise(abort, '${table}_is_for_good'); end`,
    `${table}_not_deleted before delete on ${table} begin select raise(abort, '${table}_is_for_good'); end`,
    `${table}_before_seal before insert on ${table} when ${isSealed} or ${isNotClosed}
       begin select raise(abort, '${table}_is_for_good'); end`,
  ]),
  `lottery_draw_terms before update of ${TERMS} on lottery_draw
     begin select raise(abort, 'lottery_draw_is_for_good'); end`,
  `lottery_draw_not_deleted before delete on lottery_draw
     begin select raise(abort, 'lottery_draw_is_for_good'); end`,
  `lottery_draw_sealed before update of ${SEALED} on lottery_draw when old.sealed_at is not null or ${isNotClosed}
     begin select raise(abort, 'lottery_draw_is_sealed'); end`,
  `lottery_draw_told before update of beacon_value on lottery_draw when ${isToldTwice}
     begin select raise(abort, 'lottery_draw_is_for_good'); end`,
  `lottery_draw_settled before update of ${SETTLED} on lottery_draw when old.rolled_cents is not null
     begin select raise(abort, 'lottery_draw_is_for_good'); end`,
];

const POSTGRES_FUNCTIONS = `
create function drawcard_lottery_leaf() returns trigger language plpgsql as $$
begin
  if ${isSealed} or ${isNotClosed} then raise exception 'lottery_leaf_is_for_good'; end if;
  return new;
end $$;
create function drawcard_lottery_seal() returns trigger language plpgsql as $$
begin
  if old.sealed_at is not null or ${isNotClosed} then raise exception 'lottery_draw_is_sealed'; end if;
  return new;
end $$;
`;

const isChanged = (columns: string): string =>
  columns
    .split(', ')
    .map((column) => `old.${column} is distinct from new.${column}`)
    .join(' or ');

const POSTGRES_TRIGGERS = [
  ...FOR_GOOD.flatMap((table) => [
    `${table}_kept before update or delete on ${table}
      for each row execute function drawcard_refuse('${table}_is_for_good')`,
    `${table}_before_seal before insert on ${table} for each row execute function drawcard_lottery_leaf()`,
  ]),
  `lottery_draw_terms before update on lottery_draw for each row when (${isChanged(TERMS)})
     execute function drawcard_refuse('lottery_draw_is_for_good')`,
  `lottery_draw_not_deleted before delete on lottery_draw
     for each row execute function drawcard_refuse('lottery_draw_is_for_good')`,
  `lottery_draw_sealed before update of ${SEALED} on lottery_draw
     for each row execute function drawcard_lottery_seal()`,
  `lottery_draw_told before update of beacon_value on lottery_draw for each row when (${isToldTwice})
     execute function drawcard_refuse('lottery_draw_is_for_good')`,
  `lottery_draw_settled before update of ${SETTLED} on lottery_draw for each row when (old.rolled_cents is not null)
     execute function drawcard_refuse('lottery_draw_is_for_good')`,
];

/** Lotteries that the shop draws itself. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  const isPostgres = flavor === 'postgres';
  for (const table of TABLES) await sql.raw(`create table ${table}`).execute(db);
  if (isPostgres) await sql.raw(POSTGRES_FUNCTIONS).execute(db);
  for (const trigger of isPostgres ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS)
    await sql.raw(`create trigger ${trigger}`).execute(db);
}
