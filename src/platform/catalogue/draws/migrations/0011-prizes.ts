import { type Kysely, sql } from 'kysely';

const PRIZE = `prize (entry_id text primary key references entry (id), draw_id text not null references draw (id),
  customer_id text not null references customer (id), divisions text not null,
  amount_cents bigint check (amount_cents > 0), paid_at text, check (paid_at is null or amount_cents is not null))`;

const SCORING = `draw_scoring (draw_id text primary key references draw (id), numbers text not null, after_entry text not null,
  winners text not null, is_complete integer not null default 0 check (is_complete in (0, 1)))`;

const INDEXES = [
  'entry_of_draw on entry (draw_id, id)',
  'prize_of_draw on prize (draw_id, entry_id)',
  'prize_not_settled on prize (draw_id, entry_id) where amount_cents is null',
  'prize_not_paid on prize (draw_id, customer_id, entry_id) where paid_at is null',
];

/** A draw that is only partly scored is scored again from its first entry: none of its prizes has been paid. */
const KEEP_PRIZES = `insert into prize (entry_id, draw_id, customer_id, divisions, amount_cents, paid_at)
  select e.id, e.draw_id, e.customer_id, coalesce(e.divisions, '[]'), e.prize_cents, e.paid_at
  from entry_before as e join draw on draw.id = e.draw_id
  where e.prize_cents > 0 and draw.status in ('DRAW_SCORED', 'DRAW_PAID', 'DRAW_EMAILED')`;

const SQLITE_ENTRY = `entry_after (id text primary key, ticket_id text not null references ticket (id),
  customer_id text not null references customer (id), draw_id text not null references draw (id),
  price_cents bigint not null check (price_cents > 0), created_at text not null, unique (ticket_id, draw_id))`;

const SQLITE_TRIGGERS = [
  `entry_kept before update on entry begin select raise(abort, 'entry_is_for_good'); end`,
  `entry_not_deleted before delete on entry begin select raise(abort, 'entry_is_for_good'); end`,
  `entry_in_open_draw before insert on entry
     when (select status from draw where id = new.draw_id) <> 'DRAW_OPEN'
     begin select raise(abort, 'draw_not_open'); end`,
  `prize_kept before update of entry_id, draw_id, customer_id on prize
     begin select raise(abort, 'prize_is_for_good'); end`,
  `prize_not_deleted before delete on prize when old.amount_cents is not null
     begin select raise(abort, 'prize_is_for_good'); end`,
  `prize_settled_once before update of amount_cents, divisions on prize when old.amount_cents is not null
     begin select raise(abort, 'prize_is_settled_once'); end`,
  `prize_paid_once before update of paid_at on prize when old.paid_at is not null
     begin select raise(abort, 'prize_is_paid_once'); end`,
];

/** SQLite drops no column that a constraint names: the table is made again. */
const ON_SQLITE = [
  `create table ${SQLITE_ENTRY}`,
  'insert into entry_after select id, ticket_id, customer_id, draw_id, price_cents, created_at from entry',
  'alter table entry rename to entry_before',
  'alter table entry_after rename to entry',
  `create table ${PRIZE}`,
  KEEP_PRIZES,
  'drop table entry_before',
  'create index entry_of_customer on entry (customer_id, draw_id)',
];

const ON_POSTGRES = [
  'drop trigger entry_scored_once on entry',
  'drop trigger entry_kept on entry',
  `create table ${PRIZE}`,
  KEEP_PRIZES.replace('entry_before', 'entry'),
  'alter table entry drop column scored_at, drop column prize_cents, drop column divisions, drop column paid_at',
];

const POSTGRES_TRIGGERS = `
create trigger entry_kept before update on entry
  for each row execute function drawcard_refuse('entry_is_for_good');
create trigger prize_kept before update of entry_id, draw_id, customer_id on prize
  for each row execute function drawcard_refuse('prize_is_for_good');
create trigger prize_not_deleted before delete on prize
  for each row when (old.amount_cents is not null) execute function drawcard_refuse('prize_is_for_good');
create trigger prize_settled_once before update of amount_cents, divisions on prize
  for each row when (old.amount_cents is not null) execute function drawcard_refuse('prize_is_settled_once');
create trigger prize_paid_once before update of paid_at on prize
  for each row when (old.paid_at is not null) execute function drawcard_refuse('prize_is_paid_once');
`;

/** Entries never change any more: those that win have a prize, and a draw remembers how far it has been scored. */
export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  const isPostgres = flavor === 'postgres';
  for (const statement of isPostgres ? ON_POSTGRES : ON_SQLITE) await sql.raw(statement).execute(db);
  await sql.raw(`create table ${SCORING}`).execute(db);
  for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(db);
  if (isPostgres) await sql.raw(POSTGRES_TRIGGERS).execute(db);
  else for (const trigger of SQLITE_TRIGGERS) await sql.raw(`create trigger ${trigger}`).execute(db);
}
