import { type Kysely, sql } from 'kysely';

const COLUMNS = [
  'draw_id text references draw (id)',
  `status text not null default 'open' check (status in ('open', 'entered', 'cancelled', 'settled'))`,
  'cut_off_at text',
  'share_cents bigint check (share_cents > 0)',
  'position integer not null default 1 check (position > 0)',
  'entered_at text',
  'cancelled_at text',
];

/** What the games of a pool have won: first the games and divisions, then with the dividends the amount. */
const RESULT = `pool_result (pool_id text primary key references pool (id), draw_id text not null references draw (id),
  numbers text not null, divisions text not null, amount_cents bigint check (amount_cents >= 0), settled_at text,
  check ((amount_cents is null) = (settled_at is null)))`;

const INDEXES = [
  'index pool_of_draw on pool (draw_id, status, id)',
  'index pool_to_cut_off on pool (cut_off_at) where cut_off_at is not null',
  'unique index pool_once_in_draw on pool (offer_key, draw_id, position) where draw_id is not null',
  'index pool_result_of_draw on pool_result (draw_id, pool_id)',
];

const FIXED = 'id, kind, offer_key, shares, body, created_at, draw_id, cut_off_at, share_cents, position';
const SOLD = '(select coalesce(sum(shares), 0) from ticket where pool_id = new.id)';

/** A pool plays when all its shares are sold and is cancelled when they are not; only then is anything else final. */
const MOVES_ON = `(old.status = 'open' and new.status = 'entered') or (old.status = 'open' and new.status = 'cancelled')
  or (old.status = 'entered' and new.status = 'settled')`;

/** It plays with exactly its shares, and is cancelled with fewer. */
const MISCOUNTS = `old.status = 'open' and ((new.status = 'entered' and ${SOLD} <> new.shares)
  or (new.status = 'cancelled' and ${SOLD} >= new.shares))`;

const SQLITE_TRIGGERS = [
  `pool_kept before update of ${FIXED} on pool begin select raise(abort, 'pool_is_for_good'); end`,
  `pool_not_deleted before delete on pool begin select raise(abort, 'pool_is_for_good'); end`,
  `pool_moves_on before update of status on pool when not (${MOVES_ON})
     begin select raise(abort, 'pool_status_is_final'); end`,
  `pool_is_counted before update of status on pool
     when ${MISCOUNTS}
     begin select raise(abort, 'pool_is_counted'); end`,
  `ticket_in_open_pool before insert on ticket
     when new.pool_id is not null and (select status from pool where id = new.pool_id) <> 'open'
     begin select raise(abort, 'pool_not_open'); end`,
  `pool_result_settled_once before update on pool_result when old.amount_cents is not null
     begin select raise(abort, 'pool_is_settled_once'); end`,
  `pool_result_not_deleted before delete on pool_result when old.amount_cents is not null
     begin select raise(abort, 'pool_is_settled_once'); end`,
];

/** A buyer reads the pool as it is now and holds it so until the commit; the cut-off waits for that. */
const POSTGRES_TRIGGERS = `
create function drawcard_pool_moves_on() returns trigger language plpgsql as $$
begin
  if not (${MOVES_ON}) then
    raise exception 'pool_status_is_final';
  end if;
  if ${MISCOUNTS} then
    raise exception 'pool_is_counted';
  end if;
  return new;
end $$;

create function drawcard_open_pool() returns trigger language plpgsql as $$
begin
  if (select status from pool where id = new.pool_id for share) <> 'open' then
    raise exception 'pool_not_open';
  end if;
  return new;
end $$;

create trigger pool_kept before update of ${FIXED} on pool
  for each row execute function drawcard_refuse('pool_is_for_good');
create trigger pool_not_deleted before delete on pool
  for each row execute function drawcard_refuse('pool_is_for_good');
create trigger pool_moves_on before update of status on pool
  for each row execute function drawcard_pool_moves_on();
create trigger ticket_in_open_pool before insert on ticket
  for each row when (new.pool_id is not null) execute function drawcard_open_pool();
create trigger pool_result_settled_once before update or delete on pool_result
  for each row when (old.amount_cents is not null) execute function drawcard_refuse('pool_is_settled_once');
`;

/** Pools of shares that play in a draw: sold until their cut-off, then entered or cancelled, then settled. */
export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  for (const column of COLUMNS) await sql.raw(`alter table pool add column ${column}`).execute(db);
  await sql.raw(`create table ${RESULT}`).execute(db);
  for (const index of INDEXES) await sql.raw(`create ${index}`).execute(db);
  if (flavor === 'postgres') await sql.raw(POSTGRES_TRIGGERS).execute(db);
  else for (const trigger of SQLITE_TRIGGERS) await sql.raw(`create trigger ${trigger}`).execute(db);
}
