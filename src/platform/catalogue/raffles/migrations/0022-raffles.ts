import { type Kysely, sql } from 'kysely';

const TABLES = [
  // What a draw of a raffle is about. Root, tickets and entries of the sold list are known when it is sealed.
  `raffle_draw (draw_id text primary key references draw (id), kind text not null check (kind in ('main', 'early_bird')),
     name text not null, value_cents bigint not null check (value_cents >= 0), feature_image text, permits text not null,
     size integer not null check (size > 0), root text, tickets integer check (tickets >= 0),
     entries integer check (entries >= 0), sealed_at text, beacon_spec text not null default 'none', beacon_value text,
     check ((sealed_at is null) = (tickets is null)), check ((sealed_at is null) = (entries is null)))`,
  // Numbers of a draw by who sells them: a pool of the stock each. Early-bird draws have none: their entries repeat the
  // numbers of the main draw.
  `raffle_range (draw_id text not null references draw (id),
     channel text not null check (channel in ('online', 'venue', 'postal')), pool text not null unique,
     first_number integer not null check (first_number > 0), size integer not null check (size > 0),
     primary key (draw_id, channel))`,
  `raffle_prize (draw_id text not null references draw (id), place integer not null check (place > 0), name text not null,
     text text not null default '', value_cents bigint not null check (value_cents > 0),
     quantity integer not null default 1 check (quantity > 0), cash_cents bigint check (cash_cents > 0), picture text,
     primary key (draw_id, place))`,
  `raffle_terms (draw_id text not null references draw (id), revision integer not null check (revision > 0),
     body text not null, note text not null default '', author text not null, created_at text not null,
     hash text not null, primary key (draw_id, revision))`,
  // A ticket of a raffle with the terms that it was bought under. A pre-order has one before it has entries.
  `raffle_ticket (ticket_id text primary key references ticket (id), draw_id text not null references draw (id),
     tickets integer not null check (tickets > 0), terms_revision integer not null,
     constraint raffle_terms_known foreign key (draw_id, terms_revision) references raffle_terms (draw_id, revision))`,
  `raffle_postal (id text primary key, draw_id text not null references draw (id),
     number integer not null check (number > 0), name text not null, address text not null, state text not null,
     received_at text not null, entered_by text not null, created_at text not null, unique (draw_id, number))`,
  `raffle_award (draw_id text not null references draw (id), rank integer not null check (rank >= 0),
     place integer not null, number integer not null, entry_id text references entry (id),
     postal_id text references raffle_postal (id), kind text not null check (kind in ('goods', 'cash')),
     value_cents bigint not null check (value_cents > 0),
     state text not null check (state in ('to_claim', 'claimed', 'paid')), claimed_at text,
     primary key (draw_id, rank), unique (draw_id, number), foreign key (draw_id, place) references raffle_prize (draw_id, place),
     check ((entry_id is null) <> (postal_id is null)))`,
];

const INDEXES = [
  'raffle_ticket_of_draw on raffle_ticket (draw_id)',
  'raffle_award_of_entry on raffle_award (entry_id) where entry_id is not null',
];

/** The terms of a draw may be written again until its first ticket is sold or its first letter is entered. */
const IS_ENTERED = `exists (select 1 from raffle_ticket where draw_id = old.draw_id)
  or exists (select 1 from raffle_postal where draw_id = old.draw_id)`;

/** Table, events, the columns that never change, and the rule's name. */
const FOR_GOOD = [
  ['raffle_ticket', 'draw_id, ticket_id, tickets, terms_revision', 'raffle_ticket_is_for_good'],
  ['raffle_postal', 'id, draw_id, number, received_at, created_at', 'raffle_postal_is_for_good'],
  [
    'raffle_award',
    'draw_id, rank, place, number, entry_id, postal_id, kind, value_cents',
    'raffle_award_is_for_good',
  ],
] as const;

const FROZEN = ['raffle_terms', 'raffle_prize'] as const;

const SQLITE_TRIGGERS = [
  ...FOR_GOOD.flatMap(([table, columns, rule]) => [
    `${table}_kept before update of ${columns} on ${table} begin select raise(abort, '${rule}'); end`,
    `${table}_not_deleted before delete on ${table} begin select raise(abort, '${rule}'); end`,
  ]),
  ...FROZEN.flatMap((table) =>
    ['update', 'delete'].map(
      (event) => `${table}_no_${event} before ${event} on ${table} when ${IS_ENTERED}
        begin select raise(abort, '${table}_is_for_good'); end`,
    ),
  ),
  `raffle_postal_in_open_draw before insert on raffle_postal
     when (select status from draw where id = new.draw_id) not in ('DRAW_OPEN', 'DRAW_CAPPED')
     begin select raise(abort, 'draw_not_open'); end`,
];

/** `share` holds the draw against its close, as it does for entries. */
const POSTGRES_FUNCTIONS = `
create function drawcard_raffle_entered() returns trigger language plpgsql as $$
begin
  if ${IS_ENTERED} then raise exception '%', tg_argv[0]; end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create function drawcard_raffle_postal() returns trigger language plpgsql as $$
begin
  if (select status from draw where id = new.draw_id for share) not in ('DRAW_OPEN', 'DRAW_CAPPED') then
    raise exception 'draw_not_open';
  end if;
  return new;
end $$;
`;

const POSTGRES_TRIGGERS = [
  ...FOR_GOOD.flatMap(([table, columns, rule]) => [
    `${table}_kept before update of ${columns} on ${table} for each row execute function drawcard_refuse('${rule}')`,
    `${table}_not_deleted before delete on ${table} for each row execute function drawcard_refuse('${rule}')`,
  ]),
  ...FROZEN.map(
    (table) => `${table}_frozen before update or delete on ${table}
      for each row execute function drawcard_raffle_entered('${table}_is_for_good')`,
  ),
  `raffle_postal_in_open_draw before insert on raffle_postal
     for each row execute function drawcard_raffle_postal()`,
];

/** Raffles: numbered tickets of a limited size, drawn for a list of prizes. */
export async function up(db: Kysely<unknown>, flavor: 'sqlite' | 'postgres'): Promise<void> {
  const isPostgres = flavor === 'postgres';
  for (const table of TABLES) await sql.raw(`create table ${table}`).execute(db);
  for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(db);
  if (isPostgres) await sql.raw(POSTGRES_FUNCTIONS).execute(db);
  for (const trigger of isPostgres ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS)
    await sql.raw(`create trigger ${trigger}`).execute(db);
}
