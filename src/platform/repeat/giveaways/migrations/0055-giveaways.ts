import { type Kysely, sql } from 'kysely';
import type { Flavor } from '../../../ground/db/open.ts';

const STATEMENTS = [
  `create table giveaway (id text primary key, program text not null,
     type text not null check (type in ('daily', 'major', 'monthly', 'preview', 'special')),
     number integer not null check (number > 0), schedule text, local_date text not null, opens_at text not null,
     stop_at text not null, draw_at text not null,
     status text not null check (status in ('open', 'closed', 'sealed', 'drawn', 'paid')),
     tier text not null check (tier in ('free', 'premium')), terms text not null, prize_name text not null,
     prize_kind text not null check (prize_kind in ('cash', 'goods')),
     value_cents bigint not null check (value_cents > 0), units integer not null check (units > 0),
     entries integer not null default 0 check (entries >= 0), commitment text, root text, sealed_at text, reveal text,
     drawn_at text, unique (program, type, number), unique (program, schedule, local_date),
     check (opens_at < stop_at and stop_at <= draw_at), check ((commitment is null) = (type = 'preview')),
     check ((root is null) = (sealed_at is null)), check ((reveal is null) = (drawn_at is null)),
     check (status not in ('sealed', 'drawn') or root is not null), check (status <> 'drawn' or reveal is not null))`,
  'create index giveaway_by_status on giveaway (status, stop_at)',
  'create index giveaway_by_draw on giveaway (program, draw_at)',
  'create table giveaway_secret (giveaway_id text primary key references giveaway (id), seed text not null)',
  `create table giveaway_entry (id text primary key, giveaway_id text not null references giveaway (id),
     customer_id text not null references customer (id), number integer not null check (number > 0),
     status text not null check (status in ('unlocked', 'guaranteed')), created_at text not null,
     unique (giveaway_id, customer_id), unique (giveaway_id, number))`,
  'create index giveaway_entry_of_customer on giveaway_entry (customer_id, created_at)',
  `create table giveaway_chunk (giveaway_id text not null references giveaway (id), chunk integer not null check (chunk >= 0),
     first_index bigint not null check (first_index >= 0), first_number integer not null check (first_number > 0),
     last_first integer not null check (last_first >= first_number),
     last_number integer not null check (last_number >= last_first), leaves integer not null check (leaves > 0),
     tickets bigint not null check (tickets >= leaves), hash text not null, primary key (giveaway_id, chunk))`,
  'create table giveaway_proof (giveaway_id text primary key references giveaway (id), body text not null)',
  `create table giveaway_award (giveaway_id text not null references giveaway (id), rank integer not null check (rank >= 0),
     entry_id text not null unique references giveaway_entry (id), customer_id text not null references customer (id),
     number integer not null, kind text not null check (kind in ('cash', 'goods')),
     cents bigint not null check (cents > 0), state text not null check (state in ('to_claim', 'claimed', 'paid')),
     paid_at text, primary key (giveaway_id, rank), check ((paid_at is not null) = (state = 'paid')),
     check (state <> 'claimed' or kind = 'goods'), check (state <> 'paid' or kind = 'cash'))`,
  'create index giveaway_award_of_customer on giveaway_award (customer_id)',
];

const FOR_GOOD = ['giveaway_entry', 'giveaway_chunk', 'giveaway_proof'];
const TERMS = `id, program, type, number, schedule, local_date, opens_at, stop_at, draw_at, tier, terms, prize_name,
  prize_kind, value_cents, units, commitment`;
const AWARD = 'giveaway_id, rank, entry_id, customer_id, number, kind, cents';

const EXCLUDED = `exists (select 1 from exclusion where customer_id = new.customer_id and starts_at <= new.created_at
  and (case kind when 'break' then until_at > new.created_at else ended_at is null or ended_at > new.created_at end))`;
const NOT_OPEN = `not exists (select 1 from giveaway where id = new.giveaway_id and status = 'open' and type <> 'preview'
  and opens_at <= new.created_at and stop_at > new.created_at)`;
const MOVES_BACK = `(case new.status when 'open' then 0 when 'closed' then 1 when 'sealed' then 2 when 'drawn' then 3 else 4 end)
  < (case old.status when 'open' then 0 when 'closed' then 1 when 'sealed' then 2 when 'drawn' then 3 else 4 end)`;
const AWARD_SETTLED = `old.state <> 'to_claim' and new.state <> old.state`;
const RESEALED = 'old.root is not null and (new.root <> old.root or new.root is null)';
const REDRAWN = 'old.reveal is not null and (new.reveal <> old.reveal or new.reveal is null)';

const SQLITE_TRIGGERS = [
  ...FOR_GOOD.flatMap((table) => [
    `${table}_kept before update on ${table} begin select raise(abort, '${table}_is_for_good'); end`,
    `${table}_not_deleted before delete on ${table} begin select raise(abort, '${table}_is_for_good'); end`,
  ]),
  `giveaway_entry_allowed before insert on giveaway_entry begin
     select raise(abort, 'customer_excluded') where ${EXCLUDED};
     select raise(abort, 'draw_not_open') where ${NOT_OPEN};
   end`,
  `giveaway_terms_kept before update of ${TERMS} on giveaway begin select raise(abort, 'giveaway_is_for_good'); end`,
  `giveaway_moves_on before update on giveaway when ${MOVES_BACK} or ${RESEALED} or ${REDRAWN}
     begin select raise(abort, 'giveaway_is_for_good'); end`,
  `giveaway_not_deleted before delete on giveaway begin select raise(abort, 'giveaway_is_for_good'); end`,
  `giveaway_award_kept before update of ${AWARD} on giveaway_award
     begin select raise(abort, 'giveaway_award_is_for_good'); end`,
  `giveaway_award_settled_once before update of state on giveaway_award when ${AWARD_SETTLED}
     begin select raise(abort, 'giveaway_award_is_for_good'); end`,
  `giveaway_award_not_deleted before delete on giveaway_award
     begin select raise(abort, 'giveaway_award_is_for_good'); end`,
];

const POSTGRES_FUNCTIONS = `
create function drawcard_giveaway_entry() returns trigger language plpgsql as $$
begin
  perform 1 from account where customer_id = new.customer_id and kind = 'wallet' for update;
  if ${EXCLUDED} then raise exception 'customer_excluded'; end if;
  perform 1 from giveaway where id = new.giveaway_id for update;
  if ${NOT_OPEN} then raise exception 'draw_not_open'; end if;
  return new;
end $$;
`;

const POSTGRES_TRIGGERS = [
  ...FOR_GOOD.map(
    (table) => `${table}_kept before update or delete on ${table}
      for each row execute function drawcard_refuse('${table}_is_for_good')`,
  ),
  `giveaway_entry_allowed before insert on giveaway_entry
     for each row execute function drawcard_giveaway_entry()`,
  `giveaway_terms_kept before update of ${TERMS} on giveaway
     for each row execute function drawcard_refuse('giveaway_is_for_good')`,
  `giveaway_moves_on before update on giveaway for each row when (${MOVES_BACK} or ${RESEALED} or ${REDRAWN})
     execute function drawcard_refuse('giveaway_is_for_good')`,
  `giveaway_not_deleted before delete on giveaway
     for each row execute function drawcard_refuse('giveaway_is_for_good')`,
  `giveaway_award_kept before update of ${AWARD} on giveaway_award
     for each row execute function drawcard_refuse('giveaway_award_is_for_good')`,
  `giveaway_award_settled_once before update of state on giveaway_award for each row when (${AWARD_SETTLED})
     execute function drawcard_refuse('giveaway_award_is_for_good')`,
  `giveaway_award_not_deleted before delete on giveaway_award
     for each row execute function drawcard_refuse('giveaway_award_is_for_good')`,
];

/** Giveaways of the membership programme: entries, the sealed list, the proof and what was won. */
export async function up(db: Kysely<unknown>, flavor: Flavor): Promise<void> {
  const isPostgres = flavor === 'postgres';
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  if (isPostgres) await sql.raw(POSTGRES_FUNCTIONS).execute(db);
  for (const trigger of isPostgres ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS)
    await sql.raw(`create trigger ${trigger}`).execute(db);
}
